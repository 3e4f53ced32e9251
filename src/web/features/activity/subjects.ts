/** The records that a history is about, as they are now; removed entries as they were. */
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { ACCOUNT_RECORDS } from "#contract/accounts.ts";
import { CONTACT_RECORDS } from "#contract/contacts.ts";
import { RECORDS, RECORD_KINDS, type RecordKind } from "#contract/records.ts";
import { removedTransaction } from "#contract/removed-transaction.ts";
import { TRANSFER_RECORDS } from "#contract/transfers.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import type { NamedRecord } from "#domain/named-records.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
} from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { accountPath, contactPath, PATHS, transferPath } from "#web/url/paths.ts";
import { accountApi, transferApi } from "#web/records/account.ts";
import { contactApi } from "#web/records/contact.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { listedEntryRow, type ListedEntry } from "#web/records/entry.ts";
import { recordChanges } from "#web/records/history-record.ts";
import { entryDetail, entryTitle, joinWords } from "#web/records/entry-title.ts";
import { RecordApi, type RecordRow } from "#web/records/record-api.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { undoChange, type UndoApi } from "#web/records/use-undo.ts";
import { entriesUrl } from "#web/url/entries-url.ts";

export type Subject = {
  readonly label: string;
  /** What tells an entry from others like it; null for others. */
  readonly detail: string | null;
  /** Null once removed, and for what has no page of its own. */
  readonly path: string | null;
  readonly isRemoved: boolean;
  /** The sequence of the removal of an entry that is not there any more. */
  readonly removedAt: number | null;
  /** Undoes a change of it; null for what is undone elsewhere or not at all. */
  readonly undo: SubjectUndo | null;
};

type SubjectUndo = {
  readonly canRun: (record: UndoneRecord) => boolean;
  /** False when it was refused, which a message explains. */
  readonly run: (queryClient: QueryClient, change: RecordChange) => Promise<boolean>;
};

type UndoneRecord = { readonly changes: Changes | null; readonly description: string };

const FIXED = { detail: null, path: null, isRemoved: false, removedAt: null, undo: null };

function undoOf<Row extends RecordRow>(api: UndoApi<Row>, row: Row): SubjectUndo {
  return {
    canRun: (record) => api.canUndo(row, record),
    run: (queryClient, change) => undoChange(queryClient, api, change),
  };
}

/** True for the removal of an entry that has not been brought back. */
export function isLastRemoval(record: { sequence: number; subject: Subject }): boolean {
  return record.subject.removedAt === record.sequence;
}

type Named = { readonly entity_type: EntityType; readonly entity_id: string };

/** Limits the length of a URL. */
const MAX_IDS = 100;

export async function fetchSubjects(
  records: readonly Named[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Subject>> {
  const idsOf = (type: EntityType) => [
    ...new Set(records.flatMap((record) => (record.entity_type === type ? record.entity_id : []))),
  ];
  const present = await Promise.all(
    RECORD_KINDS.map((kind) => fetcherOf(kind)(idsOf(RECORDS[kind].entityType), signal)),
  );
  const found = new Map(present.flatMap((map) => [...map]));
  const missing = idsOf("transaction").filter((id) => !found.has(id));
  const removed = await fetchRemoved(missing, signal);
  // A kind of record that this page does not know is named by its id.
  const unknown = records.map(({ entity_id: id }): [string, Subject] => [
    id,
    { ...FIXED, label: id },
  ]);
  return new Map([...unknown, ...found, ...removed]);
}

type Described = Partial<Subject> & Pick<Subject, "label">;

/** Of records of one kind, those that still are there. */
type Fetcher = (
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Subject>>;

function fetcher<Row extends { readonly id: string }>(
  { table, row }: { readonly table: string; readonly row: z.ZodType<Row> },
  describe: (row: Row) => Described,
  select = "*",
): Fetcher {
  return async (ids, signal) => {
    const rows = z.array(row).parse(await fetchByIds(table, "id", ids, { select }, signal));
    return new Map(rows.map((one) => [one.id, { ...FIXED, ...describe(one) }]));
  };
}

const ENTRY_COLUMNS = "*,resolved_status,clients(name)";

/** Of records that nobody names, or that have a page. */
const FETCHERS = {
  contacts: fetcher(CONTACT_RECORDS, (contact) => ({
    label: contact.name,
    path: contactPath(contact.id),
    undo: undoOf(contactApi, contact),
  })),
  accounts: fetcher(ACCOUNT_RECORDS, (account) => ({
    label: account.name,
    path: accountPath(account.id),
    undo: undoOf(accountApi, account),
  })),
  transfers: fetcher(TRANSFER_RECORDS, (transfer) => ({
    label: "Transferência",
    detail: joinWords([formatBrl(transfer.amountCents), formatCivilDate(transfer.date)]),
    path: transferPath(transfer.id),
    undo: undoOf(transferApi, transfer),
  })),
  company: fetcher(RECORDS.company, () => ({ label: "Dados da empresa", path: PATHS.settings })),
  recurrences: fetcher(RECORDS.recurrences, (recurrence) => ({
    label: `${recurrence.category}, ${formatBrl(recurrence.amountCents)}`,
    detail: joinWords([describeRecurrence(recurrence), entryDetail(recurrence)]),
  })),
  transactions: fetcher(
    { table: "transactions", row: listedEntryRow },
    describeEntry,
    ENTRY_COLUMNS,
  ),
} as const satisfies Partial<Record<RecordKind, Fetcher>>;

/** The others: a kind without a name does not compile here. */
type NamedKind = Exclude<RecordKind, keyof typeof FETCHERS>;
type NamedRecords = ConstructorParameters<typeof RecordApi<NamedRecord, unknown, unknown>>[0];

function fetcherOf(kind: RecordKind): Fetcher {
  if (!isNamed(kind)) return FETCHERS[kind];
  const records: NamedRecords = RECORDS[kind];
  const api = new RecordApi(records);
  return fetcher(records, (row) => ({ label: row.name, undo: undoOf(api, row) }));
}

function isNamed(kind: RecordKind): kind is NamedKind {
  return !(kind in FETCHERS);
}

function describeEntry(entry: ListedEntry): Described {
  return {
    label: entryTitle(entry),
    detail: joinWords([dueWords(entry), entryDetail(entry)]),
    path: entriesUrl({ id: entry.id }),
    undo: undoOf(entryApi, entry),
  };
}

async function fetchContactNames(ids: readonly string[], signal: AbortSignal) {
  const rows = await fetchByIds("clients", "id", ids, { select: "id,name" }, signal);
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(rows);
}

const removal = z.object({ entity_id: z.string(), sequence: z.int(), changes: recordChanges });

async function fetchRemoved(ids: readonly string[], signal: AbortSignal) {
  const params = {
    select: "entity_id,sequence,changes",
    entity_type: "eq.transaction",
    description: `eq.${TRANSACTION_REMOVED}`,
    order: "sequence.asc",
  };
  const rows = await fetchByIds("audit_records", "entity_id", ids, params, signal);
  const removals = z
    .array(removal)
    .parse(rows)
    .flatMap(({ entity_id: id, sequence, changes }) => {
      const entry = removedTransaction(changes);
      return entry === null ? [] : [{ id, sequence, entry }];
    });
  const linkedIds = new Set(removals.flatMap(({ entry }) => entry.clientId ?? []));
  const names = new Map(
    (await fetchContactNames([...linkedIds], signal)).map(({ id, name }) => [id, name]),
  );
  // An erased entry has its id alone.
  const subjects = new Map(
    ids.map((id): [string, Subject] => [id, { ...FIXED, label: id, isRemoved: true }]),
  );
  for (const { id, sequence, entry } of removals) {
    subjects.set(id, {
      ...FIXED,
      label: entryTitle(entry),
      detail: describeState(entry, names.get(entry.clientId ?? "")),
      isRemoved: true,
      removedAt: sequence,
    });
  }
  return subjects;
}

async function fetchByIds(
  table: string,
  column: string,
  ids: readonly string[],
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
  const lists = await Promise.all(
    chunks.map(async (chunk) => {
      const inList = `in.(${chunk.join(",")})`;
      const { data } = await callApi(table, { ...params, [column]: inList }, { signal });
      return z.array(z.unknown()).parse(data);
    }),
  );
  return lists.flat();
}

/** The last state of a removed entry, which can be seen nowhere else. */
function describeState(entry: Transaction, contactName: string | undefined): string {
  const { type, status, lifecycle } = entry;
  return joinWords([
    TYPE_LABELS[type],
    dueWords(entry),
    STATUS_LABELS[status],
    lifecycle === "active" ? null : LIFECYCLE_LABELS[lifecycle],
    entryDetail({ ...entry, contact: contactName === undefined ? null : { name: contactName } }),
  ]);
}

function dueWords({ dueDate }: Transaction): string {
  return dueDate === null ? "sem vencimento" : `vencimento ${formatCivilDate(dueDate)}`;
}
