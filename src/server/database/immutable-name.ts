import { pathToFileURL } from "node:url";

/**
 * The name under which SQLite opens a file that nobody writes: it takes no lock and makes no other
 * file. `windows` is for tests.
 */
export function immutableName(file: string, options?: { readonly windows: boolean }): string {
  const { host, pathname } = pathToFileURL(file, options);
  // SQLite refuses a host; on Windows a path of two slashes begins with one.
  return `file://${host === "" ? "" : `//${host}`}${pathname}?immutable=1`;
}
