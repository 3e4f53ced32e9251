/** The thread that adds up figures of many entries. */
import { answerQuestions } from "../threads/answer-questions.ts";
import { addUp, type Figures } from "./filtered-figures.ts";

answerQuestions(({ db }, asked) => addUp(db, asked as Figures));
