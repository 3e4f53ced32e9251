/** The descriptions of categories in the history. */
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS, type Category } from "./category.ts";
import { phrasesOf } from "./entities.ts";
import { PHRASE_SEPARATOR, joinPhrases } from "./history-phrases.ts";
import { activityPhrases } from "./named-records.ts";

/** Describes changes other than the name and archiving. */
export function describeCategoryUpdate(before: Category, after: Category): readonly string[] {
  const phrases: string[] = [];
  if (before.kind !== after.kind) {
    const [from, to] = [before, after].map(({ kind }) => CATEGORY_KIND_LABELS[kind]);
    phrases.push(`Aceita: ${from} → ${to}`);
  }
  if (before.place !== after.place) {
    const [from, to] = [before, after].map(({ place }) =>
      place === null ? "conforme o tipo" : STATEMENT_PLACE_LABELS[place],
    );
    phrases.push(`Lugar na DRE: ${from} → ${to}`);
  }
  if (before.position !== after.position) phrases.push("Ordem alterada");
  return phrases;
}

const MERGED = "Unida ";
const MERGED_INTO = `${MERGED}a `;
const MERGE_UNDONE = "União desfeita";

/** `into` is null when an undone merge is redone. */
export function describeCategoryMerge(
  before: Category,
  after: Category,
  into: Pick<Category, "name"> | null,
): string {
  const merged = into === null ? `${MERGED}de novo` : `${MERGED_INTO}${into.name}`;
  return joinPhrases([merged, ...activityPhrases("category", before, after)], merged);
}

/** The name that the other category had then. Null for any other change, and for a redone merge. */
export function mergedInto(description: string): string | null {
  if (!description.startsWith(MERGED_INTO)) return null;
  const archived = `${PHRASE_SEPARATOR}${phrasesOf("category").ended}`;
  const merged = description.endsWith(archived)
    ? description.slice(0, -archived.length)
    : description;
  return merged.slice(MERGED_INTO.length);
}

export function describeMergeUndo(before: Category, after: Category): string {
  return joinPhrases([MERGE_UNDONE, ...activityPhrases("category", before, after)], MERGE_UNDONE);
}

/** True if the entries of the category moved to another one, or came back from it. */
export function isCategoryMerge(description: string): boolean {
  return description.startsWith(MERGED) || isMergeUndo(description);
}

export function isMergeUndo(description: string): boolean {
  return description.startsWith(MERGE_UNDONE);
}
