import { once } from "node:events";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseSettings } from "./engines.ts";
import { TEST_SETTINGS, exitOf, spawnNode, type Program } from "./program.ts";
import type { WarmRequest, WarmResponse } from "./warm-server.ts";

const WARM_SERVER = fileURLToPath(new URL("warm-server.ts", import.meta.url));

/**
 * A process of the program that serves one company after the other: most browser tests need less
 * of the server than a new process takes to start. A signal acts on the process as on the program;
 * the next company then gets a new process.
 */
export class WarmProgram {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  /** For `environment` see `startProgram`. */
  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** @throws Error if it does not start. */
  async start({
    dataDir,
    databaseUrl,
  }: DatabaseSettings): Promise<Pick<Program, "url" | "setFrozen" | "stop">> {
    const child = (this.#child ??= this.#launch());
    const port = await ask(child, {
      ...TEST_SETTINGS,
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    }).catch((error: unknown) => {
      this.#child = null;
      child.kill("SIGKILL");
      throw error;
    });
    return {
      url: `http://127.0.0.1:${port}`,
      setFrozen: (isFrozen) => void child.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
      stop: async (signal) => {
        if (this.#child !== child) return null;
        if (signal === "SIGTERM") {
          await ask(child, null);
          return 0;
        }
        this.#child = null;
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
        return null;
      },
    };
  }

  #launch(): ChildProcess {
    const child = spawnNode(WARM_SERVER, [], this.#environment, true);
    // Reads its output: a full pipe would block it.
    void exitOf(child);
    return child;
  }
}

function ask(child: ChildProcess, request: WarmRequest): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The program ended."));
    child.once("exit", onExit);
    child.once("message", (response: WarmResponse) => {
      child.off("exit", onExit);
      if ("error" in response) reject(new Error(`The program did not start: ${response.error}`));
      else resolve(response.port);
    });
    child.send({ request });
  });
}
