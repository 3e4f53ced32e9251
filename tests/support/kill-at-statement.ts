/**
 * Preloaded into the program: once there is a KILL_FILE with a number, the program kills itself
 * before the SQLite statement with that number, counted from then on.
 */
import { existsSync, readFileSync } from "node:fs";
import { StatementSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

const { KILL_FILE = "" } = process.env;
let count = 0;

function beforeStatement(): void {
  if (!existsSync(KILL_FILE)) return;
  count += 1;
  if (count >= Number(readFileSync(KILL_FILE, "utf8"))) process.kill(process.pid, "SIGKILL");
}

function watch(name: "all" | "run"): void {
  const method = Object.getOwnPropertyDescriptor(StatementSync.prototype, name)?.value as object;
  const watched = new Proxy(method, {
    apply(target, statement, values) {
      beforeStatement();
      return Reflect.apply(target as () => unknown, statement, values);
    },
  });
  Object.defineProperty(StatementSync.prototype, name, { value: watched });
}

if (isMainThread) {
  watch("all");
  watch("run");
}
