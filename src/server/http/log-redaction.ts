/**
 * Always true: no user input is logged. Error messages quote values (`invalid input syntax for type
 * date: "…"`), so only types, codes, schema names and stack frames are logged.
 */

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly [name: string]: unknown;
  readonly stack: readonly string[];
  readonly causes?: readonly LoggedError[];
};

const MAX_MESSAGE_LENGTH = 300;
const MAX_FRAMES = 20;
const MAX_FRAME_LENGTH = 200;
const MAX_CAUSES = 3;

/** Safe properties of the database, its driver and Node; `detail` and others hold values. */
const NAMES = ["code", "errcode", "severity", "schema", "table", "column", "constraint", "routine"];
const IDENTIFIER = /^\w{1,64}$/u;
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(index \d+\))$/u;

const QUOTE = /["'`“”‘’«»]/gu;
/** For example `Key (name)=(…)`. */
const ASSIGNED = /=\s*\(.*\)/su;
const LONG_NUMBER = /\d[\d.,/-]{4,}/gu;
const ADDRESS = /\S+@\S+/gu;

export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const names = NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    const isName =
      typeof value === "number" || (typeof value === "string" && IDENTIFIER.test(value));
    return isName ? [[name, value] as const] : [];
  });
  const nested = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  const causes = depth < MAX_CAUSES ? nested.filter((cause) => cause instanceof Error) : [];
  return {
    type: IDENTIFIER.test(error.constructor.name) ? error.constructor.name : "Error",
    message: redactValues(error.message),
    ...Object.fromEntries(names),
    stack: stackFrames(error),
    ...(causes.length === 0
      ? {}
      : { causes: causes.slice(0, MAX_CAUSES).map((cause) => toLoggedError(cause, depth + 1)) }),
  };
}

export function redactValues(message: string): string {
  return removeQuoted(message)
    .replace(ASSIGNED, "=(…)")
    .replaceAll(ADDRESS, "…")
    .replaceAll(LONG_NUMBER, "…")
    .slice(0, MAX_MESSAGE_LENGTH);
}

/**
 * Removes from the first quote to the last, because a value may contain quotes; after a single
 * quote, removes the rest.
 */
function removeQuoted(message: string): string {
  const quotes = [...message.matchAll(QUOTE)].map(({ index }) => index);
  const [first] = quotes;
  const last = quotes.at(-1);
  if (first === undefined || last === undefined) return message;
  return `${message.slice(0, first)}…${first === last ? "" : message.slice(last + 1)}`;
}

/** Drops the message, with which a stack begins. */
function stackFrames(error: Error): string[] {
  const stack = error.stack ?? "";
  const start = stack.indexOf(error.message);
  const afterMessage = start === -1 ? stack : stack.slice(start + error.message.length);
  return afterMessage
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(0, MAX_FRAME_LENGTH));
}
