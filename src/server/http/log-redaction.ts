/**
 * What of an error may go to the log. Always true: no value that people typed does. Errors quote what
 * they are about (`invalid input syntax for type date: "…"`), so that only what the program itself or
 * the database's schema put there is kept: types, codes, names of tables, and where in the code it was.
 */

/** An error as the log shows it. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  /** Codes and names, each an identifier. */
  readonly [name: string]: unknown;
  readonly stack: readonly string[];
  readonly causes?: readonly LoggedError[];
};

const MAX_MESSAGE_LENGTH = 300;
const MAX_FRAMES = 20;
const MAX_FRAME_LENGTH = 200;
const MAX_CAUSES = 3;

/** Names that the database, its driver and Node give to what happened; `detail` and such hold values. */
const NAMES = ["code", "errcode", "severity", "schema", "table", "column", "constraint", "routine"];
const IDENTIFIER = /^\w{1,64}$/u;
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(index \d+\))$/u;

const QUOTE = /["'`“”‘’«»]/gu;
/** As in `Key (name)=(…)`. */
const ASSIGNED = /=\s*\(.*\)/su;
/** Telephone and document numbers, amounts, addresses of electronic mail. */
const LONG_NUMBER = /\d[\d.,/-]{4,}/gu;
const ADDRESS = /\S+@\S+/gu;

/** The error without any value. What is no error is told of by its type alone. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const names = NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    const isName =
      typeof value === "number" || (typeof value === "string" && IDENTIFIER.test(value));
    return isName ? [[name, value] as const] : [];
  });
  const under = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  const causes = depth < MAX_CAUSES ? under.filter((cause) => cause instanceof Error) : [];
  return {
    type: IDENTIFIER.test(error.constructor.name) ? error.constructor.name : "Error",
    message: redactValues(error.message),
    ...Object.fromEntries(names),
    stack: framesOf(error),
    ...(causes.length === 0
      ? {}
      : { causes: causes.slice(0, MAX_CAUSES).map((cause) => toLoggedError(cause, depth + 1)) }),
  };
}

/** A message of an error, or of the framework, without what it quotes. */
export function redactValues(message: string): string {
  return withoutQuoted(message)
    .replace(ASSIGNED, "=(…)")
    .replaceAll(ADDRESS, "…")
    .replaceAll(LONG_NUMBER, "…")
    .slice(0, MAX_MESSAGE_LENGTH);
}

/** From the first quote to the last, as a value may hold quotes itself; one alone quotes the rest. */
function withoutQuoted(message: string): string {
  const quotes = [...message.matchAll(QUOTE)].map(({ index }) => index);
  const [first] = quotes;
  const last = quotes.at(-1);
  if (first === undefined || last === undefined) return message;
  return `${message.slice(0, first)}…${first === last ? "" : message.slice(last + 1)}`;
}

/** Where it was. The stack begins with the message, which is left out of it. */
function framesOf(error: Error): string[] {
  const stack = error.stack ?? "";
  const start = stack.indexOf(error.message);
  const afterMessage = start === -1 ? stack : stack.slice(start + error.message.length);
  return afterMessage
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(0, MAX_FRAME_LENGTH));
}
