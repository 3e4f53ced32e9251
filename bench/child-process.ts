import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export type OwnProcess = { readonly url: string; stop(): void };

/** Starts a script of this folder, which prints its URL. */
export async function startProcess(script: string, ...parameters: string[]): Promise<OwnProcess> {
  const child = spawn(process.execPath, [pathOf(script), ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = (await once(child.stdout, "data")) as [Buffer];
  return { url: address.toString().trim(), stop: () => void child.kill() };
}

/** Returns the JSON that a script of this folder prints. */
export async function resultOf(script: string, ...parameters: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [pathOf(script), ...parameters]);
  return JSON.parse(stdout);
}

function pathOf(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}
