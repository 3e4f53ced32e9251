import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** What a script of this folder prints as JSON, run in a process of its own. */
export async function resultOf(script: string, ...parameters: string[]): Promise<unknown> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...parameters]);
  return JSON.parse(stdout);
}
