/** The records that a history is about, as they are now; removed entries as they were. */
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { accountRow } from "#contract/accounts.ts";
import { companyRow } from "#contract/company.ts";
import { categoryRow } from "#contract/categories.ts";
import { contactRow } from "#contract/contacts.ts";
import { recurrenceRow } from "#contract/recurrences.ts";
import { removedTransaction } from "#contract/removed-transaction.ts";
import { tagRow } from "#contract/tags.ts";
import { transferRow } from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import type { Changes, EntityType } from "#domain/audit-record.ts";
import type { Category } from "#domain/category.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { Contact } from "#domain/contact.ts";
import { formatBrl } from "#domain/money.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Tag } from "#domain/tag.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
} from "#domain/transaction.ts";
import type { Transfer } from "#domain/transfer.ts";
import { callApi } from "#web/api/fetch.ts";
import { accountPath, contactPath, PATHS } from "#web/url/paths.ts";
import { accountApi, transferApi } from "#web/records/account.ts";
import { categoryApi } from "#web/records/category-save.ts";
import { contactApi } from "#web/records/contact.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { listedEntryRow, type ListedEntry } from "#web/records/entry.ts";
import { recordChanges } from "#web/records/history-record.ts";
import { entryDetail, entryTitle, joinWords } from "#web/records/entry-title.ts";
import type { RecordRow } from "#web/records/record-api.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { tagApi } from "#web/records/tags.ts";
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
  const entryIds = idsOf("transaction");
  const each = [
    fetchEach("clients", contactRow, idsOf("contact"), signal, describeContact),
    fetchEach("accounts", accountRow, idsOf("account"), signal, describeAccount),
    fetchEach("categories", categoryRow, idsOf("category"), signal, describeCategory),
    fetchEach("tags", tagRow, idsOf("tag"), signal, describeTag),
    fetchEach("transfers", transferRow, idsOf("transfer"), signal, describeTransfer),
    fetchEach("company", companyRow, idsOf("company"), signal, describeCompany),
    fetchEach("recurrences", recurrenceRow, idsOf("recurrence"), signal, describeRule),
  ];
  const [entries, ...others] = await Promise.all([
    fetchEach("transactions", listedEntryRow, entryIds, signal, describeEntry, ENTRY_COLUMNS),
    ...each,
  ]);
  const missing = entryIds.filter((id) => !entries.has(id));
  const removed = await fetchRemoved(missing, signal);
  // A kind of record that this page does not know is named by its id.
  const unknown = records.map(({ entity_id: id }): [string, Subject] => [
    id,
    { ...FIXED, label: id },
  ]);
  return new Map([...unknown, ...others.flatMap((map) => [...map]), ...entries, ...removed]);
}

type Described = Partial<Subject> & Pick<Subject, "label">;

/** The records of a table that still are there. */
async function fetchEach<Row extends { readonly id: string }>(
  table: string,
  row: z.ZodType<Row>,
  ids: readonly string[],
  signal: AbortSignal,
  describe: (row: Row) => Described,
  select = "*",
): Promise<ReadonlyMap<string, Subject>> {
  const rows = z.array(row).parse(await fetchByIds(table, "id", ids, { select }, signal));
  return new Map(rows.map((one) => [one.id, { ...FIXED, ...describe(one) }]));
}

function describeContact(contact: Contact): Described {
  const { id, name } = contact;
  return { label: name, path: contactPath(id), undo: undoOf(contactApi, contact) };
}

function describeAccount(account: Account): Described {
  const { id, name } = account;
  return { label: name, path: accountPath(id), undo: undoOf(accountApi, account) };
}

function describeCategory(category: Category): Described {
  return { label: category.name, undo: undoOf(categoryApi, category) };
}

function describeTag(tag: Tag): Described {
  return { label: tag.name, undo: undoOf(tagApi, tag) };
}

function describeTransfer(transfer: Transfer): Described {
  const detail = joinWords([formatBrl(transfer.amountCents), formatCivilDate(transfer.date)]);
  return { label: "Transferência", detail, undo: undoOf(transferApi, transfer) };
}

function describeCompany(): Described {
  return { label: "Dados da empresa", path: PATHS.settings };
}

function describeRule(recurrence: Recurrence): Described {
  return {
    label: `${recurrence.category}, ${formatBrl(recurrence.amountCents)}`,
    detail: joinWords([describeRecurrence(recurrence), entryDetail(recurrence)]),
  };
}

function describeEntry(entry: ListedEntry): Described {
  return {
    label: entryTitle(entry),
    detail: joinWords([dueWords(entry), entryDetail(entry)]),
    path: entriesUrl({ id: entry.id }),
    undo: undoOf(entryApi, entry),
  };
}

const ENTRY_COLUMNS = "*,resolved_status,clients(name)";

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
