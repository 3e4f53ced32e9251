/** Characters that no shell reads as anything else; also letters with accents. */
const PLAIN = /^[\p{L}\p{M}\p{N}_./:@%+=,-]+$/u;
/** On Windows a backslash separates folders, and `%` names a variable. */
const PLAIN_ON_WINDOWS = /^[\p{L}\p{M}\p{N}_./:@+=\\-]+$/u;
/** A POSIX shell reads these within double quotes too. */
const READ_IN_QUOTES = /["$`\\!]/u;

/** The path as a word of a command that users copy into their shell. */
export function quotePath(path: string, platform: NodeJS.Platform = process.platform): string {
  const isWindows = platform === "win32";
  if ((isWindows ? PLAIN_ON_WINDOWS : PLAIN).test(path)) return path;
  if (isWindows || !READ_IN_QUOTES.test(path)) return `"${path}"`;
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
