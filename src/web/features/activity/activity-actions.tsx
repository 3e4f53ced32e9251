/** The actions of a line of the activity: undo it, or go to its subject. */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { isCreation } from "#domain/undo.ts";
import { changeOf, type RecordChange } from "#web/records/record-change.ts";
import { undoRecurrence } from "#web/records/recurrence-turn.ts";
import { undoChanges } from "#web/records/use-undo.ts";
import { NOT_PRINTED } from "#web/table/not-printed.ts";
import { TableCell } from "#web/table/table-row.tsx";
import { PATHS } from "#web/url/paths.ts";
import { describeCount, titleOf, type ActivityItem } from "./activity-items.ts";
import type { ActivityRow } from "./activity-source.ts";
import { canBringBack, type Subject } from "./subjects.ts";

type Item = Exclude<ActivityItem, { kind: "unlisted" }>;

export function ActionsCell({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const undo = undoOfItem(item, queryClient);
  const shown = item.kind === "record" ? item.row : item.isLed ? item.head : null;
  return (
    <TableCell
      className={clsx("@max-table:order-5", undo === null && "@max-table:hidden", NOT_PRINTED)}
    >
      {undo === null ? (
        shown !== null && <ShowLink subject={shown.subject} type={shown.entity_type} />
      ) : (
        <Button
          variant="ghost"
          size="small"
          tabIndex={-1}
          className="-ml-2"
          aria-label={undo.name}
          onClick={({ currentTarget }) => {
            // The button disappears, and the focus must not move to that of another row.
            currentTarget.closest("tr")?.focus();
            undo.run();
          }}
        >
          <Undo2 aria-hidden className="size-4" />
          {undo.label}
        </Button>
      )}
    </TableCell>
  );
}

/** By record type; a newer server may have other types. */
const SHOWN: Readonly<
  Record<string, { readonly words: string; readonly list?: { readonly to: string } }>
> = {
  transaction: { words: "Ver lançamento" },
  contact: { words: "Ver contato" },
  account: { words: "Ver conta" },
  transfer: { words: "Ver transferência" },
  company: { words: "Ver empresa" },
  category: { words: "Ver categorias", list: { to: PATHS.categories } },
  tag: { words: "Ver etiquetas", list: { to: PATHS.tags } },
  recurrence: { words: "Ver recorrências", list: { to: PATHS.recurrences } },
};

/** On a phone the record's name is the link. */
function ShowLink({ subject: { link, label }, type }: { subject: Subject; type: string }) {
  const shown = SHOWN[type];
  const target = link ?? shown?.list;
  if (target === undefined || shown === undefined) return null;
  return (
    <Link
      {...target}
      tabIndex={-1}
      aria-label={`${shown.words}: ${label}`}
      className={buttonClass("ghost", "-ml-2 text-muted!", "small")}
    >
      {shown.words}
    </Link>
  );
}

type ItemUndo = { readonly label: string; readonly name: string; readonly run: () => void };

/** Null if it cannot be undone, or was changed again. */
function undoOfItem(item: Item, queryClient: QueryClient): ItemUndo | null {
  if (item.kind === "record") {
    const { row, isPart } = item;
    // The line above undoes a rule with its entries.
    return isPart && row.entity_type === "recurrence" ? null : undoOfRow(row, queryClient);
  }
  if (item.rows.every(({ subject }) => subject.seriesId !== null)) {
    return undoOfSeries(item, queryClient);
  }
  return item.isLed ? undoOfRow(item.head, queryClient) : undoOfEntries(item, queryClient);
}

function undoOfRow(row: ActivityRow, queryClient: QueryClient): ItemUndo | null {
  const { subject, description } = row;
  if (canBringBack(row)) {
    return {
      label: "Trazer de volta",
      name: `Trazer de volta ${subject.label}`,
      run: () => void undoChanges(queryClient, entryApi, [removalOf(row)]),
    };
  }
  const { undo } = subject;
  if (undo === null || !canRun(row)) return null;
  return {
    label: "Desfazer",
    name: `Desfazer esta alteração: ${description}, ${subject.label}`,
    run: () => void undo.run(queryClient, changeOf(row)),
  };
}

type CommandItem = Extract<Item, { kind: "command" }>;

/** Undoes all entries of one command; null unless each of them can be undone. */
function undoOfEntries(item: CommandItem, queryClient: QueryClient): ItemUndo | null {
  const { rows, count } = item;
  const ids = new Set(rows.map(({ entity_id: id }) => id));
  const areEntries = rows.every(({ entity_type: type }) => type === "transaction");
  // Nothing is known about entries that are not listed.
  if (!areEntries || rows.length < count || ids.size < count) return null;
  if (!rows.every(canBringBack) && !rows.every(canRun)) return null;
  return commandUndo(item, () => undoChanges(queryClient, entryApi, rows.map(entryChangeOf)));
}

/**
 * Undoes what one command did to recurrences and their entries; null unless all of it can be undone. A filter may
 * hide a part of it, which is undone too.
 */
function undoOfSeries(item: CommandItem, queryClient: QueryClient): ItemUndo | null {
  const { rows, count } = item;
  const rules = rows.filter(({ entity_type: type }) => type === "recurrence");
  const canUndo = (row: ActivityRow): boolean =>
    canBringBack(row) || canRun(row) || row.subject.undo?.canFollow(row) === true;
  const isChange =
    rules.length === 0 ? rows.every(canBringBack) || rows.every(canRun) : rules.some(canRun);
  if (!isChange || rows.length < count || !rows.every(canUndo)) return null;
  const entries = rows.filter((row) => !rules.includes(row)).map(entryChangeOf);
  const others = entries.filter(({ kind }) => kind !== "creation");
  const change = {
    ids: [...new Set(rows.flatMap(({ subject }) => subject.seriesId ?? []))],
    position: rows[0]?.sequence ?? 0,
    // The message tells of those that are there again.
    entries: others.length === 0 ? entries : others,
  };
  return commandUndo(item, () => undoRecurrence(queryClient, change));
}

function commandUndo(item: CommandItem, run: () => Promise<boolean>): ItemUndo {
  const about = `${titleOf(item)}, ${describeCount(item)}`;
  return item.rows.every(canBringBack)
    ? { label: "Trazer de volta", name: `Trazer de volta: ${about}`, run: () => void run() }
    : { label: "Desfazer", name: `Desfazer esta alteração: ${about}`, run: () => void run() };
}

function canRun(row: ActivityRow): boolean {
  return row.subject.undo?.canRun(row) === true;
}

function entryChangeOf(row: ActivityRow): RecordChange {
  if (canBringBack(row)) return removalOf(row);
  const change = changeOf(row);
  return row.changes !== null && isCreation(row.changes) ? { ...change, kind: "creation" } : change;
}

function removalOf(row: ActivityRow) {
  return { ...changeOf(row), kind: "removal", description: row.subject.label } as const;
}
