/** What the history says of categories. */
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS, type Category } from "./category.ts";
import { joinPhrases } from "./history-phrases.ts";

export const CATEGORY_CREATED = "Categoria criada";
const CATEGORY_UPDATED = "Categoria atualizada";

export function describeCategoryUpdate(before: Category, after: Category): string {
  const phrases: string[] = [];
  if (before.name !== after.name) phrases.push(`Nome: ${before.name} → ${after.name}`);
  if (before.kind !== after.kind) {
    const [from, to] = [before, after].map(({ kind }) => CATEGORY_KIND_LABELS[kind]);
    phrases.push(`Aceita: ${from} → ${to}`);
  }
  if (before.place !== after.place) {
    const [from, to] = [before, after].map(({ place }) =>
      place === null ? "pelo tipo" : STATEMENT_PLACE_LABELS[place],
    );
    phrases.push(`Lugar no DRE: ${from} → ${to}`);
  }
  phrases.push(...activityPhrases(before, after));
  if (before.position !== after.position) phrases.push("Ordem alterada");
  return joinPhrases(phrases, CATEGORY_UPDATED);
}

function activityPhrases(before: Category, after: Category): string[] {
  if (before.isActive === after.isActive) return [];
  return [after.isActive ? "Categoria reativada" : "Categoria arquivada"];
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
  return joinPhrases([merged, ...activityPhrases(before, after)], merged);
}

export function describeMergeUndo(before: Category, after: Category): string {
  return joinPhrases([MERGE_UNDONE, ...activityPhrases(before, after)], MERGE_UNDONE);
}

/** The entries of the category went to another one, or came back from it. */
export function isCategoryMerge(description: string): boolean {
  return description.startsWith(MERGED) || isMergeUndo(description);
}

export function isMergeUndo(description: string): boolean {
  return description.startsWith(MERGE_UNDONE);
}
