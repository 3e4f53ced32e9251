/** The thread that adds up figures of many entries. */
import { answerQuestions } from "../workers/answer-jobs.ts";
import { addUp, type Figures } from "./report-runner.ts";

answerQuestions(({ db }, asked) => addUp(db, asked as Figures));
