import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleAlert, Clock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatCivilDate } from "#domain/civil-date.ts";
import { mayHavePixKey, type Contact } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { SplitBar } from "#web/feedback/split-bar.tsx";
import { StatCard } from "#web/feedback/stat-card.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { Fact, Facts } from "#web/records/record-summary.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import {
  contactOverviewQuery,
  type ContactOverview as Overview,
} from "./contact-overview-query.ts";

/** The unpaid amounts, with the overdue part apart, and the totals of all entries. */
export function ContactOverview({ contact, panel }: { contact: Contact; panel: DetailPanel }) {
  const { id } = contact;
  const { data, error, refetch, isFetching } = useQuery(contactOverviewQuery(id));
  // The type's main direction comes first; the other only if it has entries.
  const types = contact.type === "client" ? CLIENT_TYPES : PAYEE_TYPES;
  const isBoth = contact.type === "client" && mayHavePixKey(contact);
  const isOtherOwed = isBoth || (data !== undefined && data.unpaid[`${types[1]}Cents`] > 0n);
  // The card stays when all is paid: the entries must not move under the user's finger.
  const [isOtherShown, setIsOtherShown] = useState(isOtherOwed);
  if (isOtherOwed && !isOtherShown) setIsOtherShown(true);
  if (data === undefined) {
    return error && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  return (
    <div className={clsx("grid gap-4 sm:grid-cols-2", isOtherShown && "xl:grid-cols-3")}>
      {types.slice(0, isOtherShown ? 2 : 1).map((type) => (
        <Owed key={type} contactId={id} type={type} overview={data} />
      ))}
      <section aria-label="Totais" className="rounded-md border border-line bg-surface p-4 lg:p-5">
        <AllTotals overview={data} panel={panel} />
      </section>
    </div>
  );
}

const CLIENT_TYPES = ["income", "expense"] as const;
const PAYEE_TYPES = ["expense", "income"] as const;

const LABELS = { income: "A receber", expense: "A pagar" } as const;

function Owed({
  contactId,
  type,
  overview: { unpaid, overdue },
}: {
  contactId: ContactId;
  type: TransactionType;
  overview: Overview;
}) {
  const sum = `${type}Cents` as const;
  const toCome = unpaid[sum] - overdue[sum];
  const urlOf = (status: TransactionStatus | "unpaid") =>
    entriesUrl({ client: contactId, lifecycle: "active", status, type });
  return (
    <StatCard label={LABELS[type]} to={urlOf("unpaid")} amountCents={unpaid[sum]}>
      <SplitBar
        parts={[
          { tone: "overdue", amountCents: overdue[sum] },
          { tone: `unpaid-${type}`, amountCents: toCome },
        ]}
      />
      <dl className="flex flex-col gap-1 text-meta touch:gap-0">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <dt
            className={`flex items-center gap-1 ${overdue[sum] > 0n ? "text-warning" : "text-muted"}`}
          >
            <CircleAlert aria-hidden className="size-4" />
            Em atraso
          </dt>
          <dd className={overdue[sum] > 0n ? "font-medium text-warning" : "text-muted"}>
            <Link to={urlOf("overdue")} className={partLinkClass}>
              {formatBrl(overdue[sum])}
            </Link>
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <dt className="flex items-center gap-1 text-muted">
            <Clock aria-hidden className="size-4" />A vencer
          </dt>
          <dd>
            <Link to={urlOf("pending")} className={partLinkClass}>
              {formatBrl(toCome)}
            </Link>
          </dd>
        </div>
      </dl>
    </StatCard>
  );
}

/** Above the link that covers the card. */
const partLinkClass =
  "relative rounded-sm tabular-nums hover:underline touch:inline-flex touch:min-h-10 touch:items-center";

function AllTotals({
  overview: { all, lastDue },
  panel,
}: {
  overview: Overview;
  panel: DetailPanel;
}) {
  return (
    <Facts>
      <Fact term="Receitas vinculadas">
        <Amount type="income" hasSign={false} amountCents={all.incomeCents} />
      </Fact>
      <Fact term="Despesas vinculadas">
        <Amount type="expense" hasSign={false} amountCents={all.expenseCents} />
      </Fact>
      <Fact term="Último vencimento" isWide>
        {lastDue === null ? (
          <span className="text-muted">Nenhum</span>
        ) : (
          <Link
            {...panel.linkTo(lastDue.id)}
            className="rounded-sm tabular-nums hover:text-accent touch:inline-block touch:py-2.5"
          >
            {lastDue.dueDate === null ? "sem vencimento" : formatCivilDate(lastDue.dueDate)}
            <span className="text-muted">
              {` · ${lastDue.category}`}
              <EntryMark entry={lastDue} />
            </span>
          </Link>
        )}
      </Fact>
    </Facts>
  );
}
