/** What the history says of categories. */
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS, type Category } from "./category.ts";
import { joinPhrases } from "./history-phrases.ts";
import { activityPhrases } from "./named-records.ts";

/** Beyond its name and whether it is archived. */
export function describeCategoryUpdate(before: Category, after: Category): readonly string[] {
  const phrases: string[] = [];
  if (before.kind !== after.kind) {
    const [from, to] = [before, after].map(({ kind }) => CATEGORY_KIND_LABELS[kind]);
    phrases.push(`Aceita: ${from} → ${to}`);
  }
  if (before.place !== after.place) {
    const [from, to] = [before, after].map(({ place }) =>
      place === null ? "pelo tipo" : STATEMENT_PLACE_LABELS[place],
    );
    phrases.push(`Lugar na DRE: ${from} → ${to}`);
  }
  if (before.position !== after.position) phrases.push("Ordem alterada");
  return phrases;
}

const MERGED = "Unida ";
const MERGE_UNDONE = "União desfeita";

/** `into` is null where an undone merge is done again. */
export function describeCategoryMerge(
  before: Category,
  after: Category,
  into: Pick<Category, "name"> | null,
): string {
  const merged = into === null ? `${MERGED}de novo` : `${MERGED}a ${into.name}`;
  return joinPhrases([merged, ...activityPhrases("category", before, after)], merged);
}

export function describeMergeUndo(before: Category, after: Category): string {
  return joinPhrases([MERGE_UNDONE, ...activityPhrases("category", before, after)], MERGE_UNDONE);
}

/** The entries of the category went to another one, or came back from it. */
export function isCategoryMerge(description: string): boolean {
  return description.startsWith(MERGED) || isMergeUndo(description);
}

export function isMergeUndo(description: string): boolean {
  return description.startsWith(MERGE_UNDONE);
}
