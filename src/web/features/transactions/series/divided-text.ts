import type { SharedChange } from "#domain/instalment-series.ts";
import { categoriesOf } from "#domain/split.ts";
import type { Entry } from "#web/records/entry.ts";

/** The effect of a new category on others that are divided on their own; null if there are none. */
export function dividedText(
  { seriesCount }: Entry,
  { patch: { category, splits }, categoryBefore }: SharedChange,
  others: readonly Entry[],
): string | null {
  const divided = others.filter((other) => other.splits !== null);
  const keepsParts = category !== undefined && splits !== null && categoryBefore !== null;
  if (!keepsParts || divided.length === 0) return null;
  const [ofThem, oneOther, many] =
    seriesCount === null
      ? ["Dos divididos", "um não a tem e fica como está", "não a têm e ficam como estão"]
      : ["Das divididas", "uma não a tem e fica como está", "não a têm e ficam como estão"];
  const change = `${ofThem} muda só a parte de ${categoryBefore}`;
  const without = divided.filter((other) => !categoriesOf(other).includes(categoryBefore)).length;
  if (without === 0) return `${change}.`;
  return `${change}: ${without === 1 ? oneOther : `${without} ${many}`}.`;
}
