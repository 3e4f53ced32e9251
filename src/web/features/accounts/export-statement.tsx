import type { Account } from "#domain/account.ts";
import { distinctAccountName } from "#domain/account-names.ts";
import { collationKey } from "#domain/normalize-text.ts";
import { useCompany } from "#web/api/company.ts";
import { ExportList } from "#web/records/export-list.tsx";
import type { StatementPeriod } from "./statement-period.ts";

/** Saves all movements of the period, also those that the list has not loaded. */
export function ExportStatement({
  account,
  accounts,
  period,
}: {
  account: Account;
  accounts: readonly Account[];
  period: StatementPeriod;
}) {
  const { today } = useCompany();
  return (
    <ExportList
      fileName={fileNameOf(account, accounts, period)}
      isInFilterBar={false}
      toFile={async (format) => {
        // Seldom used.
        const { statementFile } = await import("./statement-files.ts");
        return statementFile(format, account, period, accounts, today);
      }}
    />
  );
}

/**
 * `extrato-caixa-2026-11`, `extrato-cartao-2026-10-11-a-2026-11-10`; with the id of an account whose
 * name has no letter of a file name.
 */
function fileNameOf(
  account: Account,
  accounts: readonly Account[],
  { start, end, month, otherPeriod }: StatementPeriod,
): string {
  const words = collationKey(distinctAccountName(account, accounts)).match(/[a-z0-9]+/gu);
  const name = words?.join("-") ?? account.id;
  const days = otherPeriod === null ? month.slice(0, "yyyy-mm".length) : `${start}-a-${end}`;
  return `extrato-${name}-${days}`;
}
