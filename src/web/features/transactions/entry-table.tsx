import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight, History, Pencil, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/lib/company.ts";
import type { DirectoryEntry } from "#web/lib/contact-directory.ts";
import { Amount } from "#web/ui/amount.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { LifecycleBadge, StatusBadge } from "#web/ui/status-badge.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/ui/table.tsx";
import type { Entry } from "./entry.ts";

/** What a row lets one do. */
export type EntryActions = {
  select: (entry: Entry) => void;
  showHistory: (entry: Entry) => void;
  edit: (entry: Entry) => void;
  remove: (entry: Entry) => void;
};

const COLUMNS = [
  { label: LABELS.type },
  { label: LABELS.category },
  { label: LABELS.amount, isAmount: true },
  { label: LABELS.expected_payment_date },
  { label: LABELS.status },
  { label: LABELS.lifecycle },
  { label: LABELS.client_id },
  { label: "Ações" },
];

type LinkedNames = ReadonlyMap<string, string>;

/** The table of entries; where it is narrow, each row takes two lines. */
export function EntryTable({
  entries,
  contacts,
  selectedId,
  saved,
  actions,
}: {
  entries: readonly Entry[];
  contacts: readonly DirectoryEntry[] | undefined;
  selectedId: string | null;
  /** The row to flash once, as it was just saved. */
  saved: Entry | null;
  actions: EntryActions;
}) {
  const { today } = useCompany();
  const names = useMemo(
    () => contacts && new Map(contacts.map(({ id, name }) => [id, name])),
    [contacts],
  );
  return (
    <Table caption="Movimentações, da mais nova para a mais antiga">
      <TableHead columns={COLUMNS} />
      <tbody className="@max-table:block">
        {entries.map((entry) => {
          const isSaved = saved?.id === entry.id && saved.updatedAt === entry.updatedAt;
          return (
            <TableRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? `${entry.id} ${entry.updatedAt}` : entry.id}
              isSelected={entry.id === selectedId}
              isFlashing={isSaved}
              onSelect={() => actions.select(entry)}
            >
              <EntryCells entry={entry} names={names} today={today} />
              <TableCell className="@max-table:order-9 @max-table:ml-auto">
                <RowActions entry={entry} actions={actions} />
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}

function EntryCells({
  entry,
  names,
  today,
}: {
  entry: Entry;
  names: LinkedNames | undefined;
  today: CivilDate;
}) {
  const isMuted = entry.lifecycle !== "active";
  const isStruck = entry.lifecycle === "cancelled";
  const status = resolvedStatus(entry, today);
  const linkedName = linkedNameOf(entry, names);
  return (
    <>
      <TableCell className="@max-table:order-1">
        <TypeMark type={entry.type} isMuted={isMuted} />
      </TableCell>
      <TableCell
        className={clsx(
          "font-medium @table:min-w-28 @max-table:order-2 @max-table:min-w-0 @max-table:flex-1",
          isMuted && "text-muted",
          isStruck && "line-through",
        )}
      >
        <span className="text-body">{entry.category}</span>
      </TableCell>
      <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
        <Amount
          type={entry.type}
          amountCents={entry.amountCents}
          isMuted={isMuted}
          isStruck={isStruck}
          hasArrow={false}
          className="text-body"
        />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-5">
        {formatCivilDate(entry.dueDate)}
        {status === "pending" && !isMuted && entry.dueDate === today && (
          <span className="block text-meta text-warning @max-table:ml-1 @max-table:inline">
            vence hoje
          </span>
        )}
      </TableCell>
      <TableCell className="@max-table:order-6">
        <StatusBadge status={status} isMuted={isMuted} />
      </TableCell>
      <TableCell className={clsx("@max-table:order-7", !isMuted && "@max-table:sr-only")}>
        <LifecycleBadge lifecycle={entry.lifecycle} />
      </TableCell>
      <TableCell
        className={clsx(
          "wrap-anywhere text-muted @table:min-w-20 @max-table:order-8 @max-table:min-w-0 @max-table:grow @max-table:basis-32",
          entry.contactId === null && "@max-table:sr-only",
        )}
      >
        <span title={linkedName} className="line-clamp-2 @max-table:line-clamp-1">
          {linkedName}
        </span>
      </TableCell>
    </>
  );
}

function TypeMark({ type, isMuted }: { type: Entry["type"]; isMuted: boolean }) {
  const Arrow = type === "income" ? ArrowUpRight : ArrowDownRight;
  const colour = type === "income" ? "text-income" : "text-expense";
  return (
    <span
      title={TYPE_LABELS[type]}
      className={clsx("flex items-center gap-1", isMuted ? "text-muted" : colour)}
    >
      <Arrow aria-hidden className="size-4 shrink-0" />
      <span className="sr-only @roomy:not-sr-only">{TYPE_LABELS[type]}</span>
    </span>
  );
}

function RowActions({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  return (
    <div className="flex @max-table:-mr-2">
      <IconButton
        className={actionClass}
        label="Histórico"
        onClick={() => actions.showHistory(entry)}
      >
        <History aria-hidden className="size-4" />
      </IconButton>
      <IconButton className={actionClass} label="Editar" onClick={() => actions.edit(entry)}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton className={actionClass} label="Excluir" onClick={() => actions.remove(entry)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

const actionClass = "@table:@max-roomy:w-8! @max-roomy:lg:size-7!";

function linkedNameOf(entry: Entry, names: LinkedNames | undefined): string {
  if (entry.contactId === null) return "Sem vínculo";
  if (names === undefined) return "…";
  return names.get(entry.contactId) ?? "Cliente não encontrado";
}
