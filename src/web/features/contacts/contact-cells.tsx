import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight, CircleAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatCivilDate } from "#domain/civil-date.ts";
import { describeTypes, mayHavePixKey, type Contact } from "#domain/contact.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { formatPhone } from "#domain/phone.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { TableCell } from "#web/table/table-row.tsx";
import { linkToContact, rememberOpened } from "./contact-link.ts";
import type { ListedContact } from "./contact-queries.ts";

export function NameCell({ contact }: { contact: ListedContact }) {
  const { timeZone } = useCompany();
  const location = useLocation();
  return (
    <TableCell className="@max-table:order-1 @max-table:min-w-28 @max-table:flex-1 self-start">
      <Link
        {...linkToContact(contact.id, location)}
        tabIndex={-1}
        title={contact.name}
        onClick={() => rememberOpened(contact.id)}
        className={clsx(
          "block w-full truncate text-left text-body font-medium",
          !contact.isActive && "text-muted",
        )}
      >
        {contact.name}
      </Link>
      <span className="block truncate text-meta text-muted tabular-nums">
        Desde {formatDayOfInstant(contact.createdAt, timeZone)}
        {contact.lastDueDate !== null && (
          <span className="@max-table:hidden">
            {` · últ. venc. ${formatCivilDate(contact.lastDueDate)}`}
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
        <span
          title={describeTypes(contact)}
          className="block truncate @max-table:order-5 @max-table:max-w-30 @max-table:text-meta"
        >
          {describeTypes(contact)}
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

/** In characters; a longer amount is smaller, so that it stays on one line. */
const LONG_AMOUNT = "R$ 9.999.999,99".length;
/** In characters; a longer amount takes a second line. */
const WRAPPED_AMOUNT = "R$ 999.999.999,99".length;

const totalStyles = {
  income: { Arrow: ArrowUpRight, colour: "text-income", total: "receitas", unpaid: "a receber" },
  expense: { Arrow: ArrowDownRight, colour: "text-expense", total: "despesas", unpaid: "a pagar" },
} as const;

/**
 * The unpaid amount, and the total below it. In the narrow layout zeros are hidden, and the main
 * amount of the contact's type is next to the name.
 */
export function TotalCell({ type, contact }: { type: TransactionType; contact: ListedContact }) {
  const { total, unpaid } = totalStyles[type];
  const [totalCents, unpaidCents, overdueCents] = sumsOf(type, contact);
  const isMain = (contact.type === "client") === (type === "income");
  return (
    <TableCell
      className={clsx(
        "text-right tabular-nums wrap-anywhere @max-table:ml-auto",
        isMain ? "@max-table:order-2 @max-table:text-body" : "@max-table:order-9",
        totalCents === 0n && !isMain && "@max-table:sr-only",
      )}
    >
      <UnpaidAmount type={type} contact={contact} isMain={isMain} />
      <span
        title={`${total} ${formatBrl(totalCents)}`}
        className={clsx(
          "block text-meta leading-[1rem] text-muted",
          !isMain && type === "expense" && unpaidCents > 0n && "@max-table:sr-only",
        )}
      >
        <span className="@table:sr-only">{`${total} `}</span>
        {amountText(totalCents)}
      </span>
      {isMain && overdueCents > 0n && (
        <span
          aria-hidden
          className="block text-meta leading-[1rem] text-warning @table:hidden"
        >{`${overdueCents === unpaidCents ? "tudo" : amountText(overdueCents)} em atraso`}</span>
      )}
      <span className="sr-only">{unpaidCents === 0n && `, nada ${unpaid}`}</span>
    </TableCell>
  );
}

/** A mark shows that a part of it is overdue; its colour, that all of it is. */
function UnpaidAmount({
  type,
  contact,
  isMain,
}: {
  type: TransactionType;
  contact: ListedContact;
  isMain: boolean;
}) {
  const { Arrow, colour, unpaid } = totalStyles[type];
  const [, unpaidCents, overdueCents] = sumsOf(type, contact);
  if (unpaidCents === 0n) return <span className="block text-muted @max-table:hidden">—</span>;
  const isOverdue = overdueCents > 0n;
  const overdue = isOverdue ? `, ${formatBrl(overdueCents)} em atraso` : "";
  return (
    <span
      title={`${unpaid} ${formatBrl(unpaidCents)}${overdue}`}
      className={clsx(
        "flex items-center justify-end gap-1 font-medium",
        formatBrl(unpaidCents).length > LONG_AMOUNT && "text-meta",
        overdueCents === unpaidCents ? "text-warning" : colour,
      )}
    >
      {isOverdue ? (
        <CircleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      ) : (
        <Arrow aria-hidden className="size-4 shrink-0 @table:hidden" />
      )}
      {/* Without the heads of the columns, the other amount has its word. */}
      <span className={isMain ? "sr-only" : "text-meta font-normal @table:sr-only"}>
        {`${unpaid} `}
      </span>
      {amountText(unpaidCents)}
      <span className="sr-only">{overdue}</span>
    </span>
  );
}

function sumsOf(
  type: TransactionType,
  contact: ListedContact,
): readonly [total: TotalCents, unpaid: TotalCents, overdue: TotalCents] {
  return type === "income"
    ? [contact.incomeCents, contact.unpaidIncomeCents, contact.overdueIncomeCents]
    : [contact.expenseCents, contact.unpaidExpenseCents, contact.overdueExpenseCents];
}

function amountText(cents: TotalCents): string {
  const amount = formatBrl(cents);
  return amount.length > WRAPPED_AMOUNT ? amount.replace("\u00a0", " ") : amount;
}
