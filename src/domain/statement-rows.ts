import { formatCivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, encodeLine, plainDecimal } from "./csv.ts";
import type { TotalCents } from "./money.ts";
import { roundedQuotient } from "./rounding.ts";
import type {
  Statement,
  StatementBasis,
  StatementColumn,
  StatementLine,
  StatementSection,
} from "./statement.ts";
import { daysOfMonth, monthOf } from "./timeline.ts";

export const STATEMENT_NAMES: Record<
  StatementBasis,
  { readonly title: string; readonly fileName: string; readonly regime: string }
> = {
  accrual: {
    title: "DRE gerencial",
    fileName: "dre-gerencial",
    regime: "por vencimento: todos os lançamentos ativos, pagos ou não, no mês do vencimento.",
  },
  cash: {
    title: "Fluxo de caixa",
    fileName: "fluxo-de-caixa",
    regime:
      "por vencimento: só os lançamentos ativos já pagos, no mês da data de pagamento prevista.",
  },
};

/** `totalCents` is null for balances, whose sum means nothing. */
export type StatementRow = {
  readonly label: string;
  readonly kind: "category" | "total" | "result";
  readonly group: "income" | "expense" | "balance";
  readonly amountsCents: readonly TotalCents[];
  readonly totalCents: TotalCents | null;
};

const LABELS: Record<StatementBasis, { income: string; expense: string; result: string }> = {
  accrual: {
    income: "Total de receitas",
    expense: "Total de despesas",
    result: "Resultado",
  },
  cash: {
    income: "Total de entradas",
    expense: "Total de saídas",
    result: "Saldo do período",
  },
};

export function statementRows({
  basis,
  income,
  expense,
  balance,
  carried,
}: Statement): StatementRow[] {
  const labels = LABELS[basis];
  const row = (label: string, amountsCents: readonly TotalCents[]): StatementRow => ({
    label,
    kind: "result",
    group: "balance",
    amountsCents,
    totalCents: null,
  });
  return [
    ...(carried === null ? [] : [row("Saldo inicial", carried.openingCents)]),
    ...sectionRows(income, "income", labels.income),
    ...sectionRows(expense, "expense", labels.expense),
    { label: labels.result, kind: "result", group: "balance", ...balance },
    ...(carried === null ? [] : [row("Saldo final", carried.closingCents)]),
  ];
}

function sectionRows(
  { lines, total }: StatementSection,
  group: "income" | "expense",
  label: string,
): StatementRow[] {
  const amounts = ({ amountsCents, totalCents }: StatementLine) => ({ amountsCents, totalCents });
  return [
    ...lines.map((line): StatementRow => ({
      label: line.category,
      kind: "category",
      group,
      ...amounts(line),
    })),
    { label, kind: "total", group, ...amounts(total) },
  ];
}

/** `12,5%` of the revenue; null without one. */
export function percentOfRevenue(amount: TotalCents, revenue: TotalCents): string | null {
  if (revenue <= 0n) return null;
  const percent = Number(roundedQuotient(amount * 1000n, revenue)) / 10;
  return `${percent.toLocaleString("pt-BR")}%`.replace("-", "−");
}

/** Of a single column the total would repeat it. */
export function hasTotalColumn({ columns }: Pick<Statement, "columns">): boolean {
  return columns.length !== 1;
}

/** `11/2026`, `01/2026 a 03/2026`; a part of a month by its days, `10/11/2026 a 30/11/2026`. */
export function columnName({ start, end }: StatementColumn): string {
  const isWhole =
    daysOfMonth(monthOf(start)).start === start && daysOfMonth(monthOf(end)).end === end;
  if (!isWhole) return `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
  const [first, last] = [start, end].map((day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`);
  return first === last ? String(first) : `${first} a ${last}`;
}

export function statementCsv(statement: Statement): string {
  const [regime] = STATEMENT_NAMES[statement.basis].regime.split(":");
  const heading = ["Grupo", `Conta (${regime})`, ...statement.columns.map(columnName), "Total"];
  const rows = statementRows(statement).map(({ label, group, kind, amountsCents, totalCents }) => [
    kind === "category" ? GROUP_LABELS[group] : "",
    label,
    ...amountsCents.map(plainDecimal),
    totalCents === null ? "" : plainDecimal(totalCents),
  ]);
  // Entries without a due date are in no column, but the file has their totals.
  const { count, incomeCents, expenseCents } = statement.undated;
  const blanks = statement.columns.map(() => "");
  const undated = [
    ["Receitas", "Sem vencimento, fora dos totais", ...blanks, plainDecimal(incomeCents)],
    ["Despesas", "Sem vencimento, fora dos totais", ...blanks, plainDecimal(expenseCents)],
  ];
  return (
    BYTE_ORDER_MARK + [heading, ...rows, ...(count === 0 ? [] : undated)].map(encodeLine).join("")
  );
}

export const GROUP_LABELS = { income: "Receitas", expense: "Despesas", balance: "" } as const;
