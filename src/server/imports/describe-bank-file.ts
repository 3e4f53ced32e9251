/** What was read from a file, for a program (JSON) and for a person. */
import { formatCivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { formatDecimal, cents } from "#domain/money.ts";
import type { BankFile, BankStatement } from "./bank-file.ts";

/** The shape of `npm run import -- FILE --dry-run --json`; amounts are signed centavos. */
export function toJson({ format, encoding, statements, rows, refused, leftOut }: BankFile) {
  return {
    format,
    encoding,
    statements: statements.map((statement) => ({
      kind: statement.kind,
      account: statement.account,
      bank: statement.bank,
      branch: statement.branch,
      currency: statement.currency,
      ledger_balance_centavos: statement.ledgerBalanceCents,
      ledger_balance_date: statement.ledgerBalanceDate,
      rows: statement.rowCount,
    })),
    rows: rows.map((row) => ({
      date: row.date,
      centavos: row.cents,
      external_id: row.externalId,
      text: row.text,
    })),
    refused,
    left_out: leftOut,
  };
}

export function describeBankFile({ statements, rows, refused, leftOut }: BankFile): string {
  const lines = [
    ...statements.map(describeStatement),
    ...rows.map((row) => `  ${formatCivilDate(row.date)}  ${signed(row.cents)}  ${row.text}`),
    ...refused.map(({ row, column, reason }) => `  Linha ${row} recusada (${column}): ${reason}`),
    ...leftOut.map(({ row, reason }) => `  Linha ${row} deixada de fora: ${reason}`),
    "Nada foi gravado.",
  ];
  return `${lines.join("\n")}\n`;
}

function describeStatement({ kind, account, currency, ...statement }: BankStatement): string {
  const { ledgerBalanceCents, ledgerBalanceDate, rowCount } = statement;
  const name = `${kind === "card" ? "Cartão" : "Conta"} ${account ?? "sem número"}`;
  const balance =
    ledgerBalanceCents === null
      ? ""
      : `, saldo ${signed(ledgerBalanceCents)}${ledgerBalanceDate === null ? "" : ` em ${formatCivilDate(ledgerBalanceDate)}`}`;
  const money = currency === null || currency === "BRL" ? "" : ` em ${currency}`;
  return `${name}${money}: ${pluralize(rowCount, "movimento", "movimentos")}${balance}`;
}

function signed(amountCents: number): string {
  const text = formatDecimal(cents(Math.abs(amountCents)));
  return amountCents < 0 ? `−${text}` : text;
}
