/** Development mode: the server restarts and the screens reload when files change. */
import { spawn } from "node:child_process";
import { join } from "node:path";

const API_PORT = process.env["PORT"] ?? "3000";

const children = [
  spawn(process.execPath, ["--watch", "--watch-preserve-output", "src/server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: API_PORT },
  }),
  spawn(process.execPath, [join("node_modules", "vite", "bin", "vite.js")], {
    stdio: "inherit",
    env: { ...process.env, API_PORT },
  }),
];

function stop(): void {
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) child.once("exit", stop);
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
