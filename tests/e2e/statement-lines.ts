/** The rows of a statement of the oracle, as the screen shows them. */
import type { statementOfRows } from "../support/statement-oracle.ts";
import { brl } from "./totals.ts";

/** Without the currency, which the caption names. */
export function decimal(reais: number): string {
  return brl(Math.round(reais * 100)).replace(/R\$\s/u, "");
}

export type Statement = ReturnType<typeof statementOfRows>;

/** The rows as on screen. */
export function toLines(statement: Statement, today: string): string[][] {
  const { basis, income, expense, balance, carried, planned } = statement;
  // The amount, and beside it its share of what came in.
  const cell = (amount: number, inAll: number): string => {
    if (inAll <= 0) return decimal(amount);
    const percent = Math.round((Math.abs(amount) / inAll) * 1000) / 10;
    // Of ten times the income and more it is left out.
    if (percent >= 1000) return decimal(amount);
    const sign = amount < 0 && percent > 0 ? "−" : "";
    return `${decimal(amount)}${sign}${percent.toLocaleString("pt-BR")}%`;
  };
  const line = (
    label: string,
    { amounts, total }: Statement["balance"],
    all: Statement["balance"] = income.total,
  ): string[] => [
    label,
    ...amounts.map((amount, at) => cell(amount, all.amounts[at] ?? 0)),
    cell(total, all.total),
  ];
  const carry = (label: string, amounts: readonly number[], total: number): string[] => [
    label,
    ...amounts.map(decimal),
    decimal(total),
  ];
  const isCash = basis === "cash";
  return [
    ...(carried === null
      ? []
      : [
          carry(
            carried.isBalance ? "Saldo inicial" : "Acumulado antes",
            carried.opening,
            carried.opening[0] ?? 0,
          ),
        ]),
    line(isCash ? "(+) Entradas" : "(+) Receitas", income.total),
    ...income.lines.map((one) => line(one.category, one)),
    line(isCash ? "(−) Saídas" : "(−) Despesas", expense.total),
    ...expense.lines.map((one) => line(one.category, one)),
    line(isCash ? "(=) Saldo do período" : "(=) Resultado", balance),
    ...(carried === null
      ? []
      : [
          carry(
            carried.isBalance ? "Saldo final" : "Acumulado até o fim",
            carried.closing,
            carried.closing.at(-1) ?? 0,
          ),
        ]),
    ...(planned === null
      ? []
      : [
          line("(+) Entradas previstas", planned.income.total, planned.income.total),
          ...planned.income.lines.map((one) => line(one.category, one, planned.income.total)),
          line("(−) Saídas previstas", planned.expense.total, planned.income.total),
          ...planned.expense.lines.map((one) => line(one.category, one, planned.income.total)),
          line("(=) Saldo previsto", planned.balance, planned.income.total),
          [
            carried?.isBalance === true ? "Saldo final previsto" : "Acumulado previsto até o fim",
            ...plannedClosings(statement, planned.balance.amounts, today),
          ],
          [
            statement.columns.every(({ start }) => start <= today)
              ? "Realizado menos previsto"
              : "Realizado menos previsto, até este mês",
            ...differences(statement, planned.balance.amounts, today),
          ],
        ]),
  ];
}

/** At the end of each month, of which those to come follow the one before; the last one is that of all. */
function plannedClosings(
  { columns, carried }: Statement,
  planned: readonly number[],
  today: string,
): string[] {
  let cents = 0;
  const closings = planned.map((amount, at) => {
    const hasBegun = at === 0 || (columns[at]?.start ?? "") <= today;
    if (hasBegun) cents = Math.round((carried?.opening[at] ?? 0) * 100);
    cents += Math.round(amount * 100);
    return decimal(cents / 100);
  });
  return [...closings, closings.at(-1) ?? decimal(0)];
}

/** Of each month that has begun, and their sum; months to come are blank. */
function differences(
  { columns, balance }: Statement,
  planned: readonly number[],
  today: string,
): string[] {
  const cents = balance.amounts.map(
    (amount, at) => Math.round(amount * 100) - Math.round((planned[at] ?? 0) * 100),
  );
  const begun = cents.filter((_, at) => (columns[at]?.start ?? "") <= today);
  const total = begun.reduce((sum, amount) => sum + amount, 0);
  return [
    ...cents.map((amount, at) => (at < begun.length ? decimal(amount / 100) : "")),
    decimal(total / 100),
  ];
}
