/** The statement of an account as a spreadsheet file: all its movements, oldest first. */
import type { Account } from "#domain/account.ts";
import { distinctAccountName } from "#domain/account-names.ts";
import type { AccountMovement } from "#domain/account-movement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { FileColumn } from "#domain/file-column.ts";
import type { TotalCents } from "#domain/money.ts";
import { rowsFile, type ListFileFormat } from "#web/records/list-file.ts";
import { nameOfAccount } from "#web/records/account.ts";
import { readMovements } from "./account-queries.ts";
import { describeMovement } from "./movement-words.ts";
import { readStatement } from "./read-statement.ts";
import { periodEnds, type PeriodEnd, type StatementPeriod } from "./statement-period.ts";

export async function statementFile(
  format: ListFileFormat,
  account: Account,
  period: StatementPeriod,
  accounts: readonly Account[],
  today: CivilDate,
): Promise<Blob> {
  const nameOf = (id: string | null): string => nameOfAccount(accounts, id);
  const { movements, openingCents, closingCents } = await readStatement((after) =>
    readMovements(account.id, period, { after, limit: PAGE_SIZE }),
  );
  const { opening, closing } = periodEnds(period, today);
  const lines: Line[] = [
    ...(opening === null ? [] : [balanceLine(opening, openingCents)]),
    ...movements
      .toReversed()
      .map((movement) => ({ ...movement, text: describeMovement(movement, nameOf) })),
    balanceLine(closing, closingCents),
  ];
  return rowsFile(format, sheetName(distinctAccountName(account, accounts)), COLUMNS, lines);
}

const PAGE_SIZE = 1000;

/** A movement, or the balance at an end of the period, which has no amount and no id. */
type Line = Pick<AccountMovement, "date" | "balanceCents" | "isPaidOnAssumed"> & {
  readonly text: string;
  readonly amountCents: TotalCents | null;
  readonly id: string;
};

function balanceLine({ label, date }: PeriodEnd, balanceCents: TotalCents): Line {
  return { date, text: label, amountCents: null, balanceCents, isPaidOnAssumed: false, id: "" };
}

const COLUMNS: readonly FileColumn<Line>[] = [
  { heading: "Data", kind: "date", get: ({ date }) => date },
  { heading: "Descrição", kind: "text", get: ({ text }) => text },
  { heading: "Valor", kind: "money", get: ({ amountCents }) => amountCents },
  { heading: "Saldo", kind: "money", get: ({ balanceCents }) => balanceCents },
  {
    heading: "Data presumida",
    kind: "label",
    get: ({ isPaidOnAssumed }) => (isPaidOnAssumed ? "Sim" : ""),
    isFolded: (lines) => !lines.some(({ isPaidOnAssumed }) => isPaidOnAssumed),
  },
  { heading: "ID", kind: "text", get: ({ id }) => id },
];

/** Excel takes at most 31 UTF-16 units, without these characters, nor half of a character. */
function sheetName(accountName: string): string {
  const name = `Extrato ${accountName.replaceAll(/[[\]:*?/\\'\s]+/gu, " ")}`;
  return name
    .slice(0, 31)
    .replace(/[\uD800-\uDBFF]$/u, "")
    .trimEnd();
}
