/**
 * The DRE by the places of its categories (docs/decisions/0028). All entries of a category with a
 * place are there; for a category without one, income is revenue and expenses are expenses.
 */
import { STATEMENT_PLACES, inOrder, type Category, type StatementPlace } from "./category.ts";
import type { StatementLine, StatementTotals } from "./statement-totals.ts";
import type { TransactionType } from "./transaction.ts";

/** `type` is null for a category with entries of both types. */
type PlacedLine = StatementLine & {
  readonly category: string;
  readonly type: TransactionType | null;
};

/** Income less expenses in `revenue` and `financial`; expenses less income in the others. */
export type PlacedGroup = {
  readonly place: StatementPlace;
  readonly lines: readonly PlacedLine[];
  readonly total: StatementLine;
};

/** True for groups that are added to the result; the others are subtracted. */
export function addsToResult(place: StatementPlace): boolean {
  return place === "revenue" || place === "financial";
}

/**
 * In the order of the DRE, always with revenue and expenses; null while no category has a place.
 */
export function placeTotals(
  { income, expense, balance }: StatementTotals,
  categories: readonly Pick<Category, "name" | "place">[],
): PlacedGroup[] | null {
  const places = new Map(categories.map(({ name, place }) => [name, place]));
  if ([...places.values()].every((place) => place === null)) return null;
  const lines = new Map<StatementPlace, Map<string, PlacedLine>>();
  for (const [type, section] of [
    ["income", income],
    ["expense", expense],
  ] as const) {
    for (const { category, ...line } of section.lines) {
      const place = places.get(category) ?? PLACES_OF_TYPES[type];
      const isAdded = (type === "income") === addsToResult(place);
      const group = lines.get(place) ?? new Map<string, PlacedLine>();
      lines.set(place, group);
      const signed = isAdded ? line : negated(line);
      const other = group.get(category);
      group.set(category, {
        category,
        type: other === undefined ? type : null,
        ...(other === undefined ? signed : sumOf([other, signed], line.amountsCents.length)),
      });
    }
  }
  const names = categories.map(({ name }) => name);
  const columnCount = balance.amountsCents.length;
  return STATEMENT_PLACES.flatMap((place): PlacedGroup[] => {
    const group = inOrder(lines.get(place) ?? new Map<string, PlacedLine>(), names);
    if (group.length === 0 && place !== "revenue" && place !== "expenses") return [];
    const placed = group.map(([, line]) => line);
    return [{ place, lines: placed, total: sumOf(placed, columnCount) }];
  });
}

const PLACES_OF_TYPES: Readonly<Record<TransactionType, StatementPlace>> = {
  income: "revenue",
  expense: "expenses",
};

function negated({ amountsCents, totalCents }: StatementLine): StatementLine {
  return { amountsCents: amountsCents.map((amount) => -amount), totalCents: -totalCents };
}

function sumOf(lines: readonly StatementLine[], columnCount: number): StatementLine {
  return {
    amountsCents: Array.from({ length: columnCount }, (_, at) =>
      lines.reduce((sum, { amountsCents }) => sum + (amountsCents[at] ?? 0n), 0n),
    ),
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0n),
  };
}
