/** The side of a thread that answers questions. */
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "#domain/refusal.ts";
import type { DatabaseLocation, SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import type { Answered } from "./worker-queue.ts";
import { lowerThreadPriority } from "./priority.ts";

/**
 * To be called once by the code of a thread, with what answers one question from one moment. What it
 * throws ends the thread, save a refusal: who asked gets the error as it is.
 */
export function answerQuestions(
  answer: (read: SnapshotReader, question: unknown) => Promise<unknown>,
): void {
  if (parentPort === null) throw new Error("This is the code of a thread, not a program");
  const port = parentPort;
  const place = workerData as DatabaseLocation;
  lowerThreadPriority();

  async function answered(question: unknown): Promise<Answered> {
    const read = await openSnapshotReader(place);
    try {
      return { kind: "answer", answer: await answer(read, question) };
    } catch (error) {
      // Told as it is: an error that crosses threads loses its class.
      if (!(error instanceof Refusal)) throw error;
      return { kind: "refused", reason: error.reason };
    } finally {
      await read.close();
    }
  }

  port.on("message", (question: unknown) => {
    void answered(question).then((told) => port.postMessage(told));
  });
}
