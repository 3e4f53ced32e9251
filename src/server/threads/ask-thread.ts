/**
 * A thread that answers questions on the books, one after the other, on a connection of its own: where
 * the database works in the thread that asks, everybody would wait for a long answer. It begins with
 * the first question and ends when nobody asks any more. Always true: an answer is of one moment, and
 * of what was committed when it was asked for.
 */
import { Worker } from "node:worker_threads";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { DatabasePlace } from "../database/database.ts";

/** What the thread says of the one question that it has. */
export type Answered =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly reason: RefusalReason }
  | { readonly kind: "failed"; readonly error: unknown };

/** Without questions for so long, it gives its memory back. */
const IDLE_MS = 60_000;

/** Asks the thread of one database; `code` is a file that calls `answerQuestions`. */
export class AskThread {
  readonly #code: URL;
  readonly #place: DatabasePlace;
  #worker: Worker | null = null;
  #asked: Question | null = null;
  /** By what they ask: who asks the same of what was not begun gets the same answer. */
  readonly #waiting = new Map<string, Question>();
  #idle: NodeJS.Timeout | undefined;

  constructor(code: URL, place: DatabasePlace) {
    this.#code = code;
    this.#place = place;
  }

  /** What the thread's code answers. @throws Refusal where it does. */
  ask(question: unknown): Promise<unknown> {
    const key = JSON.stringify(question);
    let waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      waiting = { question, ...Promise.withResolvers<unknown>() };
      this.#waiting.set(key, waiting);
      this.#askNext();
    }
    return waiting.promise;
  }

  #askNext(): void {
    if (this.#asked !== null) return;
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
      return;
    }
    clearTimeout(this.#idle);
    const [key, asked] = next;
    this.#waiting.delete(key);
    this.#asked = asked;
    this.#worker ??= this.#begin();
    this.#worker.ref();
    this.#worker.postMessage(asked.question, []);
  }

  #begin(): Worker {
    const worker = new Worker(this.#code, { workerData: this.#place, name: "figures" });
    worker.on("message", (answered: Answered) => this.#settle(answered));
    worker.on("error", (error) => this.#lost(worker, error));
    worker.on("exit", () => this.#lost(worker, new Error("The thread ended before its answer")));
    return worker;
  }

  #settle(answered: Answered): void {
    const asked = this.#asked;
    this.#asked = null;
    if (answered.kind === "answer") asked?.resolve(answered.answer);
    else asked?.reject(answered.kind === "refused" ? new Refusal(answered.reason) : answered.error);
    this.#askNext();
  }

  /** The next question begins another one. */
  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (this.#asked !== null) this.#settle({ kind: "failed", error });
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }
}

type Question = PromiseWithResolvers<unknown> & { readonly question: unknown };
