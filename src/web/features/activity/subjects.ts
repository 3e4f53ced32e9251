/** The subjects of history records: named as of each record, with the actions now available. */
import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import {
  historySubject,
  namedIdsOf,
  pastRow,
  type HistorySubject,
  type PastRow,
  type RowChange,
} from "#contract/history-subject.ts";
import { RECORDS, RECORD_KINDS, type RecordKind } from "#contract/records.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import type { NamedRecord } from "#domain/named-records.ts";
import { changesRule, isRuleAsLeft } from "#domain/recurrence-undo.ts";
import { standingChanges } from "#domain/standing-changes.ts";
import { isCreation } from "#domain/undo.ts";
import { SELECTED, type PanelState } from "#web/url/panel-state.ts";
import { accountPath, contactPath, PATHS, transferPath } from "#web/url/paths.ts";
import { accountApi, transferApi } from "#web/records/account.ts";
import { contactApi } from "#web/records/contact.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { RecordApi, type RecordRow } from "#web/records/record-api.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { undoRecurrence } from "#web/records/recurrence-turn.ts";
import { companyApi } from "#web/records/use-company-update.ts";
import { undoChange, type UndoApi } from "#web/records/use-undo.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { fetchChanges, fetchNames, fetchRows, type AnyRow } from "./rows-by-id.ts";

export type Subject = HistorySubject & {
  /** Null once removed, and for kinds without a page of their own. */
  readonly link: { readonly to: string; readonly state?: PanelState } | null;
  /** The recurrence, or that of the entry: what one command did to both is undone together. */
  readonly seriesId: string | null;
  /** Undoes a change of it; null if that is done elsewhere or not at all. */
  readonly undo: SubjectUndo | null;
};

type SubjectUndo = {
  readonly canRun: (record: UndoneRecord) => boolean;
  /** True if it can be undone with others of its command, but is nothing to undo by itself. */
  readonly canFollow: (record: UndoneRecord) => boolean;
  /** Resolves to false if it was refused, which a message explains. */
  readonly run: (queryClient: QueryClient, change: RecordChange) => Promise<boolean>;
};

type UndoneRecord = {
  readonly sequence: number;
  readonly changes: Changes | null;
  readonly description: string;
};

function undoOf<Row extends RecordRow>(
  api: UndoApi<Row>,
  row: Row,
  all: readonly RowChange[],
): SubjectUndo {
  const standing = standingChanges(all);
  return {
    canRun: (record) => standing.has(record.sequence) && api.canUndo(row, record),
    canFollow: () => false,
    run: (queryClient, change) => undoChange(queryClient, api, change),
  };
}

/** With what its command did to the entries. `all` are its changes since the oldest record shown. */
function undoOfRule(all: readonly RowChange[]): SubjectUndo {
  const isAsLeft = ({ sequence }: UndoneRecord): boolean =>
    isRuleAsLeft(all.filter((later) => later.sequence > sequence).map(({ changes }) => changes));
  const isRule = ({ changes }: UndoneRecord): boolean => changes !== null && changesRule(changes);
  const isNew = ({ changes }: UndoneRecord): boolean => changes !== null && isCreation(changes);
  return {
    canRun: (record) => isRule(record) && !isNew(record) && isAsLeft(record),
    canFollow: (record) => (isNew(record) && isAsLeft(record)) || !changesRule(record.changes),
    run: (queryClient, { id, positions: [position = 0] }) =>
      undoRecurrence(queryClient, { ids: [id], position, entries: [] }),
  };
}

/** True for the removal of an entry that was not restored. */
export function isLastRemoval(record: { sequence: number; subject: Subject }): boolean {
  return record.subject.removedAt === record.sequence;
}

/** False for a removal of the original system, whose record has no last state. */
export function canBringBack(record: UndoneRecord & { readonly subject: Subject }): boolean {
  return isLastRemoval(record) && record.changes?.["category"] !== undefined;
}

type HistoryRecord = RowChange & { readonly entity_id: string; readonly entity_type: EntityType };

/** By the sequence of the record. */
type Subjects = ReadonlyMap<number, Subject>;

/** One subject per record. */
export async function fetchSubjects(
  records: readonly HistoryRecord[],
  signal: AbortSignal,
): Promise<Subjects> {
  const ofType = Map.groupBy(records, ({ entity_type: type }) => type);
  const known = await Promise.all(
    RECORD_KINDS.map((kind) =>
      fetchSubjectsOf(kind, ofType.get(RECORDS[kind].entityType) ?? [], signal),
    ),
  );
  // A kind of record that this page does not know is named by its id.
  const unnamed = records.map(({ sequence, entity_id: id }): [number, Subject] => [
    sequence,
    { ...NO_LINKS, label: id, name: id, detail: null, isRemoved: false, removedAt: null },
  ]);
  return new Map([...unnamed, ...known.flatMap((some) => [...some])]);
}

type Links = Pick<Subject, "link" | "undo" | "seriesId">;
const NO_LINKS: Links = { link: null, undo: null, seriesId: null };

async function fetchSubjectsOf(
  kind: RecordKind,
  records: readonly HistoryRecord[],
  signal: AbortSignal,
): Promise<Subjects> {
  if (records.length === 0) return new Map();
  const { table, entityType } = RECORDS[kind];
  const ids = [...new Set(records.map(({ entity_id: id }) => id))];
  const since = Math.min(...records.map(({ sequence }) => sequence));
  const current = await fetchRows(table, ids, signal);
  // Read after the rows: changes in between are reverted.
  const changes = await fetchChanges(entityType, { ids, since }, signal);
  const rows = records.map((record) => {
    const { sequence, entity_id: id } = record;
    const row = current.get(id) ?? null;
    const all = changes.get(id) ?? [];
    const past = pastRow(record, { id, current: row, all });
    const links = row === null ? {} : linksOf(kind)(row, all);
    return { sequence, past, links: { ...NO_LINKS, seriesId: seriesIdOf(kind, past), ...links } };
  });
  const names = await fetchNames(namedIdsOf(rows.map(({ past }) => past)), signal);
  return new Map(
    rows.map(({ sequence, past, links }) => [
      sequence,
      { ...historySubject(kind, past, names), ...links },
    ]),
  );
}

/** Null for other records; parts of one amount are of a series with a count. */
function seriesIdOf(kind: RecordKind, { id, current, columns }: PastRow): string | null {
  if (kind === "recurrences") return id;
  const { series_id: seriesId, series_count: count } = { ...columns, ...current };
  return kind === "transactions" && typeof seriesId === "string" && count === null
    ? seriesId
    : null;
}

/** The links of a present row. */
type Linker = (row: AnyRow, all: readonly RowChange[]) => Partial<Links>;

function linker<Row>(
  codec: z.ZodType<Row>,
  linksTo: (row: Row, all: readonly RowChange[]) => Partial<Links>,
): Linker {
  return (row, all) => linksTo(codec.parse(row), all);
}

/** Kinds whose records have no name, or have their own page. */
const LINKS = {
  contacts: linker(RECORDS.contacts.row, (contact, all) => ({
    link: { to: contactPath(contact.id) },
    undo: undoOf(contactApi, contact, all),
  })),
  accounts: linker(RECORDS.accounts.row, (account, all) => ({
    link: { to: accountPath(account.id) },
    undo: undoOf(accountApi, account, all),
  })),
  transfers: linker(RECORDS.transfers.row, (transfer, all) => ({
    link: { to: transferPath(transfer.id), state: SELECTED },
    undo: undoOf(transferApi, transfer, all),
  })),
  company: linker(RECORDS.company.row, (company, all) => ({
    link: { to: PATHS.settings },
    undo: undoOf(companyApi, company, all),
  })),
  recurrences: (_row, all) => ({ undo: undoOfRule(all) }),
  transactions: linker(RECORDS.transactions.row, (entry, all) => ({
    link: { to: entriesUrl({ id: entry.id }), state: SELECTED },
    undo: {
      ...undoOf(entryApi, entry, all),
      canFollow: ({ changes }) => entryApi.isAsCreated(entry, changes),
    },
  })),
} as const satisfies Partial<Record<RecordKind, Linker>>;

/** All other kinds: a kind without a name does not compile here. */
type NamedKind = Exclude<RecordKind, keyof typeof LINKS>;
type NamedRecords = ConstructorParameters<typeof RecordApi<NamedRecord, unknown, unknown>>[0];

function linksOf(kind: RecordKind): Linker {
  if (!isNamed(kind)) return LINKS[kind];
  const records: NamedRecords = RECORDS[kind];
  const api = new RecordApi(records);
  return linker(records.row, (row, all) => ({ undo: undoOf(api, row, all) }));
}

function isNamed(kind: RecordKind): kind is NamedKind {
  return !(kind in LINKS);
}
