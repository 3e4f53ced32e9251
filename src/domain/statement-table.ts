/**
 * A statement as every screen and file shows it: each column has an amount and a percentage, either
 * of the income (`AV`, análise vertical) or of the earlier period (`AH`, análise horizontal).
 */
import { compareAmounts, tellingPercent } from "./amount-change.ts";
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { formatDecimal, type TotalCents } from "./money.ts";
import { roundedQuotient } from "./rounding.ts";
import { isPlanned, statementRows, rowTotal } from "./statement-rows.ts";
import type { StatementRow } from "./statement-row.ts";
import type { StatementLine } from "./statement-totals.ts";
import type { PeriodStatement, Statement, StatementBasis, StatementColumn } from "./statement.ts";
import { daysOfMonth, monthOf } from "./timeline.ts";

export type StatementTableColumn = {
  readonly kind: "period" | "total" | "earlier" | "change";
  readonly name: string;
  /** Null for the column of the change. */
  readonly days: StatementColumn | null;
};

/** `percent` has at most one decimal; null where it is not useful. */
export type StatementCell = {
  readonly amountCents: TotalCents | null;
  readonly percent: number | null;
};

export type StatementTableRow = StatementRow & { readonly cells: readonly StatementCell[] };

export type StatementTable = {
  readonly columns: readonly StatementTableColumn[];
  readonly rows: readonly StatementTableRow[];
};

/** The base of the percentages of a column. */
export const SHARE_NAMES: Readonly<Record<StatementBasis, string>> = {
  accrual: "% da receita",
  due: "% da receita",
  cash: "% das entradas",
};

export const CHANGE_NAME = "% de variação";

/** Heads of a narrow column; `percentNote` explains them. */
export const PERCENT_HEADS = { share: "AV %", change: "AH %" } as const;

export function percentNote({ basis, earlier }: Statement): string {
  const share =
    basis === "cash"
      ? "AV % (análise vertical): a parte das entradas da mesma coluna."
      : "AV % (análise vertical): a parte da receita da mesma coluna.";
  if (earlier === null) return share;
  return `${share} AH % (análise horizontal): a variação sobre o período comparado.`;
}

/** Omits the total column when there is only one column, which it would repeat. */
export function statementTable(statement: Statement, today: CivilDate): StatementTable {
  const { columns, earlier } = statement;
  const whole = spanOf(columns);
  const hasTotal = columns.length !== 1;
  return {
    columns: [
      ...columns.map((days) => ({ kind: "period", name: columnName(days), days }) as const),
      ...(hasTotal ? [{ kind: "total", name: "Total", days: whole } as const] : []),
      ...(earlier === null ? [] : comparedColumns(spanOf(earlier.columns))),
    ],
    rows: statementRows(statement, today).map((row) => ({
      ...row,
      cells: [
        ...row.amountsCents.map((amount, at) =>
          shareCell(amount, row, statement, ({ amountsCents }) => amountsCents[at] ?? 0n),
        ),
        ...(hasTotal ? [shareCell(rowTotal(row), row, statement, totalOf)] : []),
        ...(earlier === null ? [] : comparedCells(row, earlier)),
      ],
    })),
  };
}

function spanOf(columns: readonly StatementColumn[]): StatementColumn | null {
  const [first, last] = [columns[0], columns.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

function comparedColumns(days: StatementColumn | null): StatementTableColumn[] {
  return [
    { kind: "earlier", name: days === null ? "" : columnName(days), days },
    { kind: "change", name: "Variação", days: null },
  ];
}

function comparedCells(row: StatementRow, earlier: PeriodStatement): StatementCell[] {
  const { earlierCents: before = 0n, isUpToNow = false } = row;
  const now = rowTotal(row);
  const change = now === null || before === null || isUpToNow ? null : compareAmounts(now, before);
  return [
    shareCell(before, row, earlier, totalOf),
    {
      amountCents: change?.differenceCents ?? null,
      percent: change === null ? null : tellingPercent(change),
    },
  ];
}

function shareCell(
  amountCents: TotalCents | null,
  row: StatementRow,
  statement: PeriodStatement,
  pick: (line: StatementLine) => TotalCents,
): StatementCell {
  const isShare = amountCents !== null && row.kind !== "carried";
  return {
    amountCents,
    percent: isShare ? percentOf(amountCents, pick(incomeOf(statement, row))) : null,
  };
}

function totalOf({ totalCents }: StatementLine): TotalCents {
  return totalCents;
}

function incomeOf({ income, places, planned }: PeriodStatement, row: StatementRow): StatementLine {
  if (planned !== null && isPlanned(row)) return planned.income.total;
  return (places?.find(({ place }) => place === "revenue") ?? income).total;
}

/** Null without income, and if the income is small beside the amount. */
function percentOf(amount: TotalCents, income: TotalCents): number | null {
  if (income <= 0n) return null;
  return tellingPercent({ percent: Number(roundedQuotient(amount * 1000n, income)) / 10 });
}

/**
 * `−1.234,56` and `12,5%`, without `R$`, which the heading has; a change has its sign, `+1,00`.
 * With `isWhole` rounded to whole reais, `−1.235`. A dash without an amount.
 */
export function formatCell(
  { amountCents, percent }: StatementCell,
  { kind }: Pick<StatementTableColumn, "kind">,
  { isWhole }: { readonly isWhole: boolean } = { isWhole: false },
): { readonly amount: string; readonly percent: string } {
  const sign = (value: bigint | number): string => (kind === "change" && value > 0 ? "+" : "");
  return {
    amount:
      amountCents === null
        ? NO_AMOUNT
        : withSign(isWhole ? toWholeReais(amountCents) : amountCents),
    percent:
      percent === null
        ? ""
        : `${sign(percent)}${percent.toLocaleString("pt-BR")}%`.replace("-", "−"),
  };

  function withSign(amount: TotalCents): string {
    const text = sign(amount) + formatDecimal(amount).replace("-", "−");
    return isWhole ? text.slice(0, -",00".length) : text;
  }
}

/** Shown in a future month; a CSV file leaves the cell empty. */
const NO_AMOUNT = "–";

function toWholeReais(amount: TotalCents): TotalCents {
  return roundedQuotient(amount, 100n) * 100n;
}

/** `11/2026`, `01/2026 a 03/2026`; a partial month by its days, `10/11/2026 a 30/11/2026`. */
export function columnName({ start, end }: StatementColumn): string {
  const isWhole =
    daysOfMonth(monthOf(start)).start === start && daysOfMonth(monthOf(end)).end === end;
  if (!isWhole) return `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
  const [first, last] = [start, end].map((day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`);
  return first === last ? String(first) : `${first} a ${last}`;
}
