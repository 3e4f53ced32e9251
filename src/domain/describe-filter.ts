import { pluralize } from "./format-amount.ts";
import { formatCivilDate } from "./civil-date.ts";
import { formatBrl } from "./money.ts";
import type { Period } from "./period.ts";
import { DUE_FILTER_LABELS, STATUS_FILTER_LABELS, type TotalsFilter } from "./report-filter.ts";
import type { FilteredTotals } from "./report.ts";
import type { TypeTotals } from "./totals.ts";
import { LIFECYCLE_LABELS, TYPE_LABELS } from "./transaction.ts";

/** The name shown for a missing contact (spec section 8). */
export const CONTACT_NOT_FOUND = "Cliente não encontrado";

/** `01/01/2026 a 31/01/2026`, `desde 01/01/2026`, `todo o período`. */
export function formatPeriod({ start, end }: Period): string {
  if (start === null && end === null) return "todo o período";
  if (start === null) return `até ${formatCivilDate(end)}`;
  if (end === null) return `desde ${formatCivilDate(start)}`;
  return start === end
    ? formatCivilDate(start)
    : `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
}

export function describeFilter(
  { type, status, due, lifecycle }: Pick<TotalsFilter, "type" | "status" | "due" | "lifecycle">,
  {
    contactName,
    categoryText,
    searchText = null,
  }: { contactName: string | null; categoryText: string | null; searchText?: string | null },
): string[] {
  return [
    ...(searchText === null ? [] : [`Busca: ${searchText}`]),
    ...(type === null ? [] : [`Tipo: ${TYPE_LABELS[type]}`]),
    ...(status === null ? [] : [`Status: ${STATUS_FILTER_LABELS[status]}`]),
    ...(categoryText === null ? [] : [`Categoria: ${categoryText}`]),
    ...(contactName === null ? [] : [`Cliente ou funcionário: ${contactName}`]),
    ...(due === null ? [] : [`Vencimento: ${DUE_FILTER_LABELS[due]}`]),
    ...(lifecycle === null ? [] : [`Situação: ${LIFECYCLE_LABELS[lifecycle]}`]),
  ];
}

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
export function formatUndated(undated: TypeTotals, outOf = "da tabela"): string {
  if (undated.count === 0) return "";
  const count = pluralize(undated.count, "lançamento sem vencimento", "lançamentos sem vencimento");
  return `Fora ${outOf}: ${count} (${formatTypeTotals(undated)}).`;
}
