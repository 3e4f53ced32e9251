import { WorkerError } from "../errors/worker-error.ts";

/** Errors that an operator can fix, unlike a bug. */
export type DatabaseErrorKind =
  | "unreachable"
  | "no-access"
  | "timeout"
  | "no-resources"
  | "disk-full"
  | "disk-error"
  | "damaged"
  | "read-only";

const SQLITE_ERRORS: Readonly<Record<number, DatabaseErrorKind>> = {
  5: "unreachable", // SQLITE_BUSY
  7: "no-resources", // SQLITE_NOMEM
  8: "read-only", // SQLITE_READONLY
  10: "disk-error", // SQLITE_IOERR
  11: "damaged", // SQLITE_CORRUPT, also for a page that the disk failed to read
  13: "disk-full", // SQLITE_FULL
  14: "disk-error", // SQLITE_CANTOPEN
  26: "damaged", // SQLITE_NOTADB
};

const POSTGRES_ERRORS: Readonly<Record<string, DatabaseErrorKind>> = {
  "25006": "read-only", // read_only_sql_transaction, as on a standby
  "28000": "no-access", // invalid_authorization_specification: no such user, or not from here
  "28P01": "no-access", // invalid_password
  "3D000": "no-access", // invalid_catalog_name: no such database
  "42501": "no-access", // insufficient_privilege: the user may not read or write a table
  "53100": "disk-full", // disk_full
  "53200": "no-resources", // out_of_memory
  "55P03": "timeout", // lock_not_available, where the server limits the wait for a lock
  "57014": "timeout", // query_canceled, also by the statement limit of a connection
  "58030": "disk-error", // io_error
  "58P01": "damaged", // undefined_file: a file of the database is missing
  XX001: "damaged", // data_corrupted
  XX002: "damaged", // index_corrupted
};

/**
 * Error codes of Node's file functions, for example on an export's temporary file, and of
 * processes.
 */
const FILE_ERRORS: Readonly<Record<string, DatabaseErrorKind>> = {
  EIO: "disk-error",
  ENOSPC: "disk-full",
  EDQUOT: "disk-full",
  EROFS: "read-only",
  EMFILE: "no-resources",
  ENFILE: "no-resources",
  ENOMEM: "no-resources",
  EAGAIN: "no-resources",
};

/**
 * Codes of Node's sockets and PostgreSQL: failed connections, too many connections, shutdown,
 * transactions that PostgreSQL ended because they took too long.
 */
const UNREACHABLE_CODE =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:NET|HOST)(?:UNREACH|DOWN)|EADDRNOTAVAIL|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|25P0[34]|53300|57P0.)$/u;
const BROKEN_CODE = /^(?:ECONN(?:RESET|ABORTED)|EPIPE|57P0.)$/u;
const BROKEN_MESSAGE = /^Connection terminated/u;

/** duplicate_table, which is any relation, duplicate_object, duplicate_function. */
const TAKEN_CODE = /^42(?:P07|710|723)$/u;

const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (error instanceof WorkerError) return classifyDatabaseError(error.cause) ?? "no-resources";
  if (!(error instanceof Error)) return null;
  // The low byte is the primary code.
  if ("errcode" in error && typeof error.errcode === "number") {
    return SQLITE_ERRORS[error.errcode & 0xff] ?? null;
  }
  const code = codeOf(error);
  // An error that ended a worker has lost its code.
  const fileCode = /^E[A-Z]+(?=: )/u.exec(error.message)?.[0] ?? code;
  const known = POSTGRES_ERRORS[code] ?? FILE_ERRORS[fileCode];
  if (known !== undefined) return known;
  if (UNREACHABLE_CODE.test(code) || UNREACHABLE_MESSAGE.test(error.message)) return "unreachable";
  // One error for each address of a host.
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return parts.some((part) => classifyDatabaseError(part) === "unreachable") ? "unreachable" : null;
}

/** A sum that overflows 64 bits: PostgreSQL's code, and SQLite's messages. */
export function isTotalOutOfRange(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (codeOf(error) === "22003") return true;
  return /^integer overflow$|^cannot store REAL value in INTEGER column/u.test(error.message);
}

/** A table, index, function or another object of this name exists. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return TAKEN_CODE.test(codeOf(error)) || sqliteMessage(error).endsWith(" already exists");
}

/** A query names a column that its table does not have. */
export function hasNoColumn(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codeOf(error) === "42703" || sqliteMessage(error).startsWith("no such column");
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** Empty for an error of PostgreSQL, whose texts are in the language of the server. */
function sqliteMessage(error: Error): string {
  return "errcode" in error ? error.message : "";
}

/** A lost connection; a new one may work at once. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return BROKEN_CODE.test(codeOf(error)) || BROKEN_MESSAGE.test(error.message);
}
