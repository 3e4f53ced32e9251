/**
 * A thread that answers questions on the books, one after the other, each on a connection of its own:
 * where the database works in the thread that asks, everybody would wait for a long answer. It begins
 * with the first question and ends when nobody asks any more. Always true: an answer is of one moment,
 * and knows of all that was committed when it was asked for.
 */
import { Worker } from "node:worker_threads";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { DatabaseLocation } from "../database/database.ts";

/** What the thread says of the one question that it has; of what else goes wrong it ends. */
export type Answered =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

/** Thrown where too many questions wait already. */
export class QueueFullError extends Error {}

/** Of different questions: one more would be answered too late. */
const MAX_WAITING = 20;

/** Without questions for so long, it gives its memory back; it takes a quarter of a second to begin. */
const IDLE_MS = 600_000;

/** Asks the thread of one database; `code` is a file that calls `answerQuestions`. */
export class WorkerQueue {
  readonly #code: URL;
  readonly #place: DatabaseLocation;
  #worker: Worker | null = null;
  #asked: Question | null = null;
  /** By what they ask: who asks the same of what was not begun gets the same answer. */
  readonly #waiting = new Map<string, Question>();
  #idle: NodeJS.Timeout | undefined;

  constructor(code: URL, place: DatabaseLocation) {
    this.#code = code;
    this.#place = place;
  }

  /** What the thread's code answers. @throws Refusal where it does; QueueFullError. */
  async ask(question: unknown): Promise<unknown> {
    const key = JSON.stringify(question);
    let waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      if (this.#waiting.size >= MAX_WAITING) throw new QueueFullError("Too many questions wait");
      waiting = { question, ...Promise.withResolvers<unknown>() };
      this.#waiting.set(key, waiting);
      this.#goOn();
    }
    return waiting.promise;
  }

  /** Ends the thread, and fails who waits for it. */
  close(): void {
    clearTimeout(this.#idle);
    const lost = [...(this.#asked === null ? [] : [this.#asked]), ...this.#waiting.values()];
    this.#asked = null;
    this.#waiting.clear();
    for (const { reject } of lost) reject(new Error("The books were closed before the answer"));
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #goOn(): void {
    while (this.#asked === null) {
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#rest();
        return;
      }
      const [key, question] = next;
      this.#waiting.delete(key);
      this.#begin(question);
    }
  }

  #rest(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  #begin(question: Question): void {
    clearTimeout(this.#idle);
    try {
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage(question.question, []);
      this.#asked = question;
    } catch (error) {
      // The system has no room for another thread.
      question.reject(error);
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#code, { workerData: this.#place, name: "figures" });
    worker.on("message", (answered: Answered) => {
      if (this.#worker !== worker) return;
      const asked = this.#asked;
      this.#asked = null;
      if (answered.kind === "answer") asked?.resolve(answered.answer);
      else asked?.reject(new Refusal(answered.reason));
      this.#goOn();
    });
    worker.on("error", (error) => this.#lost(worker, error));
    worker.on("exit", () => this.#lost(worker, new Error("The thread ended before its answer")));
    return worker;
  }

  /** The next question begins another one. */
  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const asked = this.#asked;
    this.#asked = null;
    asked?.reject(error);
    this.#goOn();
  }
}

type Question = PromiseWithResolvers<unknown> & { readonly question: unknown };
