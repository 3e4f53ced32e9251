import { describeOtherBooks } from "#server/anchors/assert-nothing-missing.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import type { Settings } from "#server/environment.ts";

/** A sentence if another database went on with this history; null if none is known to. */
export async function findOtherBooks(
  location: DatabaseLocation,
  settings: Settings,
): Promise<string | null> {
  // Books that cannot be read are reported by the command that reads them next.
  return await describeOtherBooks(location, settings).catch(() => null);
}

/** A copy is made nevertheless. */
export async function warnOfOtherBooks(
  location: DatabaseLocation,
  settings: Settings,
): Promise<void> {
  const text = await findOtherBooks(location, settings);
  if (text !== null) process.stderr.write(`Atenção: ${text}\n`);
}
