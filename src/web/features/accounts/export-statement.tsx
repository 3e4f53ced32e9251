import type { Account } from "#domain/account.ts";
import { collationKey } from "#domain/normalize-text.ts";
import { ExportList } from "#web/records/export-list.tsx";
import type { StatementPeriod } from "./statement-period.ts";

/** Saves all movements of the period, also those that the list has not loaded. */
export function ExportStatement({
  account,
  period,
  nameOf,
}: {
  account: Account;
  period: StatementPeriod;
  nameOf: (id: string | null) => string;
}) {
  return (
    <ExportList
      fileName={fileNameOf(account, period)}
      isInFilterBar={false}
      toFile={async (format) => {
        // Seldom used.
        const { statementFile } = await import("./statement-files.ts");
        return statementFile(format, account, period, nameOf);
      }}
    />
  );
}

/** `extrato-caixa-2026-11`, `extrato-cartao-2026-10-11-a-2026-11-10` */
function fileNameOf({ name }: Account, { start, end, month, otherPeriod }: StatementPeriod) {
  const account = collationKey(name).replaceAll(/[^a-z0-9]+/gu, "-");
  const days = otherPeriod === null ? month.slice(0, "yyyy-mm".length) : `${start}-a-${end}`;
  return `extrato-${account}-${days}`;
}
