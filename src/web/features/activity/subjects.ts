/** The entries and contacts that records are about, as they are now; removed entries as they were. */
import * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import type { Changes, EntityType } from "#domain/audit-record.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
} from "#domain/transaction.ts";
import { removedRow } from "#domain/undo.ts";
import { callApi } from "#web/api/fetch.ts";
import { contactPath } from "#web/api/paths.ts";
import { recordChanges } from "#web/records/history-record.ts";
import { entriesUrl } from "#web/url/entries-url.ts";

export type Subject = {
  readonly label: string;
  /** Null once removed. */
  readonly path: string | null;
  /** Of an entry that is not there any more. */
  readonly removal: {
    readonly sequence: number;
    readonly changes: Changes;
    readonly lastState: string;
  } | null;
};

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
  const [contacts, entries] = await Promise.all([
    fetchContacts(idsOf("contact"), signal),
    fetchEntries(entryIds, signal),
  ]);
  const missing = entryIds.filter((id) => !entries.has(id));
  return new Map([...contacts, ...entries, ...(await fetchRemoved(missing, signal))]);
}

async function fetchContacts(ids: readonly string[], signal: AbortSignal) {
  const rows = z
    .array(z.object({ id: z.string(), name: z.string() }))
    .parse(await fetchByIds("clients", "id", ids, { select: "id,name" }, signal));
  return new Map(
    rows.map(({ id, name }): [string, Subject] => [
      id,
      { label: name, path: contactPath(id), removal: null },
    ]),
  );
}

async function fetchEntries(ids: readonly string[], signal: AbortSignal) {
  const rows = await fetchByIds("transactions", "id", ids, { select: "*" }, signal);
  return new Map(
    z
      .array(transactionRow)
      .parse(rows)
      .map((entry): [string, Subject] => [
        entry.id,
        { label: labelOf(entry), path: entriesUrl({ id: entry.id }), removal: null },
      ]),
  );
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
  // An erased entry has its id alone.
  const subjects = new Map(
    ids.map((id): [string, Subject] => [id, { label: id, path: null, removal: null }]),
  );
  for (const { entity_id: id, sequence, changes } of z.array(removal).parse(rows)) {
    const entry = transactionRow.safeParse(removedRow(changes)).data;
    if (changes === null || entry === undefined) continue;
    const lastState = describeState(entry);
    subjects.set(id, {
      label: labelOf(entry),
      path: null,
      removal: { sequence, changes, lastState },
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

function labelOf({ category, amountCents }: Transaction): string {
  return `${category}, ${formatBrl(amountCents)}`;
}

function describeState({ type, dueDate, status, lifecycle, notes }: Transaction): string {
  return [
    TYPE_LABELS[type],
    dueDate === null ? "sem vencimento" : `vencimento ${formatCivilDate(dueDate)}`,
    STATUS_LABELS[status],
    ...(lifecycle === "active" ? [] : [LIFECYCLE_LABELS[lifecycle]]),
    ...(notes === null ? [] : [notes.split("\n", 1)[0] ?? ""]),
  ].join(" · ");
}
