/**
 * What can go wrong with a database that worked: it is out of reach, or its disk takes no more. Told
 * from a fault of the program, as people can do something about it.
 */
export type DatabaseErrorKind = "unreachable" | "disk-full";

const SQLITE_TROUBLES: Readonly<Record<number, DatabaseErrorKind>> = {
  5: "unreachable", // SQLITE_BUSY
  8: "unreachable", // SQLITE_READONLY
  10: "unreachable", // SQLITE_IOERR
  13: "disk-full", // SQLITE_FULL
};

/** Of Node's sockets, and of PostgreSQL: connection failures, too many of them, shutdown, read-only. */
const UNREACHABLE_CODE =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57P0.|25006)$/u;
/** Of a connection that was there and is no more. */
const BROKEN_CODE = /^(?:ECONNRESET|EPIPE|57P0.)$/u;
const BROKEN_MESSAGE = /^Connection terminated/u;

/** Of the driver, which gives these no code. */
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

/** The trouble that an error tells of, or null for any other error. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (!(error instanceof Error)) return null;
  // The low byte is SQLite's primary code; the rest tells kinds of it apart.
  if ("errcode" in error && typeof error.errcode === "number") {
    return SQLITE_TROUBLES[error.errcode & 0xff] ?? null;
  }
  const code = "code" in error ? String(error.code) : "";
  if (code === "53100") return "disk-full";
  if (UNREACHABLE_CODE.test(code) || UNREACHABLE_MESSAGE.test(error.message)) return "unreachable";
  return null;
}

/** Whether the error tells of a connection that broke, where another one may be had at once. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && BROKEN_CODE.test(String(error.code))) || BROKEN_MESSAGE.test(error.message)
  );
}
