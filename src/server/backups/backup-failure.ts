import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { sqliteErrorCode } from "../database/sqlite-open-error.ts";
import { errorMessage } from "../errors/error-message.ts";
import type { CheckedCopy } from "./make-backup.ts";

const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** The reason of a failed backup and a remedy, as a sentence. */
export function backupFailure(error: unknown, folder: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const sqliteCode = sqliteErrorCode(error);
  const kind = sqliteCode === null ? classifyDatabaseError(error) : null;
  if (kind === "unreachable") {
    return "A cópia de segurança não foi feita: o computador em que os dados ficam não respondeu. Verifique se ele está ligado e se a rede chega até lá (para o suporte: PostgreSQL).";
  }
  if (kind === "no-access") {
    return "A cópia de segurança não foi feita: o computador em que os dados ficam recusou o acesso. Peça ajuda a quem instalou o sistema (para o suporte: usuário e senha do PostgreSQL em DATABASE_URL).";
  }
  if (code === "ENOSPC" || sqliteCode === SQLITE_FULL) {
    return `A cópia de segurança não coube no disco da pasta ${folder}: libere espaço nele.`;
  }
  if (code === "ENOENT" || code === "ENOTDIR") {
    return `A pasta das cópias de segurança, ${folder}, não está lá: ligue o disco em que ela fica, ou crie a pasta.`;
  }
  if (
    code === "EACCES" ||
    code === "EPERM" ||
    code === "EROFS" ||
    sqliteCode === SQLITE_READONLY ||
    sqliteCode === SQLITE_CANTOPEN
  ) {
    return `Não é permitido gravar na pasta das cópias de segurança, ${folder}: dê ao sistema a permissão de gravar nela.`;
  }
  if (code === "EIO" || sqliteCode === SQLITE_IOERR) {
    return `O disco falhou ao gravar a cópia de segurança em ${folder}: confira o disco, ou use outro.`;
  }
  return `A cópia de segurança não pôde ser feita em ${folder} (para o suporte: ${errorMessage(error)}).`;
}

/** The failure of the newest verified copy, which is said until a later one has no problems. */
export function damagedNewest(
  copies: readonly BackupFile[],
  timeZone: string,
): BackupStatus["failure"] {
  const newest = copies.find(({ state }) => state !== "unverified");
  if (newest?.state !== "damaged") return null;
  const time = formatInstant(newest.madeAt, timeZone);
  return {
    at: newest.madeAt,
    text: `A cópia de segurança de ${time} foi feita, mas não confere: veja em Configurações › Confiança o que fazer. As cópias de antes continuam guardadas.`,
  };
}

/** Null for a copy that its verification could read. `at` is the time of the verification. */
export function unreadCopy(
  { state, problems: [first] }: CheckedCopy,
  at: Instant,
): BackupStatus["failure"] {
  if (state !== "unverified" || first === undefined) return null;
  return {
    at,
    text: `Uma cópia de segurança foi feita, mas ainda não pôde ser conferida: confira o disco em que ela está. O sistema tenta de novo a cada dez minutos. ${first.text}`,
  };
}

/** The failure to remove an old copy, which says nothing about the new one. */
export function notRemoved(error: unknown, folder: string, at: Instant): BackupStatus["failure"] {
  return {
    at,
    text: `Uma cópia antiga não pôde ser removida de ${folder}: confira se o sistema pode apagar arquivos nessa pasta (para o suporte: ${errorMessage(error)}). A cópia nova foi feita e está guardada.`,
  };
}

/** The text for a backup that does not finish. `begun` is a formatted time. */
export function backupDelay(begun: string, folder: string, { engine }: DatabaseLocation): string {
  const slow = engine === "sqlite" ? "" : ", ou o computador em que os dados ficam,";
  return `A cópia de segurança que começou em ${begun} ainda não terminou: o disco da pasta ${folder}${slow} está muito lento. Confira o disco, ou use outro. Enquanto isso o sistema continua funcionando.`;
}
