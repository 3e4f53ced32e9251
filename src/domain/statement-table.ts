/**
 * A statement as a table: what its rows and columns are called and in which order they stand, on
 * screen and in every file.
 */
import { formatCivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, lineOf, plainDecimal } from "./csv.ts";
import type { Cents } from "./money.ts";
import type {
  Statement,
  StatementBasis,
  StatementColumn,
  StatementLine,
  StatementSection,
} from "./statement.ts";
import { daysOfMonth, monthOf } from "./timeline.ts";

/** What a statement is called, its file without the kind, and what its regime means. */
export const STATEMENT_NAMES: Record<
  StatementBasis,
  { readonly title: string; readonly fileName: string; readonly regime: string }
> = {
  accrual: {
    title: "DRE gerencial",
    fileName: "dre-gerencial",
    regime: "competência: todos os lançamentos ativos, pagos ou não, no mês do vencimento.",
  },
  cash: {
    title: "Fluxo de caixa",
    fileName: "fluxo-de-caixa",
    regime: "caixa: só os lançamentos ativos já pagos, no mês da data de pagamento prevista.",
  },
};

/** One row; `totalCents` is null where the columns do not add up to anything, as those of a balance. */
export type StatementRow = {
  readonly label: string;
  /** A category of a side, a total of categories, or what all comes to. */
  readonly kind: "category" | "total" | "result";
  readonly side: "income" | "expense" | "balance";
  readonly amountsCents: readonly Cents[];
  readonly totalCents: Cents | null;
};

const WORDS: Record<StatementBasis, { income: string; expense: string; result: string }> = {
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

/** The rows, from top to bottom. */
export function statementRows({
  basis,
  income,
  expense,
  balance,
  carried,
}: Statement): StatementRow[] {
  const words = WORDS[basis];
  const row = (label: string, amountsCents: readonly Cents[]): StatementRow => ({
    label,
    kind: "result",
    side: "balance",
    amountsCents,
    totalCents: null,
  });
  return [
    ...(carried === null ? [] : [row("Saldo inicial", carried.openingCents)]),
    ...sideRows(income, "income", words.income),
    ...sideRows(expense, "expense", words.expense),
    { label: words.result, kind: "result", side: "balance", ...balance },
    ...(carried === null ? [] : [row("Saldo final", carried.closingCents)]),
  ];
}

function sideRows(
  { lines, total }: StatementSection,
  side: "income" | "expense",
  label: string,
): StatementRow[] {
  const of = ({ amountsCents, totalCents }: StatementLine) => ({ amountsCents, totalCents });
  return [
    ...lines.map((line): StatementRow => ({
      label: line.category,
      kind: "category",
      side,
      ...of(line),
    })),
    { label, kind: "total", side, ...of(total) },
  ];
}

/** `11/2026`, `01/2026 a 03/2026`; where the period cuts it short, its days: `10/11/2026 a 30/11/2026`. */
export function columnName({ start, end }: StatementColumn): string {
  const isWhole =
    daysOfMonth(monthOf(start)).start === start && daysOfMonth(monthOf(end)).end === end;
  if (!isWhole) return `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
  const [first, last] = [start, end].map((day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`);
  return first === last ? String(first) : `${first} a ${last}`;
}

/** The statement as a CSV file. */
export function statementCsv(statement: Statement): string {
  const [regime] = STATEMENT_NAMES[statement.basis].regime.split(":");
  const heading = [
    "Grupo",
    `Conta (regime de ${regime})`,
    ...statement.columns.map(columnName),
    "Total",
  ];
  const rows = statementRows(statement).map(({ label, side, kind, amountsCents, totalCents }) => [
    kind === "category" ? GROUP_LABELS[side] : "",
    label,
    ...amountsCents.map(plainDecimal),
    totalCents === null ? "" : plainDecimal(totalCents),
  ]);
  // What has no due date is in no month, and still in the file.
  const { count, incomeCents, expenseCents } = statement.undated;
  const nothing = statement.columns.map(() => "");
  const undated = [
    ["Receitas", "Sem vencimento, fora dos totais", ...nothing, plainDecimal(incomeCents)],
    ["Despesas", "Sem vencimento, fora dos totais", ...nothing, plainDecimal(expenseCents)],
  ];
  return BYTE_ORDER_MARK + [heading, ...rows, ...(count === 0 ? [] : undated)].map(lineOf).join("");
}

/** What the categories of a side are, as `Grupo` says in a file. */
export const GROUP_LABELS = { income: "Receitas", expense: "Despesas", balance: "" } as const;
