import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight, Clock } from "lucide-react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { CONTACT_TYPE_LABELS, mayHavePixKey, type Contact } from "#domain/contact.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { formatPhone } from "#domain/phone.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { TableCell } from "#web/table/table-row.tsx";
import type { ListedContact } from "./contact-queries.ts";

export function NameCell({
  contact,
  select,
}: {
  contact: ListedContact;
  select: (contact: Contact, intent: "row" | "edit") => void;
}) {
  const { timeZone } = useCompany();
  return (
    <TableCell className="@max-table:order-1 @max-table:min-w-28 @max-table:flex-1">
      <button
        type="button"
        tabIndex={-1}
        title={contact.name}
        // The keyboard moves to the form; a click or a touch only shows the contact.
        onClick={({ detail }) => select(contact, detail === 0 ? "edit" : "row")}
        className={clsx(
          "block w-full truncate text-left text-body font-medium",
          !contact.isActive && "text-muted",
        )}
      >
        {contact.name}
      </button>
      <span className="block truncate text-meta text-muted tabular-nums">
        Desde {formatDayOfInstant(contact.createdAt, timeZone)}
        {contact.lastDueDate !== null && (
          <span className="@max-table:hidden">
            {` · último venc. ${formatCivilDate(contact.lastDueDate)}`}
          </span>
        )}
      </span>
    </TableCell>
  );
}

/** Two lines per cell; in the narrow layout their parts are separate. */
export function TypeAndPhoneCells({ contact }: { contact: Contact }) {
  const { phone, pixKey, isActive } = contact;
  return (
    <>
      <TableCell className="@max-table:contents">
        <span className="block @max-table:order-5 @max-table:text-meta">
          {CONTACT_TYPE_LABELS[contact.type]}
        </span>
        <span
          className={clsx(
            "block text-meta text-muted @max-table:order-8",
            isActive && "@max-table:sr-only",
          )}
        >
          {isActive ? "Ativo" : "Inativo"}
        </span>
      </TableCell>
      <TableCell className="@max-table:contents">
        <span
          className={clsx(
            "block truncate tabular-nums @max-table:order-6 @max-table:text-meta",
            phone === null && "@max-table:sr-only",
          )}
        >
          {phone === null ? "-" : formatPhone(phone)}
        </span>
        {mayHavePixKey(contact) && (
          <span
            title={pixKey ?? undefined}
            className="block truncate text-meta text-muted @max-table:order-7 @max-table:min-w-0 @max-table:flex-1"
          >
            Pix: {pixKey ?? "Não informada"}
          </span>
        )}
      </TableCell>
    </>
  );
}

/** In characters; a longer one is smaller, so that it stays on its line. */
const LONG_AMOUNT = "R$ 9.999.999,99".length;
/** In characters; a longer one takes a second line. */
const WRAPPED_AMOUNT = "R$ 999.999.999,99".length;

const totalStyles = {
  income: {
    Arrow: ArrowUpRight,
    colour: "text-income",
    isMainOf: ({ type }: Contact) => type === "client",
    unpaidCents: ({ unpaidIncomeCents }: ListedContact) => unpaidIncomeCents,
    unpaidLabel: "a receber",
  },
  expense: {
    Arrow: ArrowDownRight,
    colour: "text-expense",
    isMainOf: ({ type }: Contact) => type !== "client",
    unpaidCents: ({ unpaidExpenseCents }: ListedContact) => unpaidExpenseCents,
    unpaidLabel: "a pagar",
  },
} as const;

/** In the narrow layout zeros are hidden, and the contact type's main total is beside the name. */
export function TotalCell({ type, contact }: { type: TransactionType; contact: ListedContact }) {
  const { Arrow, colour, isMainOf } = totalStyles[type];
  const amountCents = contact[`${type}Cents`];
  const isZero = amountCents === 0n;
  return (
    <TableCell
      className={clsx(
        "text-right tabular-nums wrap-anywhere @max-table:ml-auto",
        isMainOf(contact) ? "@max-table:order-2 @max-table:text-body" : "@max-table:order-9",
        isZero && "@max-table:sr-only",
      )}
    >
      <span
        className={clsx(
          "block @max-table:flex @max-table:items-center @max-table:justify-end @max-table:gap-1",
          formatBrl(amountCents).length > LONG_AMOUNT && "text-meta",
          isZero ? "text-muted" : colour,
        )}
      >
        <Arrow aria-hidden className="size-4 @table:hidden" />
        {amountText(amountCents)}
      </span>
      <UnpaidTotal type={type} contact={contact} />
    </TableCell>
  );
}

function UnpaidTotal({ type, contact }: { type: TransactionType; contact: ListedContact }) {
  const { unpaidCents, unpaidLabel } = totalStyles[type];
  const cents = unpaidCents(contact);
  if (cents === 0n) return null;
  return (
    <span
      title={`${unpaidLabel} ${formatBrl(cents)}`}
      className="flex items-center justify-end gap-1 text-meta leading-[1rem] text-muted"
    >
      <Clock aria-hidden className="size-3 shrink-0 @max-roomy:hidden" />
      <span className="@table:sr-only">{unpaidLabel}</span>
      {amountText(cents)}
    </span>
  );
}

function amountText(cents: TotalCents): string {
  const amount = formatBrl(cents);
  return amount.length > WRAPPED_AMOUNT ? amount.replace("\u00a0", " ") : amount;
}
