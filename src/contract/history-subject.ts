/** The subject of a history record: its name as of that record. */
import type * as z from "zod";
import type { Changes } from "#domain/audit-record.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { entryDetail, entryTitle, titleWithoutAmount, joinWords } from "#domain/entry-title.ts";
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
  /** The label without an amount; for an instalment, also without its number. */
  readonly name: string;
  /** Distinguishes an entry from others with the same name; null for other kinds. */
  readonly detail: string | null;
  readonly isRemoved: boolean;
  /** The sequence of the removal of an entry that no longer exists. */
  readonly removedAt: number | null;
};

type Columns = Readonly<Record<string, unknown>>;
export type RowChange = { readonly sequence: number; readonly changes: Changes | null };

/** A row as of a history record. */
export type PastRow = {
  readonly id: string;
  /** The present row; null once removed. */
  readonly current: Columns | null;
  readonly columns: Columns;
  /** The sequence of its newest removal. */
  readonly removedAt: number | null;
};

/** `all` are the changes of the row, starting with this one. */
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

/** The ids of the records that the descriptions of these rows mention, by table. */
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

/** The names of contacts and accounts, by id. */
type Names = ReadonlyMap<string, string>;

export function historySubject(kind: RecordKind, row: PastRow, names: Names): HistorySubject {
  return describerOf(kind)(row, names);
}

/** The name defaults to the label. */
type Words = Pick<HistorySubject, "label"> & Partial<Pick<HistorySubject, "name" | "detail">>;

/** Builds the words of a row as of a record. */
type KindOfSubject<Row> = {
  readonly words: (row: Row, names: Names) => Words;
  /** Words for a row that may have changed since; defaults to `words`. */
  readonly timeless?: (row: Row, names: Names) => Words;
  /** Words for a row that no longer exists. */
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
      // After an erased change, use the present name.
      const found = past === null ? timeless(codec.parse(current), names) : words(past, names);
      return { ...NOT_REMOVED, name: found.label, ...found };
    }
    // If its changes were erased, only the id is left.
    const found = past === null ? { label: id } : removedWords(past, names);
    return { ...NOT_REMOVED, name: found.label, ...found, isRemoved: true, removedAt };
  };
}

const NOT_REMOVED = { detail: null, isRemoved: false, removedAt: null };

const named = { words: ({ name }: { readonly name: string }): Words => ({ label: name }) };
const TRANSFER = "Transferência";

/** Kinds whose records have no name, or have their own page. */
const SUBJECTS = {
  contacts: describer(RECORDS.contacts.row, named),
  accounts: describer(RECORDS.accounts.row, named),
  transfers: describer(RECORDS.transfers.row, {
    words: ({ fromAccountId, toAccountId, amountCents, date }, names) => ({
      label: TRANSFER,
      detail: joinWords([
        formatAccounts(names.get(fromAccountId), names.get(toAccountId)),
        formatBrl(amountCents),
        formatCivilDate(date),
      ]),
    }),
    timeless: () => ({ label: TRANSFER }),
  }),
  company: describer(RECORDS.company.row, { words: () => ({ label: "Dados da empresa" }) }),
  recurrences: describer(RECORDS.recurrences.row, {
    words: (recurrence, names) => ({
      label: `${nameOf(recurrence, names)}, ${formatBrl(recurrence.amountCents)}`,
      detail: joinWords([
        contactBesideName(recurrence, names),
        purposeOf(recurrence, names) === null ? null : recurrence.category,
        describeRecurrence(recurrence),
      ]),
    }),
    timeless: (recurrence, names) => ({ label: nameOf(recurrence, names) }),
  }),
  transactions: describer(RECORDS.transactions.row, {
    words: (entry, names) => ({
      ...entryLabel(entry, names),
      detail: joinWords([
        contactBesideName(entry, names),
        categoryOf(entry, names),
        formatRole(entry),
        formatDueDate(entry),
      ]),
    }),
    timeless: (entry, names) => ({ label: purposeOf(entry, names) ?? titleWithoutAmount(entry) }),
    removedWords: (entry, names) => ({
      ...entryLabel(entry, names),
      detail: describeState(entry, names),
    }),
    parse: pastTransaction,
  }),
} as const satisfies Partial<Record<RecordKind, Describer>>;

/** All other kinds: a kind without a name does not compile here. */
type NamedKind = Exclude<RecordKind, keyof typeof SUBJECTS>;

function describerOf(kind: RecordKind): Describer {
  if (!isNamed(kind)) return SUBJECTS[kind];
  const codec: z.ZodType<{ readonly name: string }> = RECORDS[kind].row;
  return describer(codec, named);
}

function isNamed(kind: RecordKind): kind is NamedKind {
  return !(kind in SUBJECTS);
}

/** The accounts of a transfer: from and to. */
function formatAccounts(from: string | undefined, to: string | undefined): string | null {
  return from === undefined || to === undefined ? null : `${from} → ${to}`;
}

/** As the list names it, then the amount. */
function entryLabel(entry: Transaction, names: Names) {
  const purpose = purposeOf(entry, names);
  return {
    label: purpose === null ? entryTitle(entry) : `${purpose}, ${formatBrl(entry.amountCents)}`,
    name: nameOf(entry, names),
  };
}

type Named = Pick<Transaction, "clientId" | "notes" | "category">;

function nameOf(row: Named, names: Names): string {
  return purposeOf(row, names) ?? row.category;
}

function purposeOf(row: Named, names: Names): string | null {
  return entryDetail(withContact(row, names));
}

/** Null if the record has no contact, or is named by it. */
function contactBesideName(row: Named, names: Names): string | null {
  const contact = withContact(row, names).contact?.name ?? null;
  return contact === purposeOf(row, names) ? null : contact;
}

/** Null for an entry that is named by it. */
function categoryOf(entry: Transaction, names: Names): string | null {
  return purposeOf(entry, names) === null ? null : titleWithoutAmount(entry);
}

function formatRole({ paymentRole }: Transaction): string | null {
  return paymentRole === null ? null : PAYMENT_ROLE_LABELS[paymentRole].toLowerCase();
}

function withContact<Row extends Pick<Transaction, "clientId">>(row: Row, names: Names) {
  const name = row.clientId === null ? undefined : names.get(row.clientId);
  return { ...row, contact: name === undefined ? null : { name } };
}

/** The last state of a removed entry, which no other place shows. */
function describeState(entry: Transaction, names: Names): string {
  const { type, status, lifecycle } = entry;
  return joinWords([
    contactBesideName(entry, names),
    categoryOf(entry, names),
    TYPE_LABELS[type],
    formatRole(entry),
    formatDueDate(entry),
    STATUS_LABELS[status],
    lifecycle === "active" ? null : LIFECYCLE_LABELS[lifecycle],
  ]);
}

function formatDueDate({ dueDate }: Transaction): string {
  return dueDate === null ? "sem vencimento" : `vencimento ${formatCivilDate(dueDate)}`;
}
