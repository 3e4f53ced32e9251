import { setImmediate } from "node:timers/promises";
import type { CommandRequest, Executed } from "./run-command.ts";
import type { Outcome } from "./execute-batch.ts";

/** A group with more rows would make each of its commands wait too long. */
const MAX_ROWS = 500;
const MAX_COMMANDS = 100;

/**
 * Commands that arrive while a group runs share the next commit, so the disk's sync time does not
 * limit the rate.
 */
export class CommandQueue {
  readonly #runGroup: RunGroup;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(runGroup: RunGroup) {
    this.#runGroup = runGroup;
  }

  execute(request: CommandRequest): Promise<Executed> {
    const waiting = { request, ...Promise.withResolvers<Executed>() };
    this.#waiting.push(waiting);
    if (!this.#isRunning) void this.#run();
    return waiting.promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Lets requests that arrived with the first one join its group.
    await setImmediate();
    while (this.#waiting.length > 0) {
      let group: readonly Waiting[] = [];
      const outcomes = await this.#runGroup(() => {
        group = this.#nextGroup();
        return group.map(({ request }) => request);
      });
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === "fulfilled") resolve(outcome.value);
        else reject(outcome?.reason);
      }
      // Lets responses go out and new requests come in.
      await setImmediate();
    }
    this.#isRunning = false;
  }

  #nextGroup(): readonly Waiting[] {
    let rows = 0;
    const isFull = ({ request }: Waiting, at: number): boolean => {
      rows += countRows(request);
      return at > 0 && (rows > MAX_ROWS || at >= MAX_COMMANDS);
    };
    const end = this.#waiting.findIndex(isFull);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }
}

/** Takes the commands once; returns an outcome for each, in order, and does not reject. */
type RunGroup = (takeGroup: () => readonly CommandRequest[]) => Promise<readonly Outcome[]>;

type Waiting = PromiseWithResolvers<Executed> & { readonly request: CommandRequest };

/** Returns 1 for a filter, whose row count is not known yet. */
function countRows({ command }: CommandRequest): number {
  if ("drafts" in command) return command.drafts.length;
  return "rows" in command ? command.rows.length : 1;
}
