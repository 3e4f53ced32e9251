/** The rows of a statement of the oracle, as the screen shows them. */
import { linesOfStatement } from "../support/statement-lines.ts";
import type { statementOfRows } from "../support/statement-oracle.ts";
import { brl } from "./totals.ts";

export type Statement = ReturnType<typeof statementOfRows>;

const WITHOUT_SHARES = /^(?:Saldo (?:inicial|final)|Acumulado|Realizado)/u;

/** Without the currency, which the caption names. */
export function decimal(reais: number): string {
  return brl(Math.round(reais * 100)).replace(/R\$\s/u, "");
}

/** Each amount is followed by its share of the income, or of the planned income. */
export function toLines(statement: Statement, today: string): string[][] {
  const { income, planned } = statement;
  return linesOfStatement(statement, today).map(({ group, label, amounts }) => {
    const isPlanned = `${group} ${label}`.includes("previst");
    const of = isPlanned ? planned?.income.total : income.total;
    const wholes = of === undefined ? [] : [...of.amounts, of.total];
    const cells = amounts.map((amount, at) => {
      if (amount === null) return "–Ainda não começou";
      return `${decimal(amount)}${WITHOUT_SHARES.test(label) ? "" : share(amount, wholes[at] ?? 0)}`;
    });
    return [label, ...cells];
  });
}

/** Empty without income, and from ten times the income on. */
function share(amount: number, whole: number): string {
  const percent = whole <= 0 ? null : Math.round((Math.abs(amount) / whole) * 1000) / 10;
  if (percent === null || percent >= 1000) return "";
  return `${amount < 0 && percent > 0 ? "−" : ""}${percent.toLocaleString("pt-BR")}%`;
}
