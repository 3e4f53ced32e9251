/** The statement of an account as a spreadsheet file: all its movements, oldest first. */
import type { Account } from "#domain/account.ts";
import type { AccountMovement } from "#domain/account-movement.ts";
import type { FileColumn } from "#domain/file-column.ts";
import { rowsFile, type ListFileFormat } from "#web/records/list-file.ts";
import { readMovements } from "./account-queries.ts";
import { describeMovement } from "./movement-words.ts";
import type { StatementPeriod } from "./statement-period.ts";

export async function statementFile(
  format: ListFileFormat,
  { id }: Account,
  period: StatementPeriod,
  nameOf: (id: string | null) => string,
): Promise<Blob> {
  const columns: readonly FileColumn<AccountMovement>[] = [
    { heading: "Data", kind: "date", get: ({ date }) => date },
    {
      heading: "Descrição",
      kind: "text",
      get: (movement) => describeMovement(movement, nameOf),
    },
    { heading: "Valor", kind: "money", get: ({ amountCents }) => amountCents },
    { heading: "Saldo", kind: "money", get: ({ balanceCents }) => balanceCents },
  ];
  const movements: AccountMovement[] = [];
  let after: string | null = null;
  do {
    const page = await readMovements(id, period, { after, limit: PAGE_SIZE });
    movements.push(...page.movements);
    after = page.next;
  } while (after !== null);
  return rowsFile(format, "Extrato", columns, movements.toReversed());
}

const PAGE_SIZE = 1000;
