/**
 * Starts the program. It has no static imports of our own files, so that it can report a disk that
 * fails to read them.
 */
import { writeSync } from "node:fs";

try {
  const { start } = await import("./start.ts");
  await start();
} catch (error) {
  writeSync(2, `${startMessage(error)}\n`);
  process.exit(1);
}

function startMessage(error: unknown): string {
  if (!(error instanceof Error)) return unexpected("erro desconhecido");
  if (error.name === "StartupError") return error.message;
  // The messages of other errors may contain user input.
  return unexpected("syscall" in error ? error.message : error.name);
}

function unexpected(cause: string): string {
  return `O sistema não conseguiu iniciar (${cause}). Nada do que estava gravado foi apagado. Verifique se o disco tem espaço e está bem ligado, e inicie de novo; se continuar, rode npm run doctor, que diz o que está errado com o computador.`;
}
