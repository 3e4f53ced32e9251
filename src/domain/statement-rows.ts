import { STATEMENT_PLACE_LABELS } from "./category.ts";
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, encodeLine, moneyValue } from "./csv.ts";
import type { TotalCents } from "./money.ts";
import { roundedQuotient } from "./rounding.ts";
import { placedRows } from "./statement-place-rows.ts";
import type { StatementGroup, StatementRow } from "./statement-row.ts";
import type { StatementLine, StatementSection, StatementTotals } from "./statement-totals.ts";
import type { Statement, StatementBasis, StatementColumn } from "./statement.ts";
import { daysOfMonth, monthOf } from "./timeline.ts";

export const STATEMENT_NAMES: Record<
  StatementBasis,
  { readonly title: string; readonly fileName: string; readonly regime: string }
> = {
  accrual: {
    title: "DRE gerencial",
    fileName: "dre-gerencial",
    regime:
      "por competência: todos os lançamentos ativos, pagos ou não, no mês da competência; sem ela, no do vencimento.",
  },
  due: {
    title: "DRE gerencial",
    fileName: "dre-por-vencimento",
    regime: "por vencimento: todos os lançamentos ativos, pagos ou não, no mês em que vencem.",
  },
  cash: {
    title: "Fluxo de caixa",
    fileName: "fluxo-de-caixa",
    regime:
      "por pagamento: o realizado soma o que foi pago, no mês em que o dinheiro se moveu; o previsto, tudo o que vence no mês; o saldo inicial é o que já havia no começo dele.",
  },
};

type SumLabels = { readonly income: string; readonly expense: string; readonly balance: string };

const OF_RESULT: SumLabels = {
  income: "Total de receitas",
  expense: "Total de despesas",
  balance: "Resultado",
};

const LABELS: Record<StatementBasis | "planned", SumLabels> = {
  accrual: OF_RESULT,
  due: OF_RESULT,
  cash: {
    income: "Total de entradas",
    expense: "Total de saídas",
    balance: "Saldo do período",
  },
  planned: {
    income: "Entradas previstas",
    expense: "Saídas previstas",
    balance: "Saldo previsto",
  },
};

export function statementRows(statement: Statement, today: CivilDate): StatementRow[] {
  const { basis, carried, planned } = statement;
  return [
    ...(carried === null ? [] : [carriedRow(carriedLabels(carried).opening, carried.openingCents)]),
    ...(statement.places === null
      ? sumRows(statement, LABELS[basis], ["income", "expense", "balance"])
      : [...placedRows(statement.places), resultRow(statement, LABELS[basis], "balance")]),
    ...(carried === null ? [] : [carriedRow(carriedLabels(carried).closing, carried.closingCents)]),
    ...(planned === null
      ? []
      : [
          ...sumRows(planned, LABELS.planned, ["plannedIncome", "plannedExpense", "planned"]),
          differenceRow(statement, planned.balance, today),
        ]),
  ];
}

/** What a part of the entries adds up to is no balance. */
function carriedLabels({ isBalance }: NonNullable<Statement["carried"]>) {
  return isBalance
    ? { opening: "Saldo inicial", closing: "Saldo final" }
    : { opening: "Acumulado antes", closing: "Acumulado até o fim" };
}

function carriedRow(label: string, amountsCents: readonly TotalCents[]): StatementRow {
  return { label, kind: "derived", group: "balance", amountsCents, totalCents: null };
}

function sumRows(
  { income, expense, balance }: StatementTotals,
  labels: SumLabels,
  [incomeGroup, expenseGroup, balanceGroup]: readonly [
    StatementGroup,
    StatementGroup,
    StatementGroup,
  ],
): StatementRow[] {
  return [
    ...sectionRows(income, incomeGroup, labels.income),
    ...sectionRows(expense, expenseGroup, labels.expense),
    resultRow({ balance }, labels, balanceGroup),
  ];
}

function resultRow(
  { balance }: Pick<StatementTotals, "balance">,
  labels: SumLabels,
  group: StatementGroup,
): StatementRow {
  return { label: labels.balance, kind: "result", group, ...balance };
}

/** Of the months up to the present one. */
function differenceRow(
  { balance, columns }: Statement,
  planned: StatementLine,
  today: CivilDate,
): StatementRow {
  const amountsCents = columns.map(({ start }, at) =>
    start > today ? null : (balance.amountsCents[at] ?? 0n) - (planned.amountsCents[at] ?? 0n),
  );
  return {
    label: "Realizado menos previsto",
    kind: "derived",
    group: "balance",
    amountsCents,
    totalCents: amountsCents.reduce<TotalCents>((sum, amount) => sum + (amount ?? 0n), 0n),
  };
}

function sectionRows(
  { lines, total }: StatementSection,
  group: StatementGroup,
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

export function revenueOf({ income, places }: Pick<Statement, "income" | "places">): TotalCents {
  return (places?.find(({ place }) => place === "revenue") ?? income).total.totalCents;
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

export function statementCsv(statement: Statement, today: CivilDate): string {
  const [regime] = STATEMENT_NAMES[statement.basis].regime.split(":");
  const columns = statement.columns.map((column) => ({ value: columnName(column) }));
  const heading = ["Grupo", `Conta (${regime})`, ...columns, "Total"];
  const rows = statementRows(statement, today).map(
    ({ label, group, kind, amountsCents, totalCents }) => [
      kind === "category" ? GROUP_LABELS[group] : "",
      label,
      ...[...amountsCents, totalCents].map((amount) => (amount === null ? "" : moneyValue(amount))),
    ],
  );
  // Entries without a due date are in no column, but the file has their totals.
  const { count, incomeCents, expenseCents } = statement.undated;
  const blanks = statement.columns.map(() => "");
  const undated = [
    ["Receitas", "Sem vencimento, fora dos totais", ...blanks, moneyValue(incomeCents)],
    ["Despesas", "Sem vencimento, fora dos totais", ...blanks, moneyValue(expenseCents)],
  ];
  return (
    BYTE_ORDER_MARK + [heading, ...rows, ...(count === 0 ? [] : undated)].map(encodeLine).join("")
  );
}

/** Above the rows of either way of counting, in a statement that has both. */
export const CASH_HEADINGS = {
  paid: "Realizado, por pagamento",
  planned: "Previsto, por vencimento",
} as const;

/** The groups of what was planned. */
export function isPlanned({ group }: Pick<StatementRow, "group">): boolean {
  return group === "plannedIncome" || group === "plannedExpense" || group === "planned";
}

/** Of the categories of a group. */
export const GROUP_LABELS: Readonly<Record<StatementGroup, string>> = {
  income: "Receitas",
  expense: "Despesas",
  balance: "",
  plannedIncome: "Receitas previstas",
  plannedExpense: "Despesas previstas",
  planned: "",
  ...STATEMENT_PLACE_LABELS,
};
