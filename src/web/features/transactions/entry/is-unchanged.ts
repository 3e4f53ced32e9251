import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";

/** A new name of its category gives an entry another content, but no new version. */
export function isUnchanged(entry: Entry, current: Entry): boolean {
  return entry.updatedAt === current.updatedAt || entryApi.isSame(entry, current);
}
