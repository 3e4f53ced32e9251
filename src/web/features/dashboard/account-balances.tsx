import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Account } from "#domain/account.ts";
import type { AccountBalances as Balances } from "#domain/account-movement.ts";
import { accountOptionText } from "#domain/account-names.ts";
import type { TotalCents } from "#domain/money.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { accountsQuery } from "#web/records/account.ts";
import { balancesQuery } from "#web/records/account-balances.ts";
import { BalanceText } from "#web/records/balance-text.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { accountPath } from "#web/url/paths.ts";

/** The balance of each account today; their sum is the company's money. */
export function AccountBalances() {
  const accounts = useQuery(accountsQuery);
  const balances = useQuery(balancesQuery);
  if (accounts.data !== undefined && balances.data !== undefined) {
    return <BalanceList accounts={accounts.data} balances={balances.data} />;
  }
  const failed = [accounts, balances].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  if (failed?.error === undefined || failed.error === null) {
    return (
      <output aria-label="Carregando as contas" className="block">
        <Skeleton className="mx-4 mb-2 h-16 lg:mx-5" />
      </output>
    );
  }
  return (
    <div className={boxClass}>
      <LoadFailure error={failed.error} retry={failed.refetch} isRetrying={failed.isFetching} />
    </div>
  );
}

function BalanceList({
  accounts,
  balances: { accounts: known, withoutAccount },
}: {
  accounts: readonly Account[];
  balances: Balances;
}) {
  const byId = new Map(known.map(({ id, balanceCents }) => [id, balanceCents]));
  const centsOf = ({ id }: Account): TotalCents => byId.get(id) ?? 0n;
  return (
    <ul aria-label="Saldo de cada conta" className={boxClass}>
      {accounts
        .filter((account) => account.isActive || centsOf(account) !== 0n)
        .map((account) => (
          <li key={account.id}>
            <Link to={accountPath(account.id)} className={`${rowClass} hover:bg-ink/3`}>
              <Row cents={centsOf(account)}>{accountOptionText(account, accounts)}</Row>
            </Link>
          </li>
        ))}
      {withoutAccount !== null && withoutAccount.count > 0 && (
        <li className={rowClass}>
          <Row cents={withoutAccount.balanceCents}>Sem conta</Row>
        </li>
      )}
    </ul>
  );
}

function Row({ cents, children }: { cents: TotalCents; children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 grow basis-24 wrap-anywhere">{children}</span>
      <BalanceText cents={cents} className="ml-auto" />
    </>
  );
}

const boxClass = "border-t border-line py-1";
const rowClass =
  "flex min-h-10 flex-wrap items-center gap-x-3 px-4 -outline-offset-2 lg:not-pointer-coarse:min-h-8 lg:px-5";
