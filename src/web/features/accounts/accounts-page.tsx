import { clsx } from "clsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, List, Plus, Wallet } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { ACCOUNT_KIND_LABELS, type Account } from "#domain/account.ts";
import type { AccountBalances } from "#domain/account-movement.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { NO_ACCOUNT } from "#domain/report-filter.ts";
import { useCompanyDetails } from "#web/api/company.ts";
import { accountPath, PATHS } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { accountsQuery } from "#web/records/account.ts";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { entriesUrl } from "#web/url/entries-url.ts";
import { AccountForm } from "./account-form.tsx";
import { balancesQuery } from "#web/records/account-balances.ts";
import { AutoFitAmount } from "#web/feedback/auto-fit-amount.tsx";
import { BalanceText } from "#web/records/balance-text.tsx";

const TransferForm = lazyDialog(async () => (await import("./transfer-form.tsx")).TransferForm);

/** `/contas` */
export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  const balances = useQuery(balancesQuery);
  const failed = [accounts, balances].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  if (failed?.error !== undefined && failed.error !== null) {
    return (
      <LoadFailure error={failed.error} retry={failed.refetch} isRetrying={failed.isFetching} />
    );
  }
  if (accounts.data === undefined || balances.data === undefined) {
    return (
      <output aria-label="Carregando as contas" className="flex flex-col gap-4">
        <Skeleton className="h-22" />
        <Skeleton className="h-40" />
      </output>
    );
  }
  return <LoadedAccounts accounts={accounts.data} balances={balances.data} />;
}

function LoadedAccounts({
  accounts,
  balances,
}: {
  accounts: readonly Account[];
  balances: AccountBalances;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const [isTransferring, setIsTransferring] = useState(false);
  const active = accounts.filter(({ isActive }) => isActive);
  // The one of an undone creation, which is listed as archived, does not count.
  const isFirst = balances.withoutAccount === null;
  const addButton = (
    <Button
      variant={active.length === 0 ? "primary" : "secondary"}
      onClick={() => setIsAdding(true)}
    >
      <Plus aria-hidden className="size-4" />
      Nova conta
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {isFirst ? (
        <section aria-label="Contas" className="rounded-md border border-line bg-surface">
          <EmptyNotice icon={Wallet} message="Nenhuma conta ainda.">
            <p className="max-w-100 text-muted">
              Cadastre o caixa, o banco e os cartões para ver quanto há em cada um e conferir com o
              extrato.
            </p>
            <OpeningBalanceNote />
            {addButton}
          </EmptyNotice>
        </section>
      ) : (
        <>
          <Total balances={balances}>
            {addButton}
            {active.length > 1 && (
              <Button onClick={() => setIsTransferring(true)}>
                <ArrowRightLeft aria-hidden className="size-4" />
                Transferir
              </Button>
            )}
            {accounts.length > 1 && (
              <Link to={PATHS.transfers} className={buttonClass("ghost")}>
                <List aria-hidden className="size-4" />
                Transferências
              </Link>
            )}
          </Total>
          <AccountList label="Contas" accounts={active} balances={balances}>
            <WithoutAccountRow balances={balances} />
          </AccountList>
        </>
      )}
      <Archived accounts={accounts.filter(({ isActive }) => !isActive)} balances={balances} />
      {isAdding && (
        <AccountForm account={null} isFirst={isFirst} onClose={() => setIsAdding(false)} />
      )}
      {isTransferring && (
        <TransferForm accounts={active} start={{}} onClose={() => setIsTransferring(false)} />
      )}
    </div>
  );
}

/** Explains that the first account takes over the company's opening balance. */
function OpeningBalanceNote() {
  const openingBalanceCents = useCompanyDetails()?.openingBalanceCents ?? null;
  if (openingBalanceCents === null) return null;
  return (
    <p className="max-w-100">
      {`O saldo inicial da empresa, ${formatBalance(openingBalanceCents)}, passa para a primeira conta.`}
    </p>
  );
}

/** Includes the amounts paid in no account, as on the Painel. */
function Total({ balances, children }: { balances: AccountBalances; children: ReactNode }) {
  const { accounts, totalCents, withoutAccount, monthEnd } = balances;
  const cents = totalCents + (withoutAccount?.balanceCents ?? 0n);
  const unpaidCents = accounts.reduce(
    (sum, account) => sum + account.unpaidCents,
    withoutAccount?.unpaidCents ?? 0n,
  );
  return (
    <section
      aria-label="Total"
      className="group flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      <p className="min-w-0 grow basis-60">
        <span className="block text-muted">Saldo em contas hoje</span>
        <span className={clsx("block text-figure font-semibold", cents < 0n && "text-expense")}>
          <AutoFitAmount key={String(cents)} amountCents={cents} />
        </span>
        <span className="block text-muted">
          {`Em ${formatCivilDate(monthEnd)}, com os atrasados e o que vence até lá: `}
          <BalanceText cents={cents + unpaidCents} className="font-medium" />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

/** Closed, it says what the total has of them. */
function Archived(props: { accounts: readonly Account[]; balances: AccountBalances }) {
  const { accounts, balances } = props;
  if (accounts.length === 0) return null;
  const ids = new Set<string>(accounts.map(({ id }) => id));
  const cents = balances.accounts.reduce(
    (sum, { id, balanceCents }) => (ids.has(id) ? sum + balanceCents : sum),
    0n,
  );
  return (
    <details className="flex flex-col gap-2">
      <summary className="cursor-pointer py-2 text-muted">
        {`Arquivadas (${accounts.length})`}
        {cents !== 0n && (
          <>
            {", com "}
            <BalanceText cents={cents} />
          </>
        )}
      </summary>
      <AccountList label="Contas arquivadas" {...props} />
    </details>
  );
}

/** Entries without an account: those paid, or else those due until the end of the month. */
function WithoutAccountRow({
  balances: { withoutAccount, monthEnd },
}: {
  balances: AccountBalances;
}) {
  if (withoutAccount === null) return null;
  const { since, count, balanceCents, unpaidCents } = withoutAccount;
  if (count === 0 && unpaidCents === 0n) return null;
  const unassigned = { account: NO_ACCOUNT, lifecycle: "active" } as const;
  return (
    <AccountRow
      to={entriesUrl(
        count === 0
          ? { ...unassigned, status: "unpaid", to: monthEnd, due: "dated" }
          : { ...unassigned, status: "paid", by: "payment", from: since },
      )}
      name="Sem conta"
      detail={
        count === 0
          ? "lançamentos em aberto"
          : `${pluralize(count, "lançamento pago", "lançamentos pagos")} desde ${formatCivilDate(since)}: diga de que conta ${count === 1 ? "é" : "são"}`
      }
      cents={balanceCents}
      unpaidCents={unpaidCents}
      monthEnd={monthEnd}
    />
  );
}

function AccountList({
  label,
  accounts,
  balances,
  children,
}: {
  label: string;
  accounts: readonly Account[];
  balances: AccountBalances;
  children?: ReactNode;
}) {
  const byId = new Map(balances.accounts.map((balance) => [balance.id, balance]));
  return (
    <ul
      aria-label={label}
      className="flex flex-col overflow-hidden rounded-md border border-line bg-surface"
    >
      {accounts.map(({ id, name, kind, isDefault }) => (
        <AccountRow
          key={id}
          to={accountPath(id)}
          name={name}
          detail={ACCOUNT_KIND_LABELS[kind] + (isDefault ? " · padrão dos novos lançamentos" : "")}
          cents={byId.get(id)?.balanceCents ?? 0n}
          unpaidCents={byId.get(id)?.unpaidCents ?? 0n}
          monthEnd={balances.monthEnd}
        />
      ))}
      {children}
    </ul>
  );
}

function AccountRow({
  to,
  name,
  detail,
  cents,
  unpaidCents,
  monthEnd,
}: {
  to: string;
  name: string;
  detail: string;
  cents: TotalCents;
  unpaidCents: TotalCents;
  monthEnd: CivilDate;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={to}
        className="flex flex-wrap items-center gap-x-3 px-4 py-2.5 hover:bg-ink/5 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow basis-24">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-meta text-muted">{detail}</span>
        </span>
        <span className="ml-auto text-right">
          <BalanceText cents={cents} className="block font-medium" />
          {unpaidCents !== 0n && (
            <span className="block text-meta text-muted">
              {`em ${formatCivilDate(monthEnd).slice(0, 5)}: `}
              <BalanceText cents={cents + unpaidCents} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
