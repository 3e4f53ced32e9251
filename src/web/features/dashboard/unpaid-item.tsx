import { clsx } from "clsx";
import { CircleCheck, HandCoins } from "lucide-react";
import { Link } from "react-router";
import { addDays, daysBetween, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { entryTitle, joinWords } from "#domain/entry-title.ts";
import { paidWord } from "#domain/paid-word.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { SELECTED } from "#web/url/panel-state.ts";
import type { UnpaidLine } from "./dashboard-response.ts";

export type UnpaidFilter = EntriesFilter & { type: TransactionType };

/** A link to the entry in the filtered list, and a button that marks it as paid. */
export function UnpaidRow({
  index,
  line,
  withoutContact = null,
  filter,
  today,
  isBusy,
  pay,
  charge = null,
}: {
  /** The position in the list, for the focus. */
  index: number;
  line: UnpaidLine;
  /** Shown for an entry without a contact. */
  withoutContact?: string | null;
  filter: UnpaidFilter;
  today: CivilDate;
  isBusy: boolean;
  pay: () => void;
  /** Asks its contact to pay; null if there is nobody to ask. */
  charge?: (() => void) | null;
}) {
  const { id, dueDate } = line;
  const due = dueDate === null ? "sem vencimento" : formatCivilDate(dueDate);
  const action = `Marcar como ${paidWord(filter)}`;
  return (
    <li
      data-index={index}
      aria-busy={isBusy}
      className="flex items-center pr-2 hover:bg-ink/3 aria-busy:opacity-60"
    >
      <Link
        to={entriesUrl({ ...filter, id })}
        state={SELECTED}
        className="flex min-w-0 grow flex-col py-2 pl-4 max-sm:py-1.5 -outline-offset-2 lg:pl-5"
      >
        <NameAndAmount line={line} type={filter.type} />
        <span className="flex gap-1 text-meta text-muted">
          <span className="shrink-0 tabular-nums">
            {/* A phone has no room for the date of today. */}
            <span className={clsx(dueDate === today && "max-sm:hidden")}>{due}</span>
            {dueDate !== null && dueDate <= addDays(today, 1) && (
              <span className="text-warning">{` ${dueNote(dueDate, today)}`}</span>
            )}
          </span>
          <Detail line={line} withoutContact={withoutContact} />
        </span>
      </Link>
      {charge !== null && <ChargeButton name={`${entryTitle(line)}, ${due}`} charge={charge} />}
      <IconButton
        label={`${action}: ${entryTitle(line)}, ${due}`}
        title={action}
        onClick={(event) => {
          if (!isDoubleClick(event)) pay();
        }}
      >
        <CircleCheck aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}

/** The category below a name, and the contact unless it is the name. */
function Detail({ line, withoutContact }: { line: UnpaidLine; withoutContact: string | null }) {
  const name = nameOf(line);
  const contact = contactOf(line) ?? withoutContact;
  const other = contact === name ? null : contact;
  if (name === null && other === null) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <span className="truncate" title={joinWords([name === null ? null : line.category, other])}>
        {name !== null && <Category line={line} />}
        {name !== null && other !== null && " · "}
        {other}
      </span>
    </>
  );
}

function ChargeButton({ name, charge }: { name: string; charge: () => void }) {
  return (
    <IconButton label={`Cobrar: ${name}`} title="Cobrar" className="-mr-1" onClick={charge}>
      <HandCoins aria-hidden className="size-4" />
    </IconButton>
  );
}

/** The amount moves below the name where there is no room. */
function NameAndAmount({ line, type }: { line: UnpaidLine; type: TransactionType }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 grow basis-24 font-medium wrap-anywhere">
        {nameOf(line) ?? <Category line={line} />}
      </span>
      <Amount type={type} amountCents={line.amountCents} hasArrow={false} className="ml-auto" />
    </span>
  );
}

function Category({ line }: { line: UnpaidLine }) {
  return (
    <>
      {line.category}
      <EntryMark entry={{ ...line, paymentRole: null }} />
    </>
  );
}

/** Null if it is named by its category. */
function nameOf(line: UnpaidLine): string | null {
  return line.note ?? contactOf(line);
}

/** Null without a contact. */
function contactOf({ clientId, clientName }: UnpaidLine): string | null {
  return clientId === null ? null : (clientName ?? CONTACT_NOT_FOUND);
}

/** For days up to tomorrow. */
function dueNote(dueDate: CivilDate, today: CivilDate): string {
  if (dueDate > today) return "vence amanhã";
  if (dueDate === today) return "vence hoje";
  return `há ${pluralize(daysBetween(dueDate, today), "dia", "dias")}`;
}
