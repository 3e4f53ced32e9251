import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { daysBetween, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { paidOnText } from "#domain/payment.ts";
import { paidSoFarText } from "#domain/payment-text.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { LIFECYCLES, type Lifecycle } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { Entry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button } from "#web/controls/button.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { Fact, Facts, RecordSummary } from "#web/records/record-summary.tsx";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { EntryContact } from "./entry-contact.tsx";
import { tiedEntriesQuery } from "../payments/entry-payments.ts";
import { isPaidPart, partEndText } from "../payments/part-warning.ts";
import { EntryTools } from "./entry-tools.tsx";
import { PayButtons } from "./pay-buttons.tsx";

const lifecycleActions: Record<Lifecycle, string> = {
  active: "Marcar como ativo",
  inactive: "Marcar como inativo",
  cancelled: "Cancelar lançamento",
};

const oneLine = "flex min-h-5 items-center";

export function EntrySummary({
  row: entry,
  isBusy,
  save,
  panel,
}: {
  row: Entry;
  isBusy: boolean;
  save: (patch: Partial<Entry>) => void;
  panel: DetailPanel;
}) {
  const { today } = useCompany();
  const notes = useNotes(entry, today);
  return (
    <RecordSummary label="Situação atual">
      <Facts>
        <Fact term="Status atual" className={oneLine}>
          <StatusBadge status={resolvedStatus(entry, today)} />
        </Fact>
        <Fact term="Situação atual" className={oneLine}>
          <LifecycleBadge lifecycle={entry.lifecycle} />
        </Fact>
        <Fact term="Valor atual" className={oneLine}>
          <Amount
            type={entry.type}
            amountCents={entry.amountCents}
            isMuted={entry.lifecycle !== "active"}
            isStruck={entry.lifecycle === "cancelled"}
            hasArrow={false}
          />
        </Fact>
      </Facts>
      {notes.length > 0 && <p className="text-meta text-muted">{notes.join(" ")}</p>}
      {entry.isPaidOnAssumed && (
        <Button size="small" isInert={isBusy} onClick={() => save({ isPaidOnAssumed: false })}>
          <CalendarCheck aria-hidden className="size-4" />
          Confirmar a data
        </Button>
      )}
      <PayButtons entry={entry} isBusy={isBusy} save={save}>
        <EntryTools entry={entry} panel={panel} />
      </PayButtons>
      {entry.clientId !== null && <EntryContact entry={entry} contactId={entry.clientId} />}
      <LifecycleButtons entry={entry} isBusy={isBusy} save={save} />
    </RecordSummary>
  );
}

/** Asks first where the amount of a paid part would no longer count. */
function LifecycleButtons({
  entry,
  isBusy,
  save,
}: {
  entry: Entry;
  isBusy: boolean;
  save: (patch: Partial<Entry>) => void;
}) {
  const [asked, setAsked] = useState<Lifecycle | null>(null);
  function change(lifecycle: Lifecycle): void {
    if (lifecycle === entry.lifecycle) return;
    if (entry.lifecycle === "active" && isPaidPart(entry)) setAsked(lifecycle);
    else save({ lifecycle });
  }
  return (
    // Two lines on a phone, so that all three fit in one row.
    <div className="flex flex-wrap gap-2 max-sm:gap-1.5 [&>button]:min-w-min [&>button]:basis-0 [&>button]:px-1">
      {LIFECYCLES.map((lifecycle) => (
        <Button
          key={lifecycle}
          size="small"
          isInert={isBusy}
          aria-pressed={lifecycle === entry.lifecycle}
          className="grow leading-4 aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:text-accent"
          onClick={() => change(lifecycle)}
        >
          {lifecycleActions[lifecycle]}
        </Button>
      ))}
      {asked !== null && (
        <Confirmation
          isOpen
          title={lifecycleActions[asked]}
          question={partEndText(entry, asked === "cancelled" ? "cancelar" : "marcar como inativo")}
          confirmLabel={lifecycleActions[asked]}
          onConfirm={() => {
            setAsked(null);
            save({ lifecycle: asked });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The amount paid so far, the payment date, and further notes. */
function useNotes(entry: Entry, today: CivilDate): string[] {
  const tied = useQuery(tiedEntriesQuery(entry.id)).data ?? [];
  const paid = paidSoFarText(
    entry,
    tied.map((row) => row.entry),
  );
  return [paid === null ? null : `${paid}.`, statusReason(entry, today), accrualNote(entry)].filter(
    (text) => text !== null,
  );
}

/**
 * The payment date, or the reason why the status differs from what the field Status and the date
 * suggest.
 */
function statusReason(entry: Entry, today: CivilDate): string | null {
  const { status, dueDate, isPaidOnAssumed } = entry;
  const paid = paidOnText(entry);
  if (paid !== null) return isPaidOnAssumed ? `${paid}: o histórico não diz o dia.` : `${paid}.`;
  const isPast = dueDate !== null && dueDate < today;
  if (status === "pending" && isPast) {
    return `Pendente e vencido há ${pluralize(daysBetween(dueDate, today), "dia", "dias")}.`;
  }
  if (status !== "overdue" || isPast) return null;
  const due = dueDate === null ? "não tenha vencimento" : `vença em ${formatCivilDate(dueDate)}`;
  return `Marcado como Atrasado, embora ${due}.`;
}

function accrualNote({ accrualDate }: Entry): string | null {
  return accrualDate === null ? null : `Competência: ${formatCivilDate(accrualDate)}.`;
}
