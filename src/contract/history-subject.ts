/** What a record of the history is about: named as the record left it. */
import type * as z from "zod";
import type { Changes } from "#domain/audit-record.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { entryName } from "#domain/entry-name.ts";
import { entryDetail, entryTitle, entryWords, joinWords } from "#domain/entry-title.ts";
import { isAccountId, isContactId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
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
import { pastTransaction } from "./past-transaction.ts";
import { RECORDS, type RecordKind } from "./records.ts";

export type HistorySubject = {
  readonly label: string;
  /** The label without an amount, and of a part of a series without its number. */
  readonly name: string;
  /** What tells an entry from others like it; null for others. */
  readonly detail: string | null;
  readonly isRemoved: boolean;
  /** The sequence of the removal of an entry that is not there any more. */
  readonly removedAt: number | null;
};

type Columns = Readonly<Record<string, unknown>>;
export type RowChange = { readonly sequence: number; readonly changes: Changes | null };

/** A row as a record left it. */
export type PastRow = {
  readonly id: string;
  /** As it is now; null once removed. */
  readonly current: Columns | null;
  readonly columns: Columns;
  /** The sequence of its newest removal. */
  readonly removedAt: number | null;
};

/** `all` are the changes of the row from this one on. */
export function pastRow(
  change: RowChange,
  { id, current, all }: Pick<PastRow, "id" | "current"> & { readonly all: readonly RowChange[] },
): PastRow {
  const removals = all.filter(({ changes }) => removedRow(changes) !== null);
  const sequences = removals.map(({ sequence }) => sequence);
  return {
    id,
    current,
    columns: rowAfter(change, all, current),
    removedAt: sequences.length === 0 ? null : Math.max(...sequences),
  };
}

/** By table, the ids that the words of such rows name. */
export function namedIdsOf(rows: readonly PastRow[]): ReadonlyMap<NamedTable, readonly string[]> {
  return new Map(
    NAMED.map(({ table, columns, isId }) => {
      const ids = rows.flatMap((row) =>
        columns.flatMap((column) => [row.current?.[column], row.columns[column]]),
      );
      return [table, [...new Set(ids)].filter((id) => typeof id === "string" && isId(id))];
    }),
  );
}

const NAMED = [
  { table: "clients", columns: ["client_id"], isId: isContactId },
  { table: "accounts", columns: ["from_account_id", "to_account_id"], isId: isAccountId },
] as const;
type NamedTable = (typeof NAMED)[number]["table"];

/** By id, the names of contacts and accounts. */
type Names = ReadonlyMap<string, string>;

export function historySubject(kind: RecordKind, row: PastRow, names: Names): HistorySubject {
  return describerOf(kind)(row, names);
}

/** The name is the label unless given. */
type Words = Pick<HistorySubject, "label"> & Partial<Pick<HistorySubject, "name" | "detail">>;

/** Words are of a row as it was. */
type KindOfSubject<Row> = {
  readonly words: (row: Row, names: Names) => Words;
  /** Of what may have changed since; `words` if that says no more. */
  readonly timeless?: (row: Row, names: Names) => Words;
  /** Of a row that is there no more. */
  readonly removedWords?: (row: Row, names: Names) => Words;
  readonly parse?: (row: Columns) => Row | null;
};

type Describer = (row: PastRow, names: Names) => HistorySubject;

function describer<Row>(codec: z.ZodType<Row>, kind: KindOfSubject<Row>): Describer {
  const { words, timeless = words, removedWords = words } = kind;
  const { parse = (row) => codec.safeParse(row).data ?? null } = kind;
  return ({ id, current, columns, removedAt }, names) => {
    const past = parse(columns);
    if (current !== null) {
      // An erased change leaves the name that it has now.
      const found = past === null ? timeless(codec.parse(current), names) : words(past, names);
      return { ...NOT_REMOVED, name: found.label, ...found };
    }
    // An erased one has its id alone.
    const found = past === null ? { label: id } : removedWords(past, names);
    return { ...NOT_REMOVED, name: found.label, ...found, isRemoved: true, removedAt };
  };
}

const NOT_REMOVED = { detail: null, isRemoved: false, removedAt: null };

const named = { words: ({ name }: { readonly name: string }): Words => ({ label: name }) };
const TRANSFER = "Transferência";

/** Of records that nobody names, or that have a page. */
const SUBJECTS = {
  contacts: describer(RECORDS.contacts.row, named),
  accounts: describer(RECORDS.accounts.row, named),
  transfers: describer(RECORDS.transfers.row, {
    words: ({ fromAccountId, toAccountId, amountCents, date }, names) => ({
      label: TRANSFER,
      detail: joinWords([
        wayWords(names.get(fromAccountId), names.get(toAccountId)),
        formatBrl(amountCents),
        formatCivilDate(date),
      ]),
    }),
    timeless: () => ({ label: TRANSFER }),
  }),
  company: describer(RECORDS.company.row, { words: () => ({ label: "Dados da empresa" }) }),
  recurrences: describer(RECORDS.recurrences.row, {
    words: (recurrence, names) => ({
      label: `${recurrence.category}, ${formatBrl(recurrence.amountCents)}`,
      detail: joinWords([
        entryDetail(withContact(recurrence, names)),
        describeRecurrence(recurrence),
      ]),
    }),
    timeless: ({ category }) => ({ label: category }),
  }),
  transactions: describer(RECORDS.transactions.row, {
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
    parse: pastTransaction,
  }),
} as const satisfies Partial<Record<RecordKind, Describer>>;

/** The others: a kind without a name does not compile here. */
type NamedKind = Exclude<RecordKind, keyof typeof SUBJECTS>;

function describerOf(kind: RecordKind): Describer {
  if (!isNamed(kind)) return SUBJECTS[kind];
  const codec: z.ZodType<{ readonly name: string }> = RECORDS[kind].row;
  return describer(codec, named);
}

function isNamed(kind: RecordKind): kind is NamedKind {
  return !(kind in SUBJECTS);
}

/** Between which accounts. */
function wayWords(from: string | undefined, to: string | undefined): string | null {
  return from === undefined || to === undefined ? null : `${from} → ${to}`;
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
