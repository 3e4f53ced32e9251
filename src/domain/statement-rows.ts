/** The rows of a statement, each total above its categories. */
import { STATEMENT_PLACE_LABELS } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import { placedRows } from "./statement-place-rows.ts";
import type { StatementGroup, StatementRow } from "./statement-row.ts";
import type { StatementLine, StatementSection, StatementTotals } from "./statement-totals.ts";
import type { PeriodStatement, Statement, StatementBasis, StatementColumn } from "./statement.ts";

export const STATEMENT_NAMES: Record<
  StatementBasis,
  {
    readonly title: string;
    readonly fileName: string;
    readonly regime: string;
    /** Entries that no column counts: they have none of its dates. */
    readonly undated: string;
  }
> = {
  accrual: {
    title: "DRE gerencial",
    fileName: "dre-gerencial",
    regime:
      "por competência: todos os lançamentos ativos, pagos ou não, no mês da competência; sem ela, no do vencimento.",
    undated: "sem competência nem vencimento",
  },
  due: {
    title: "DRE gerencial",
    fileName: "dre-por-vencimento",
    regime: "por vencimento: todos os lançamentos ativos, pagos ou não, no mês em que vencem.",
    undated: "sem vencimento",
  },
  cash: {
    title: "Fluxo de caixa",
    fileName: "fluxo-de-caixa",
    regime:
      "por pagamento: o realizado soma o que foi pago, no mês em que o dinheiro se moveu; o previsto, tudo o que vence no mês; o saldo inicial é o que já havia no começo dele; o saldo final previsto de um mês que já acabou é ele mais o previsto do mês, e do mês atual em diante, o que há hoje mais tudo o que está em aberto até lá, também o que está atrasado; um mês que ainda não começou não tem realizado.",
    undated: "em aberto sem vencimento",
  },
};

type SumLabels = { readonly income: string; readonly expense: string; readonly balance: string };

const OF_RESULT: SumLabels = {
  income: "(+) Receitas",
  expense: "(−) Despesas",
  balance: "(=) Resultado",
};

const LABELS: Record<StatementBasis | "planned", SumLabels> = {
  accrual: OF_RESULT,
  due: OF_RESULT,
  cash: {
    income: "(+) Entradas",
    expense: "(−) Saídas",
    balance: "(=) Saldo do período",
  },
  planned: {
    income: "(+) Entradas previstas",
    expense: "(−) Saídas previstas",
    balance: "(=) Saldo previsto",
  },
};

/** Labels of a DRE by the places of its categories. */
const PLACED_LABELS = { balance: "(=) Resultado líquido" };

/** In a compared statement, each row also has its amount of the earlier period. */
export function statementRows(statement: Statement, today: CivilDate): StatementRow[] {
  const rows = periodRows(statement, today);
  if (statement.earlier === null) return rows;
  const earlier = periodRows(statement.earlier, today);
  return rows.map((row, at) => {
    const before = earlier[at];
    return before === undefined ? row : { ...row, earlierCents: rowTotal(before) };
  });
}

/** The total of all columns; null if none of them has an amount. */
export function rowTotal({ amountsCents, totalCents }: StatementRow): TotalCents | null {
  const isEmpty = amountsCents.length > 0 && amountsCents.every((amount) => amount === null);
  return isEmpty ? null : totalCents;
}

function periodRows(statement: PeriodStatement, today: CivilDate): StatementRow[] {
  const { basis, carried, planned } = statement;
  const counted = [
    ...(carried === null ? [] : [openingRow(carried)]),
    ...(statement.places === null
      ? sumRows(statement, LABELS[basis], ["income", "expense", "balance"])
      : [...placedRows(statement.places), resultRow(statement, PLACED_LABELS, "balance")]),
    ...(carried === null ? [] : [closingRow(carried)]),
  ];
  return [
    ...(basis === "cash"
      ? counted.map((row) => withoutMonthsToCome(row, statement, today))
      : counted),
    ...(planned === null
      ? []
      : [
          ...sumRows(planned, LABELS.planned, ["plannedIncome", "plannedExpense", "planned"]),
          ...(carried === null ? [] : [plannedClosingRow(carried)]),
          differenceRow(statement, planned.balance, today),
        ]),
  ];
}

/**
 * Replaces amounts of future months by null: nothing was paid in them yet, and the balance carried
 * through them is not theirs.
 */
function withoutMonthsToCome(
  row: StatementRow,
  { columns, income, expense }: PeriodStatement,
  today: CivilDate,
): StatementRow {
  const isToCome = ({ start }: StatementColumn, at: number): boolean =>
    start > today && [income, expense].every(({ total }) => (total.amountsCents[at] ?? 0n) === 0n);
  const hasMovement = columns.map((column, at) => !isToCome(column, at));
  return {
    ...row,
    // The balance of the last month is that of the end, also where it is not shown.
    isUpToNow: row.kind !== "carried" && hasMovement.includes(false),
    amountsCents: row.amountsCents.map((amount, at) => (hasMovement[at] === true ? amount : null)),
  };
}

/** With `isBalance` false, the sums are of only a part of the entries and so are no balance. */
type Carried = NonNullable<PeriodStatement["carried"]>;

function openingRow({ isBalance, openingCents: amountsCents }: Carried): StatementRow {
  const label = isBalance ? "Saldo inicial" : "Acumulado antes";
  const totalCents = amountsCents[0] ?? 0n;
  return { label, kind: "carried", group: "balance", amountsCents, totalCents };
}

function closingRow({ isBalance, closingCents: amountsCents }: Carried): StatementRow {
  const label = isBalance ? "Saldo final" : "Acumulado até o fim";
  const totalCents = amountsCents.at(-1) ?? 0n;
  return { label, kind: "carried", group: "balance", amountsCents, totalCents };
}

function plannedClosingRow({ isBalance, plannedCents: amountsCents }: Carried): StatementRow {
  const label = isBalance ? "Saldo final previsto" : "Acumulado previsto até o fim";
  const totalCents = amountsCents.at(-1) ?? 0n;
  return { label, kind: "carried", group: "planned", amountsCents, totalCents };
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
  labels: Pick<SumLabels, "balance">,
  group: StatementGroup,
): StatementRow {
  return { label: labels.balance, kind: "result", group, ...balance };
}

/** Covers the months up to the present one, and says so if there are later ones. */
function differenceRow(
  { balance, columns }: PeriodStatement,
  planned: StatementLine,
  today: CivilDate,
): StatementRow {
  const amountsCents = columns.map(({ start }, at) =>
    start > today ? null : (balance.amountsCents[at] ?? 0n) - (planned.amountsCents[at] ?? 0n),
  );
  const isUpToNow = amountsCents.includes(null);
  return {
    label: isUpToNow ? "Realizado menos previsto, até este mês" : "Realizado menos previsto",
    kind: "carried",
    group: "balance",
    isUpToNow,
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
    { label, kind: "total", group, ...amounts(total) },
    ...lines.map((line): StatementRow => ({
      label: line.category,
      kind: "category",
      group,
      ...amounts(line),
    })),
  ];
}

/** The headings above the realised and the planned rows, in a statement that has both. */
export const CASH_HEADINGS = {
  paid: "Realizado, por pagamento",
  planned: "Previsto, por vencimento",
} as const;

/** True for the groups of planned amounts. */
export function isPlanned({ group }: Pick<StatementRow, "group">): boolean {
  return group === "plannedIncome" || group === "plannedExpense" || group === "planned";
}

/** Headings for the categories of a group. */
export const GROUP_LABELS: Readonly<Record<StatementGroup, string>> = {
  income: "Receitas",
  expense: "Despesas",
  balance: "",
  plannedIncome: "Receitas previstas",
  plannedExpense: "Despesas previstas",
  planned: "",
  ...STATEMENT_PLACE_LABELS,
};
