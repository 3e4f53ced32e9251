/** The instalments of which a part was paid, for files (docs/decisions/0030). */
import type { Entry } from "#web/records/entry.ts";

type Tied = Pick<Entry, "id" | "parentId" | "paymentRole" | "seriesNumber" | "seriesCount">;

/**
 * Gives a part that was paid, also of another part, the number of its instalment. `fetchByIds` reads
 * the entries that are not among these.
 */
export async function withInstalments<Some extends Tied>(
  entries: readonly Some[],
  fetchByIds: (ids: readonly string[]) => Promise<readonly Tied[]>,
): Promise<Some[]> {
  const known = new Map<string, Tied>(entries.map((entry) => [entry.id, entry]));
  let missing = unknownParents(entries, known);
  while (missing.length > 0) {
    const fetched = await fetchByIds(missing);
    for (const entry of fetched) known.set(entry.id, entry);
    missing = unknownParents(fetched, known);
  }
  return entries.map((entry) => {
    const { seriesNumber, seriesCount } = paidEntry(entry, known);
    return { ...entry, seriesNumber, seriesCount };
  });
}

function unknownParents(entries: readonly Tied[], known: ReadonlyMap<string, Tied>): string[] {
  const parents = entries.flatMap((entry) => parentOfPart(entry) ?? []);
  return [...new Set(parents)].filter((id) => !known.has(id));
}

/** The entry itself, unless it is a part of another one. */
function paidEntry(entry: Tied, known: ReadonlyMap<string, Tied>): Tied {
  const parent = known.get(parentOfPart(entry) ?? "");
  return parent === undefined ? entry : paidEntry(parent, known);
}

function parentOfPart({ parentId, paymentRole }: Tied): Entry["parentId"] {
  return paymentRole === "part" ? parentId : null;
}
