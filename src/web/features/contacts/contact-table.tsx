import { clsx } from "clsx";
import { History } from "lucide-react";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { useCompany } from "#web/lib/company.ts";
import { dayOfInstant } from "#web/lib/day-of-instant.ts";
import type { LoadedRows } from "#web/lib/paged-rows.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/ui/table.tsx";
import { VirtualRows } from "#web/ui/virtual-rows.tsx";
import type { ContactEntry } from "./contact-queries.ts";

const COLUMNS = [
  { label: LABELS.name },
  { label: LABELS.profile_type },
  { label: LABELS.phone },
  { label: LABELS.pix_key },
  { label: "Situação" },
  { label: "Ações" },
];

/** The table of contacts; where it is narrow, each row takes two lines. */
export function ContactTable({
  list,
  selectedId,
  saved,
  select,
  showHistory,
}: {
  list: LoadedRows<ContactEntry>;
  selectedId: string | null;
  /** The row to flash once, as it was just saved. */
  saved: ContactEntry | null;
  select: (contact: ContactEntry) => void;
  showHistory: (contact: ContactEntry) => void;
}) {
  return (
    <Table
      caption="Clientes e funcionários, do mais novo para o mais antigo"
      rowCount={list.isComplete ? list.rows.length : null}
    >
      <TableHead
        columns={COLUMNS}
        order={{ sort: "-created", defaultSort: "-created", change: () => undefined }}
      />
      <VirtualRows
        rows={list.rows}
        listKey={list.listKey}
        hasMore={list.hasMore}
        loadMore={list.loadMore}
      >
        {(contact, place) => {
          const isSaved = saved?.id === contact.id && saved.updatedAt === contact.updatedAt;
          return (
            <TableRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? contact.updatedAt : ""}
              place={place}
              isSelected={contact.id === selectedId}
              isFlashing={isSaved}
              onSelect={() => select(contact)}
            >
              <ContactCells contact={contact} />
              <TableCell className="@max-table:order-9 @max-table:ml-auto">
                <IconButton
                  label="Histórico"
                  className="@max-table:-mr-2"
                  onClick={() => showHistory(contact)}
                >
                  <History aria-hidden className="size-4" />
                </IconButton>
              </TableCell>
            </TableRow>
          );
        }}
      </VirtualRows>
    </Table>
  );
}

function ContactCells({ contact }: { contact: ContactEntry }) {
  const { timeZone } = useCompany();
  return (
    <>
      <TableCell className="@max-table:order-1 @max-table:min-w-0 @max-table:flex-1">
        <span
          className={clsx("text-body font-medium wrap-anywhere", !contact.isActive && "text-muted")}
        >
          {contact.name}
        </span>
        <span className="block text-meta text-muted tabular-nums">
          Criado em {dayOfInstant(contact.createdAt, timeZone)}
        </span>
      </TableCell>
      <TableCell className="@max-table:order-2 @max-table:text-meta">
        {CONTACT_TYPE_LABELS[contact.type]}
      </TableCell>
      <TableCell
        className={clsx(
          "tabular-nums wrap-anywhere @table:min-w-30 @max-table:order-5",
          contact.phone === null && "@max-table:sr-only",
        )}
      >
        {contact.phone ?? "-"}
      </TableCell>
      <TableCell
        className={clsx(
          "wrap-anywhere @table:min-w-28 @max-table:order-6 @max-table:before:content-['Pix:_']",
          pixColour(contact),
        )}
      >
        {pixText(contact)}
      </TableCell>
      <TableCell
        className={clsx(
          "@max-table:order-7",
          contact.isActive ? "@max-table:sr-only" : "text-muted",
        )}
      >
        {contact.isActive ? "Ativo" : "Inativo"}
      </TableCell>
    </>
  );
}

function pixText(contact: ContactEntry): string {
  return contact.type === "employee" ? (contact.pixKey ?? "Não informada") : "-";
}

function pixColour(contact: ContactEntry): string {
  if (contact.type === "client") return "text-muted @max-table:sr-only";
  return contact.pixKey === null ? "text-muted" : "";
}
