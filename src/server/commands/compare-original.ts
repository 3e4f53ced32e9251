/**
 * Compares the data of the original system with the ledger: rows that are already present, and rows
 * with the same id but other content, which are kept.
 */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { CONTACT_LABELS } from "#contract/contacts.ts";
import { RECORDS, type EntityOf } from "#contract/records.ts";
import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import type { Contact } from "#domain/contact.ts";
import { canLink } from "#domain/entry-links.ts";
import type { Transaction } from "#domain/transaction.ts";
import { readCategoryKeys } from "../database/category-keys.ts";
import { toChunks } from "../database/chunks.ts";
import type { AuditRecordsTable, Schema, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import { readMadeHere } from "./made-here.ts";
import {
  ownerKey,
  ownersWithRow,
  type OriginalData,
  type OriginalRecord,
} from "./original-data.ts";

type OriginalTable = "clients" | "transactions" | "audit_records";

/** `why` is a sentence. */
export type Conflict = { readonly table: OriginalTable; readonly id: string; readonly why: string };

export type Comparison = {
  /** Rows to import. */
  readonly missing: OriginalData;
  /** The number of rows already present with the same content. */
  readonly present: number;
  readonly conflicts: readonly Conflict[];
};

/**
 * Labels by property, for the sentences. Properties that the original does not have, and
 * `updatedAt`, may differ.
 */
const CONTACT_PROPERTIES: Partial<Record<keyof Contact, string>> = {
  name: CONTACT_LABELS.name,
  phone: CONTACT_LABELS.phone,
  companyName: CONTACT_LABELS.company_name,
  type: CONTACT_LABELS.profile_type,
  pixKey: CONTACT_LABELS.pix_key,
  isActive: CONTACT_LABELS.is_active,
  createdAt: "Criado em",
};
const ENTRY_PROPERTIES: Partial<Record<keyof Transaction, string>> = {
  type: TRANSACTION_LABELS.type,
  category: TRANSACTION_LABELS.category,
  amountCents: TRANSACTION_LABELS.amount,
  dueDate: TRANSACTION_LABELS.expected_payment_date,
  status: TRANSACTION_LABELS.status,
  notes: TRANSACTION_LABELS.notes,
  clientId: TRANSACTION_LABELS.client_id,
  lifecycle: TRANSACTION_LABELS.lifecycle,
  createdAt: "Criado em",
};

export async function compareOriginal(db: Kysely<Schema>, data: OriginalData): Promise<Comparison> {
  const contacts = await presentRows(db, "contacts", data.contacts);
  const entries = await presentRows(db, "transactions", data.entries);
  const linked = await contactsHere(db, data.entries);
  const missingContacts: Contact[] = [];
  const missingEntries: Transaction[] = [];
  const conflicts: Conflict[] = [];
  let present = 0;
  for (const contact of data.contacts) {
    const why = conflictOf(contact, contacts, CONTACT_PROPERTIES);
    if (why === MISSING) missingContacts.push(contact);
    else if (why === null) present += 1;
    else conflicts.push({ table: "clients", id: contact.id, why });
  }
  for (const entry of data.entries) {
    const contact = linked.get(entry.clientId ?? "");
    const isUnlinkable = contact !== undefined && !canLink(entry.type, contact);
    const difference = conflictOf(entry, entries, ENTRY_PROPERTIES);
    const why =
      difference === MISSING && isUnlinkable
        ? "é uma receita de um contato que aqui já não é cliente"
        : difference;
    if (why === MISSING) missingEntries.push(entry);
    else if (why === null) present += 1;
    else conflicts.push({ table: "transactions", id: entry.id, why });
  }
  const differing = new Set(
    conflicts.map(({ table, id }) =>
      ownerKey({ entityType: table === "clients" ? "contact" : "transaction", entityId: id }),
    ),
  );
  const history = await compareHistory(db, data, differing);
  return {
    missing: { contacts: missingContacts, entries: missingEntries, history: history.missing },
    present: present + history.present,
    conflicts: [...conflicts, ...history.conflicts],
  };
}

type Present<Entity> = {
  readonly rows: ReadonlyMap<string, Entity>;
  /** Ids without a row that were removed, here or in the original. */
  readonly removed: ReadonlySet<string>;
};

async function presentRows<Kind extends "contacts" | "transactions">(
  db: Kysely<Schema>,
  kind: Kind,
  wanted: readonly { readonly id: string }[],
): Promise<Present<EntityOf<Kind>>> {
  const { table } = RECORDS[kind];
  const ids = wanted.map(({ id }) => id);
  const rows = await inChunks<StoredOf<Kind>>(
    db,
    ids,
    (some) => sql`select * from ${sql.table(table)} where id in (${sql.join(some)})`,
  );
  const keys = await readCategoryKeys(db);
  const entities = rows.map((row) => fromStored(kind, row, keys));
  const byId = new Map(entities.map((entity) => [String(entity.id), entity]));
  const absent = ids.filter((id) => !byId.has(id));
  // Contacts are never removed: one that has a history but no row was missing in an earlier import.
  const removed = kind === "transactions" ? await removedEntries(db, absent) : new Set<string>();
  return { rows: byId, removed };
}

/** Of ids without a row: an erased history may hide the removal. */
async function removedEntries(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await inChunks<{ readonly id: string }>(
    db,
    ids,
    (some) => sql`select distinct entity_id as id from audit_records
      where entity_type = 'transaction' and entity_id in (${sql.join(some)})
        and (description = ${TRANSACTION_REMOVED} or changes is null)`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function contactsHere(
  db: Kysely<Schema>,
  entries: readonly Transaction[],
): Promise<ReadonlyMap<string, Contact>> {
  const ids = [...new Set(entries.flatMap(({ clientId }) => clientId ?? []))];
  const { rows } = await presentRows(
    db,
    "contacts",
    ids.map((id) => ({ id })),
  );
  return rows;
}

/** Returned instead of a sentence: the row is missing and will be imported. */
const MISSING = "missing";

/** Null if the content is the same. */
function conflictOf<Entity extends { readonly id: string }>(
  wanted: Entity,
  { rows, removed }: Present<Entity>,
  properties: Partial<Record<keyof Entity, string>>,
): string | null {
  const here = rows.get(wanted.id);
  if (here === undefined) {
    return removed.has(wanted.id) ? "já foi removido, segundo o histórico daqui" : MISSING;
  }
  const different = (Object.keys(properties) as (keyof Entity)[])
    .filter((property) => here[property] !== wanted[property])
    .map((property) => properties[property]);
  return different.length === 0
    ? null
    : `já está aqui, com outro conteúdo: ${different.join(", ")}`;
}

async function compareHistory(
  db: Kysely<Schema>,
  data: OriginalData,
  differing: ReadonlySet<string>,
) {
  const { history } = data;
  const stored = await inChunks<AuditRecordsTable>(
    db,
    history.map(({ id }) => id),
    (some) => sql`select * from audit_records where id in (${sql.join(some)})`,
  );
  const byId = new Map(stored.map((record) => [record.id, record]));
  const added = history.filter(({ id }) => !byId.has(id));
  const owners: Owners = {
    differing,
    madeHere: await readMadeHere(db, added),
    orphansHere: await readOrphansHere(db, data),
  };
  const missing: OriginalRecord[] = [];
  const conflicts: Conflict[] = [];
  let present = 0;
  for (const record of history) {
    const here = byId.get(record.id);
    const why =
      here === undefined
        ? ownerConflict(record, owners)
        : isSameRecord(record, here)
          ? null
          : "este código já é de outro registro do histórico daqui";
    if (why !== null) conflicts.push({ table: "audit_records", id: record.id, why });
    else if (here === undefined) missing.push(record);
    else present += 1;
  }
  return { missing, present, conflicts };
}

/** The entities that have a row here, and no longer one in the original. */
async function readOrphansHere(
  db: Kysely<Schema>,
  data: OriginalData,
): Promise<ReadonlySet<string>> {
  const rows = ownersWithRow(data);
  const orphans = data.history.filter((record) => !rows.has(ownerKey(record)));
  const orphansHere = new Set<string>();
  for (const kind of ["contacts", "transactions"] as const) {
    const { entityType } = RECORDS[kind];
    const ids = orphans.flatMap((record) =>
      record.entityType === entityType ? record.entityId : [],
    );
    const { rows: here } = await presentRows(
      db,
      kind,
      [...new Set(ids)].map((id) => ({ id })),
    );
    for (const entityId of here.keys()) orphansHere.add(ownerKey({ entityType, entityId }));
  }
  return orphansHere;
}

type Owners = Readonly<Record<"differing" | "madeHere" | "orphansHere", ReadonlySet<string>>>;

function ownerConflict(
  record: OriginalRecord,
  { differing, madeHere, orphansHere }: Owners,
): string | null {
  const owner = ownerKey(record);
  const { entityId } = record;
  if (differing.has(owner)) return `é de ${entityId}, que aqui tem outro conteúdo`;
  if (madeHere.has(owner)) return `é de ${entityId}, que foi criado aqui`;
  return orphansHere.has(owner)
    ? `é de ${entityId}, que está aqui e já não está no original`
    : null;
}

function isSameRecord(record: OriginalRecord, here: AuditRecordsTable): boolean {
  return (
    record.timestamp === here.timestamp &&
    record.userName === here.user_name &&
    // The record was erased here.
    (here.salt === null || record.description === here.description) &&
    record.entityType === here.entity_type &&
    record.entityId === here.entity_id
  );
}

async function inChunks<Row>(
  db: Kysely<Schema>,
  ids: readonly string[],
  query: (ids: readonly string[]) => RawBuilder<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of toChunks(ids)) {
    const result = await query(some).execute(db);
    for (const row of result.rows) rows.push(row as Row);
  }
  return rows;
}
