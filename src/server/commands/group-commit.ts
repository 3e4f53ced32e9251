import { setImmediate } from "node:timers/promises";
import type { Executed } from "./run-command.ts";
import type { Asked, Outcome } from "./execute-batch.ts";

/** Rows that commands of one group say together, at most: the more, the longer each of them waits. */
const MAX_ROWS = 500;
const MAX_COMMANDS = 100;

/**
 * The line in which commands wait for the books. Those that come while a group is being carried out
 * are the next group: one commit for all of them, so that many people at once are served at the rate
 * of the processor and not of the disk. Always true: each is answered after its own commit, in the
 * order in which they came.
 */
export class CommandQueue {
  readonly #runCommand: (group: readonly Asked[]) => Promise<readonly Outcome[]>;
  #waiting: Waiting[] = [];
  #isWorking = false;

  /** `runCommand` gives an outcome for each of a group, in order; it does not reject. */
  constructor(runCommand: (group: readonly Asked[]) => Promise<readonly Outcome[]>) {
    this.#runCommand = runCommand;
  }

  execute(asked: Asked): Promise<Executed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Whatever else arrived with the first one is read before.
    await setImmediate();
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      const outcomes = await this.#runCommand(group.map(({ asked }) => asked));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome?.isDone === true) resolve(outcome.executed);
        else reject(outcome?.error);
      }
      // Their answers go out, and what came meanwhile is read.
      await setImmediate();
    }
    this.#isWorking = false;
  }

  #nextGroup(): readonly Waiting[] {
    let rows = 0;
    const isFull = ({ asked }: Waiting, at: number): boolean => {
      rows += rowsOf(asked);
      return at > 0 && (rows > MAX_ROWS || at >= MAX_COMMANDS);
    };
    const end = this.#waiting.findIndex(isFull);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }
}

type Waiting = {
  readonly asked: Asked;
  readonly resolve: (executed: Executed) => void;
  readonly reject: (error: unknown) => void;
};

/** Rows that a command says; how many a filter touches is not known before. */
function rowsOf({ command }: Asked): number {
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
