import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { CONTACT_TYPE_LABELS, type Contact } from "#domain/contact.ts";
import { formatBrl } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { TableCell } from "#web/table/table-row.tsx";
import type { ListedContact } from "./contact-queries.ts";

export function NameCell({
  contact,
  select,
}: {
  contact: Contact;
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
      <span className="block text-meta text-muted tabular-nums">
        Desde {formatDayOfInstant(contact.createdAt, timeZone)}
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
          {phone ?? "-"}
        </span>
        {contact.type === "employee" && (
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
  income: { Arrow: ArrowUpRight, colour: "text-income", mainFor: "client" },
  expense: { Arrow: ArrowDownRight, colour: "text-expense", mainFor: "employee" },
} as const;

/** In the narrow layout zero is hidden, and the contact type's main total is beside the name. */
export function TotalCell({ type, contact }: { type: TransactionType; contact: ListedContact }) {
  const { Arrow, colour, mainFor } = totalStyles[type];
  const amountCents = contact[`${type}Cents`];
  const isZero = amountCents === 0n;
  const amount = formatBrl(amountCents);
  return (
    <TableCell
      className={clsx(
        "text-right tabular-nums wrap-anywhere @max-table:flex @max-table:items-center @max-table:gap-1",
        mainFor === contact.type
          ? "@max-table:order-2 @max-table:ml-auto @max-table:text-body"
          : "@max-table:order-9 @max-table:ml-auto",
        amount.length > LONG_AMOUNT && "text-meta",
        isZero ? "text-muted @max-table:sr-only" : colour,
      )}
    >
      <Arrow aria-hidden className="size-4 @table:hidden" />
      {amount.length > WRAPPED_AMOUNT ? amount.replace("\u00a0", " ") : amount}
    </TableCell>
  );
}
