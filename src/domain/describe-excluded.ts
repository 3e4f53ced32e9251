/** The texts about entries that no total counts. */
import { pluralize } from "./format-amount.ts";
import { formatBrl } from "./money.ts";
import type { FilteredTotals } from "./report.ts";
import type { TypeTotals } from "./totals.ts";

export const EXCLUDED_NOUNS = {
  inactive: { one: "lançamento inativo", several: "lançamentos inativos" },
  cancelled: { one: "lançamento cancelado", several: "lançamentos cancelados" },
} as const;

/** `Fora destes totais: 1 lançamento inativo (receitas R$ 1,00).`; empty when there are none. */
export function formatExcluded(excluded: FilteredTotals["leftOut"]): string {
  const groups = (["inactive", "cancelled"] as const)
    .filter((lifecycle) => excluded[lifecycle].count > 0)
    .map((lifecycle) => {
      const { one, several } = EXCLUDED_NOUNS[lifecycle];
      return `${pluralize(excluded[lifecycle].count, one, several)} (${formatTypeTotals(excluded[lifecycle])})`;
    });
  return groups.length === 0 ? "" : `Fora destes totais: ${groups.join(" e ")}.`;
}

export function formatTypeTotals({
  incomeCents,
  expenseCents,
}: Pick<TypeTotals, "incomeCents" | "expenseCents">): string {
  const parts = [
    ...(incomeCents > 0 ? [`receitas ${formatBrl(incomeCents)}`] : []),
    ...(expenseCents > 0 ? [`despesas ${formatBrl(expenseCents)}`] : []),
  ];
  return parts.length === 0 ? formatBrl(incomeCents) : parts.join(", ");
}

/** `Fora da tabela: 1 lançamento sem vencimento (receitas R$ 1,00).`; empty when there are none. */
export function formatUndated(
  undated: TypeTotals,
  outOf = "da tabela",
  without = "sem vencimento",
): string {
  if (undated.count === 0) return "";
  return `Fora ${outOf}: ${countUndated(undated, without)} (${formatTypeTotals(undated)}).`;
}

/** `2 lançamentos sem vencimento` */
export function countUndated({ count }: TypeTotals, without: string): string {
  return pluralize(count, `lançamento ${without}`, `lançamentos ${without}`);
}
