/** The thread that adds up figures of many entries. */
import { answerQuestions } from "../workers/answer-jobs.ts";
import { runReport, type Figures } from "./report-runner.ts";

answerQuestions(({ db }, asked) => runReport(db, asked as Figures));
