/** The rows of a DRE by the places of its categories, with the results between them. */
import type { StatementPlace } from "./category.ts";
import { addsToResult, type PlacedGroup } from "./statement-places.ts";
import type { StatementRow } from "./statement-row.ts";
import type { StatementLine } from "./statement-totals.ts";

/** As accountants write them: `(−)` for what is subtracted, `(=)` for what remains. */
const TOTAL_LABELS: Readonly<Record<StatementPlace, string>> = {
  revenue: "(+) Receita bruta",
  deductions: "(−) Deduções da receita",
  costs: "(−) Custos",
  expenses: "(−) Despesas operacionais",
  financial: "(+/−) Resultado financeiro",
  taxes: "(−) Impostos sobre o lucro",
};

/** The result after a group: what remains of the revenue. */
const RESULT_LABELS: Partial<Record<StatementPlace, string>> = {
  deductions: "(=) Receita líquida",
  costs: "(=) Lucro bruto",
  expenses: "(=) Resultado operacional",
  financial: "(=) Resultado antes dos impostos",
};

/** Without the last result, which the statement adds. */
export function placedRows(groups: readonly PlacedGroup[]): StatementRow[] {
  let result: StatementLine | null = null;
  return groups.flatMap(({ place, lines, total }, at) => {
    const isLast = at === groups.length - 1;
    result = result === null ? total : added(result, total, addsToResult(place) ? 1n : -1n);
    const label = RESULT_LABELS[place];
    return [
      { label: TOTAL_LABELS[place], kind: "total", group: place, ...total } as const,
      ...lines.map(({ category, ...line }): StatementRow => ({
        label: category,
        kind: "category",
        group: place,
        ...line,
      })),
      ...(isLast || label === undefined
        ? []
        : [{ label, kind: "derived", group: "balance", ...result } as const]),
    ];
  });
}

function added(a: StatementLine, b: StatementLine, sign: bigint): StatementLine {
  return {
    amountsCents: a.amountsCents.map((amount, at) => amount + sign * (b.amountsCents[at] ?? 0n)),
    totalCents: a.totalCents + sign * b.totalCents,
  };
}
