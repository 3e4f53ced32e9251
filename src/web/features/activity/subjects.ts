/** What the records of the history are about: named as each record left it, with what can be done with it now. */
import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { ACCOUNT_RECORDS } from "#contract/accounts.ts";
import { CONTACT_RECORDS } from "#contract/contacts.ts";
import { pastTransaction } from "#contract/past-transaction.ts";
import { RECORDS, RECORD_KINDS, type RecordKind } from "#contract/records.ts";
import { TRANSFER_RECORDS } from "#contract/transfers.ts";
import { transactionRow } from "#contract/transactions.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import { entryName } from "#domain/entry-name.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import type { NamedRecord } from "#domain/named-records.ts";
import { rowAfter } from "#domain/past-row.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import {
  LIFECYCLE_LABELS,
  PAYMENT_ROLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
} from "#domain/transaction.ts";
import { removedRow } from "#domain/undo.ts";
import { accountPath, contactPath, PATHS, transferPath } from "#web/url/paths.ts";
import { accountApi, transferApi } from "#web/records/account.ts";
import { contactApi } from "#web/records/contact.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { entryDetail, entryTitle, entryWords, joinWords } from "#web/records/entry-title.ts";
import { RecordApi, type RecordRow } from "#web/records/record-api.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { undoChange, type UndoApi } from "#web/records/use-undo.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import {
  fetchChanges,
  fetchContactNames,
  fetchRows,
  type AnyRow,
  type RowChange,
} from "./rows-by-id.ts";

export type Subject = {
  readonly label: string;
  /** The label without an amount, and of a part of a series without its number. */
  readonly name: string;
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

type HistoryRecord = RowChange & { readonly entity_type: EntityType };

/** By the sequence of the record. */
type Subjects = ReadonlyMap<number, Subject>;

/** One for each record. */
export async function fetchSubjects(
  records: readonly HistoryRecord[],
  signal: AbortSignal,
): Promise<Subjects> {
  const ofType = Map.groupBy(records, ({ entity_type: type }) => type);
  const known = await Promise.all(
    RECORD_KINDS.map((kind) => fetcherOf(kind)(ofType.get(RECORDS[kind].entityType) ?? [], signal)),
  );
  // A kind of record that this page does not know is named by its id.
  const unnamed = records.map(({ sequence, entity_id: id }): [number, Subject] => [
    sequence,
    { ...FIXED, label: id, name: id },
  ]);
  return new Map([...unnamed, ...known.flatMap((some) => [...some])]);
}

const NO_SUBJECTS: Subjects = new Map();
const FIXED = { detail: null, path: null, isRemoved: false, removedAt: null, undo: null };

/** The name is the label unless given. */
type Words = Pick<Subject, "label"> & Partial<Pick<Subject, "name" | "detail">>;
type Names = ReadonlyMap<string, string>;

/** Words are of a row as it was; `names` are those of the contacts, by id. */
type KindOfSubject<Row> = {
  readonly words: (row: Row, names: Names) => Words;
  /** Of what may have changed since; `words` if that says no more. */
  readonly timeless?: (row: Row, names: Names) => Words;
  /** Of a row that is there no more. */
  readonly removedWords?: (row: Row, names: Names) => Words;
  readonly now?: (row: Row) => Partial<Pick<Subject, "path" | "undo">>;
  readonly parse?: (row: Readonly<Record<string, unknown>>) => Row | null;
};

/** Of records of one kind. */
type Fetcher = (records: readonly HistoryRecord[], signal: AbortSignal) => Promise<Subjects>;

function fetcher<Row>(
  {
    table,
    entityType,
    row: codec,
  }: {
    readonly table: string;
    readonly entityType: EntityType;
    readonly row: z.ZodType<Row>;
  },
  kind: KindOfSubject<Row>,
): Fetcher {
  const { parse = (row) => codec.safeParse(row).data ?? null } = kind;
  return async (records, signal) => {
    if (records.length === 0) return NO_SUBJECTS;
    const ids = [...new Set(records.map(({ entity_id: id }) => id))];
    const since = Math.min(...records.map(({ sequence }) => sequence));
    const current = await fetchRows(table, ids, signal);
    // Read after the rows: what comes between them is taken back.
    const changes = await fetchChanges(entityType, { ids, since }, signal);
    const past = records.map((record) => {
      const { sequence, entity_id: id } = record;
      const all = changes.get(id) ?? [];
      const row = current.get(id) ?? null;
      return { sequence, id, row, all, columns: rowAfter(record, all, row) };
    });
    const names = await fetchNames(
      [...current.values(), ...past.map((one) => one.columns)],
      signal,
    );
    return new Map(
      past.map(({ sequence, id, row, all, columns }) => {
        const subject =
          row === null
            ? removedSubject({ id, row: parse(columns), all }, kind, names)
            : presentSubject({ row: codec.parse(row), past: parse(columns) }, kind, names);
        return [sequence, { ...FIXED, name: subject.label, ...subject }];
      }),
    );
  };
}

function fetchNames(rows: readonly Partial<AnyRow>[], signal: AbortSignal): Promise<Names> {
  const ids = rows.flatMap(({ client_id: id }) => (typeof id === "string" ? [id] : []));
  return fetchContactNames([...new Set(ids)], signal);
}

/** An erased change leaves the name that it has now. */
function presentSubject<Row>(
  { row, past }: { row: Row; past: Row | null },
  { words, timeless = words, now }: KindOfSubject<Row>,
  names: Names,
) {
  return { ...(past === null ? timeless(row, names) : words(past, names)), ...now?.(row) };
}

/** An erased one has its id alone. */
function removedSubject<Row>(
  { id, row, all }: { id: string; row: Row | null; all: readonly RowChange[] },
  { words, removedWords = words }: KindOfSubject<Row>,
  names: Names,
) {
  const removals = all.filter(({ changes }) => removedRow(changes) !== null);
  return {
    ...(row === null ? { label: id } : removedWords(row, names)),
    isRemoved: true,
    removedAt: removals.length === 0 ? null : Math.max(...removals.map(({ sequence }) => sequence)),
  };
}

/** Of records that nobody names, or that have a page. */
const FETCHERS = {
  contacts: fetcher(CONTACT_RECORDS, {
    words: ({ name }) => ({ label: name }),
    now: (contact) => ({ path: contactPath(contact.id), undo: undoOf(contactApi, contact) }),
  }),
  accounts: fetcher(ACCOUNT_RECORDS, {
    words: ({ name }) => ({ label: name }),
    now: (account) => ({ path: accountPath(account.id), undo: undoOf(accountApi, account) }),
  }),
  transfers: fetcher(TRANSFER_RECORDS, {
    words: ({ amountCents, date }) => ({
      label: TRANSFER,
      detail: joinWords([formatBrl(amountCents), formatCivilDate(date)]),
    }),
    timeless: () => ({ label: TRANSFER }),
    now: (transfer) => ({
      path: transferPath(transfer.id),
      undo: undoOf(transferApi, transfer),
    }),
  }),
  company: fetcher(RECORDS.company, {
    words: () => ({ label: "Dados da empresa" }),
    now: () => ({ path: PATHS.settings }),
  }),
  recurrences: fetcher(RECORDS.recurrences, {
    words: (recurrence, names) => ({
      label: `${recurrence.category}, ${formatBrl(recurrence.amountCents)}`,
      detail: joinWords([
        entryDetail(withContact(recurrence, names)),
        describeRecurrence(recurrence),
      ]),
    }),
    timeless: ({ category }) => ({ label: category }),
  }),
  transactions: fetcher(
    { table: "transactions", entityType: "transaction", row: transactionRow },
    {
      words: (entry, names) => ({
        ...entryLabel(entry, names),
        // Whose it is comes first: the end may be cut.
        detail: joinWords([detailOf(entry, names), roleWord(entry), dueWords(entry)]),
      }),
      timeless: (entry) => ({ label: entryWords(entry) }),
      removedWords: (entry, names) => ({
        ...entryLabel(entry, names),
        detail: describeState(entry, names),
      }),
      now: (entry) => ({ path: entriesUrl({ id: entry.id }), undo: undoOf(entryApi, entry) }),
      parse: pastTransaction,
    },
  ),
} as const satisfies Partial<Record<RecordKind, Fetcher>>;

const TRANSFER = "Transferência";

/** The others: a kind without a name does not compile here. */
type NamedKind = Exclude<RecordKind, keyof typeof FETCHERS>;
type NamedRecords = ConstructorParameters<typeof RecordApi<NamedRecord, unknown, unknown>>[0];

function fetcherOf(kind: RecordKind): Fetcher {
  if (!isNamed(kind)) return FETCHERS[kind];
  const records: NamedRecords = RECORDS[kind];
  const api = new RecordApi(records);
  return fetcher(records, {
    words: ({ name }) => ({ label: name }),
    now: (row) => ({ undo: undoOf(api, row) }),
  });
}

function isNamed(kind: RecordKind): kind is NamedKind {
  return !(kind in FETCHERS);
}

function entryLabel(entry: Transaction, names: Names) {
  return {
    label: entryTitle(entry),
    name: entryName(entry, withContact(entry, names).contact?.name ?? null),
  };
}

function detailOf(entry: Transaction, names: Names): string | null {
  return entryDetail(withContact(entry, names));
}

function roleWord({ paymentRole }: Transaction): string | null {
  return paymentRole === null ? null : PAYMENT_ROLE_LABELS[paymentRole].toLowerCase();
}

function withContact<Row extends Pick<Transaction, "clientId">>(row: Row, names: Names) {
  const name = row.clientId === null ? undefined : names.get(row.clientId);
  return { ...row, contact: name === undefined ? null : { name } };
}

/** The last state of a removed entry, which can be seen nowhere else. */
function describeState(entry: Transaction, names: Names): string {
  const { type, status, lifecycle } = entry;
  return joinWords([
    detailOf(entry, names),
    TYPE_LABELS[type],
    roleWord(entry),
    dueWords(entry),
    STATUS_LABELS[status],
    lifecycle === "active" ? null : LIFECYCLE_LABELS[lifecycle],
  ]);
}

function dueWords({ dueDate }: Transaction): string {
  return dueDate === null ? "sem vencimento" : `vencimento ${formatCivilDate(dueDate)}`;
}
