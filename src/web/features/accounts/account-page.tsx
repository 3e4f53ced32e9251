import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ArrowRightLeft, ChevronLeft, Pencil, Scale } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ACCOUNT_KIND_LABELS, type Account } from "#domain/account.ts";
import type { CardBill } from "#domain/card-bill.ts";
import { formatDecimal } from "#domain/money.ts";
import { PATHS } from "#web/url/paths.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { accountApi, accountsQuery } from "#web/records/account.ts";
import { recordQuery } from "#web/records/record-query.ts";
import { useRecordSave } from "#web/records/record-save.ts";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { AccountForm } from "./account-form.tsx";
import { balancesQuery } from "#web/records/account-balances.ts";
import { AccountStatement } from "./account-statement.tsx";
import { BalanceText } from "#web/records/balance-text.tsx";
import { CardBills } from "./card-bills.tsx";
import type { TransferStart } from "./transfer-form.tsx";

const CheckBalance = lazyDialog(async () => (await import("./check-balance.tsx")).CheckBalance);
const TransferForm = lazyDialog(async () => (await import("./transfer-form.tsx")).TransferForm);

/** `/contas/:id` */
export function AccountPage({ id }: { id: string }) {
  const account = useQuery(recordQuery(accountApi, id, useQueryClient()));
  const accounts = useQuery(accountsQuery);
  const { data } = account;
  const failed = [account, accounts].find(
    (query) => query.data === undefined && query.error !== null,
  );
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={PATHS.accounts}
        className="-ml-1 flex items-center gap-1 self-start rounded-sm text-muted hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Todas as contas
      </Link>
      {failed === undefined && (data === undefined || accounts.data === undefined) && (
        <output aria-label="Carregando a conta" className="flex flex-col gap-4">
          <Skeleton className="h-22" />
          <Skeleton className="h-40" />
        </output>
      )}
      {failed?.error && (
        <LoadFailure error={failed.error} retry={failed.refetch} isRetrying={failed.isFetching} />
      )}
      {data === null && <Alert error={accountApi.notFound()} />}
      {data && accounts.data && <LoadedAccount account={data} accounts={accounts.data} />}
    </div>
  );
}

type Opened = "edit" | "check" | TransferStart | null;

function LoadedAccount({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const [opened, setOpened] = useState<Opened>(null);
  const active = accounts.filter(({ isActive }) => isActive);
  const canTransfer = account.isActive && active.length > 1;
  const close = (): void => setOpened(null);
  return (
    <>
      <title>{`${account.name} · Sistema Financeiro`}</title>
      <section
        aria-label="Conta"
        className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
      >
        <Heading account={account} />
        <div className="flex flex-wrap gap-2">
          {canTransfer && (
            <Button size="small" onClick={() => setOpened({ fromAccountId: account.id })}>
              <ArrowRightLeft aria-hidden className="size-4" />
              Transferir
            </Button>
          )}
          <Button size="small" onClick={() => setOpened("check")}>
            <Scale aria-hidden className="size-4" />
            Conferir saldo
          </Button>
          <Button size="small" onClick={() => setOpened("edit")}>
            <Pencil aria-hidden className="size-4" />
            Editar
          </Button>
          <ArchiveButton account={account} />
        </div>
      </section>
      {account.kind === "card" && (
        <CardBills
          accountId={account.id}
          pay={canTransfer ? (bill) => setOpened(paymentOf(account, bill)) : null}
        />
      )}
      <AccountStatement account={account} accounts={accounts} />
      {opened === "edit" && <AccountForm account={account} isFirst={false} onClose={close} />}
      {opened === "check" && <CheckBalance account={account} accounts={accounts} onClose={close} />}
      {opened !== null && typeof opened === "object" && (
        <TransferForm accounts={active} start={opened} onClose={close} />
      )}
    </>
  );
}

function paymentOf({ id }: Account, { unpaidCents }: CardBill): TransferStart {
  return { title: "Pagar fatura", toAccountId: id, amountCents: formatDecimal(unpaidCents) };
}

function Heading({ account: { id, name, kind, isDefault, isActive } }: { account: Account }) {
  const balances = useQuery(balancesQuery);
  const cents = balances.data?.accounts.find((balance) => balance.id === id)?.balanceCents;
  const facts = [
    ACCOUNT_KIND_LABELS[kind],
    ...(isDefault ? ["padrão dos novos lançamentos"] : []),
    ...(isActive ? [] : ["arquivada"]),
  ];
  return (
    <div className="min-w-0">
      <h2 className="text-section font-semibold wrap-anywhere">{name}</h2>
      <p className="text-meta text-muted">{facts.join(" · ")}</p>
      {cents === undefined && balances.error !== null ? (
        <LoadFailure
          error={balances.error}
          retry={balances.refetch}
          isRetrying={balances.isFetching}
          className="mt-2"
        />
      ) : (
        <p className="mt-1">
          <span className="text-muted">Saldo hoje </span>
          {cents === undefined ? "…" : <BalanceText cents={cents} className="font-semibold" />}
        </p>
      )}
    </div>
  );
}

function ArchiveButton({ account }: { account: Account }) {
  const { isActive } = account;
  const saving = useRecordSave(accountApi, {
    describe: ({ name }) => name,
    doneText: (saved, base) => {
      if (saved.isActive) return "Conta reativada.";
      const ended = "Conta arquivada: não recebe novos lançamentos.";
      return base?.isDefault === true ? `${ended} Nenhuma conta é a padrão agora.` : ended;
    },
  });
  return (
    <>
      <Button
        size="small"
        isInert={saving.isPending}
        onClick={() => saving.mutate({ base: account, patch: { isActive: !isActive } })}
      >
        {isActive ? (
          <Archive aria-hidden className="size-4" />
        ) : (
          <ArchiveRestore aria-hidden className="size-4" />
        )}
        {isActive ? "Arquivar" : "Reativar"}
      </Button>
      {saving.error !== null && <Alert error={saving.error} className="w-full" />}
    </>
  );
}
