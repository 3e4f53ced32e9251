import { setImmediate } from "node:timers/promises";
import type { Executed } from "./run-command.ts";
import type { CommandRequest, Outcome } from "./execute-batch.ts";

/** Rows in the commands of one group at most: more would make each of them wait longer. */
const MAX_ROWS = 500;
const MAX_COMMANDS = 100;

/**
 * The queue of commands (group commit). Those that arrive while a group runs are the next group, with
 * one commit for all of them, so that the disk does not limit the rate. Always true: each is answered
 * after its own commit, in the order of arrival.
 */
export class CommandQueue {
  readonly #runGroup: (group: readonly CommandRequest[]) => Promise<readonly Outcome[]>;
  #waiting: Waiting[] = [];
  #isWorking = false;

  /** `runGroup` gives an outcome for each command, in order; it does not reject. */
  constructor(runGroup: (group: readonly CommandRequest[]) => Promise<readonly Outcome[]>) {
    this.#runGroup = runGroup;
  }

  execute(request: CommandRequest): Promise<Executed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Lets the requests that arrived with the first one join its group.
    await setImmediate();
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      const outcomes = await this.#runGroup(group.map(({ request }) => request));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome?.isDone === true) resolve(outcome.executed);
        else reject(outcome?.error);
      }
      // Lets responses go out and new requests come in.
      await setImmediate();
    }
    this.#isWorking = false;
  }

  #nextGroup(): readonly Waiting[] {
    let rows = 0;
    const isFull = ({ request }: Waiting, at: number): boolean => {
      rows += rowsOf(request);
      return at > 0 && (rows > MAX_ROWS || at >= MAX_COMMANDS);
    };
    const end = this.#waiting.findIndex(isFull);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }
}

type Waiting = {
  readonly request: CommandRequest;
  readonly resolve: (executed: Executed) => void;
  readonly reject: (error: unknown) => void;
};

/** The number of rows in a command; that of a filter is not known before it runs. */
function rowsOf({ command }: CommandRequest): number {
  switch (command.kind) {
    case "create-contacts":
    case "create-transactions":
      return command.drafts.length;
    case "upsert-contacts":
    case "upsert-transactions":
      return command.rows.length;
    case "update-contacts":
    case "update-transactions":
    case "remove-transactions":
      return 1;
  }
}
