import { StartupError } from "../errors/startup-error.ts";
import { errorMessage } from "../errors/error-message.ts";

export const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

export function openError(file: string, error: unknown): StartupError {
  return new StartupError(messageFor(file, error), { cause: error });
}

function messageFor(file: string, error: unknown): string {
  if (sqliteErrorCode(error) === SQLITE_BUSY) {
    return `O arquivo ${file} está em uso por outro programa: feche-o e inicie de novo.`;
  }
  if (sqliteErrorCode(error) === SQLITE_FULL) {
    return `O disco em que está ${file} está cheio: libere espaço e inicie de novo.`;
  }
  if (isDamage(error)) {
    return `O arquivo ${file} está danificado, ou o disco falhou ao lê-lo: inicie de novo. Se continuar, copie a pasta de dados para outro disco, e rode npm run rescue, que salva tudo o que ainda pode ser lido do arquivo; depois volte à última cópia de segurança que confere: npm run restore mostra as que há.`;
  }
  return `Não foi possível abrir o arquivo ${file} (${errorMessage(error)}): verifique o disco e a permissão de gravar, e inicie de novo.`;
}

export function isDamage(error: unknown): boolean {
  const code = sqliteErrorCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** The primary code; null for another error. */
export function sqliteErrorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !("errcode" in error)) return null;
  return typeof error.errcode === "number" ? error.errcode & 0xff : null;
}
