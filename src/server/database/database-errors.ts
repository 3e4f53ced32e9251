/** Errors that an operator can fix, unlike a bug. */
export type DatabaseErrorKind = "unreachable" | "disk-full";

const SQLITE_ERRORS: Readonly<Record<number, DatabaseErrorKind>> = {
  5: "unreachable", // SQLITE_BUSY
  8: "unreachable", // SQLITE_READONLY
  10: "unreachable", // SQLITE_IOERR
  13: "disk-full", // SQLITE_FULL
};

/** Codes of Node's sockets and PostgreSQL: connection failures, too many of them, shutdown, read-only. */
const UNREACHABLE_CODE =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57P0.|25006)$/u;
const BROKEN_CODE = /^(?:ECONNRESET|EPIPE|57P0.)$/u;
const BROKEN_MESSAGE = /^Connection terminated/u;

const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (!(error instanceof Error)) return null;
  // The low byte is the primary code.
  if ("errcode" in error && typeof error.errcode === "number") {
    return SQLITE_ERRORS[error.errcode & 0xff] ?? null;
  }
  const code = "code" in error ? String(error.code) : "";
  if (code === "53100") return "disk-full";
  if (UNREACHABLE_CODE.test(code) || UNREACHABLE_MESSAGE.test(error.message)) return "unreachable";
  return null;
}

/** A lost connection; a new one may work at once. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && BROKEN_CODE.test(String(error.code))) || BROKEN_MESSAGE.test(error.message)
  );
}
