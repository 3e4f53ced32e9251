/** Links to rows that had ended already when a record lost them: they come back with its undo. */
import { sql } from "kysely";
import type { ChangeValue, Changes } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import { toChunks } from "../database/chunks.ts";
import { ACCOUNTS } from "./account-commands.ts";
import { CATEGORY_STORE } from "./category-store.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { HistoryRecord } from "./read-records.ts";
import { readAll, readRows } from "./read-rows.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TAGS } from "./tag-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type UndoneRecord = Pick<HistoryRecord, "sequence" | "changes"> & { readonly entityId: string };

/** The records with a category and a type. */
const CATEGORIZED: readonly EntityType[] = ["transaction", "recurrence"];

type Linked = { readonly id: string; readonly name: string; readonly isActive: boolean };
type Link = {
  readonly entityType: EntityType;
  readonly columns: readonly string[];
  /** By which the columns name them. */
  readonly key: "id" | "name";
  readonly read: (work: UnitOfWork, keys: readonly string[]) => Promise<readonly Linked[]>;
};

const CATEGORY: Link = {
  entityType: "category",
  columns: ["category", "splits"],
  key: "name",
  read: async (work) => (await readAll(CATEGORY_STORE, work)).all(),
};

const LINKS: readonly Link[] = [
  CATEGORY,
  {
    entityType: "account",
    columns: ["account_id", "from_account_id", "to_account_id"],
    key: "id",
    read: async (work) => (await readAll(ACCOUNTS, work)).all(),
  },
  {
    entityType: "tag",
    columns: ["tag_ids"],
    key: "id",
    read: async (work) => (await readAll(TAGS, work)).all(),
  },
  {
    entityType: "contact",
    columns: ["client_id"],
    key: "id",
    read: async (work, ids) => {
      await readRows(CONTACTS, work, ids);
      return ids.flatMap((id) => work.known.of(CONTACTS).get(id) ?? []);
    },
  },
];

/**
 * For the undo of these records: an entry gets a contact, account, tag or category back that had
 * ended already when the entry lost it, as it could have kept it, and so does a transfer. One that
 * ended since is refused, and so is a category that was merged by the undone change.
 */
export async function keepLinks(
  work: UnitOfWork,
  undone: readonly UndoneRecord[],
): Promise<UnitOfWork> {
  const records = await withKeptCategories(work, undone);
  const keptLinks = new Set<string>();
  const keptKinds = new Set<string>();
  for (const link of LINKS) {
    const { entityType } = link;
    for (const [{ id, isActive }, some] of await readLost(work, link, records)) {
      const since = Math.min(...some.map(({ sequence }) => sequence));
      const isKept = (column: string): Promise<boolean> =>
        isUnchanged(work, { types: [entityType], ids: new Set([id]), column }, since);
      const endedBefore = !isActive && (await isKept("is_active"));
      const isMerged = link === CATEGORY && endedBefore && (await endedWith(work, id, some));
      if (endedBefore && !isMerged) keptLinks.add(id);
      if (link !== CATEGORY || !(await isKept("kind"))) continue;
      // What has another type since never had the category with it.
      const ids = new Set(some.map(({ entityId }) => entityId));
      if (await isUnchanged(work, { types: CATEGORIZED, ids, column: "type" }, since)) {
        keptKinds.add(id);
      }
    }
  }
  return { ...work, keptLinks, keptKinds };
}

/** A record of another type with the categories that the entry had by both types, and has still. */
async function withKeptCategories(
  work: UnitOfWork,
  records: readonly UndoneRecord[],
): Promise<readonly UndoneRecord[]> {
  const completed: UndoneRecord[] = [];
  for (const record of records) {
    const { entityId, changes, sequence } = record;
    const row = changes?.["type"] === undefined ? null : await readCategorized(work, entityId);
    const column = { types: CATEGORIZED, ids: new Set([entityId]) };
    const isKept =
      row !== null &&
      (await isUnchanged(work, { ...column, column: "category" }, sequence)) &&
      (await isUnchanged(work, { ...column, column: "splits" }, sequence));
    if (!isKept) completed.push(record);
    else completed.push({ ...record, changes: { ...ofRow(row), ...changes } });
  }
  return completed;
}

async function readCategorized(work: UnitOfWork, id: string): Promise<Categorized | null> {
  await readRows(TRANSACTIONS, work, [id]);
  const entry = work.known.of(TRANSACTIONS).get(id) ?? null;
  if (entry !== null) return TRANSACTIONS.toRow(entry);
  await readRows(RECURRENCES, work, [id]);
  const recurrence = work.known.of(RECURRENCES).get(id) ?? null;
  return recurrence === null ? null : RECURRENCES.toRow(recurrence);
}

type Categorized = { readonly category: string; readonly splits?: ChangeValue };

function ofRow({ category, splits = null }: Categorized): Changes {
  return { category: [category, category], splits: [splits, splits] };
}

/** With the records that lost it. */
async function readLost(
  work: UnitOfWork,
  { columns, key, read }: Link,
  records: readonly UndoneRecord[],
): Promise<ReadonlyMap<Linked, readonly UndoneRecord[]>> {
  const links = records.flatMap((record) =>
    columns.flatMap((column) =>
      keysIn(record.changes?.[column]?.[0] ?? null).map((name) => ({ name, record })),
    ),
  );
  const byKey = Map.groupBy(links, ({ name }) => name);
  if (byKey.size === 0) return new Map();
  const lost = new Map<Linked, readonly UndoneRecord[]>();
  for (const row of await read(work, [...byKey.keys()])) {
    const some = byKey.get(row[key]);
    if (some !== undefined)
      lost.set(
        row,
        some.map(({ record }) => record),
      );
  }
  return lost;
}

function keysIn(value: ChangeValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return value.map((item) => (typeof item === "string" ? item : item.category));
}

/** True if the command of one of the records archived the category, as a merge does. */
async function endedWith(
  work: UnitOfWork,
  id: string,
  records: readonly UndoneRecord[],
): Promise<boolean> {
  const db = await settled(work);
  for (const some of toChunks(records.map(({ sequence }) => sequence))) {
    const { rows } = await sql`
      select 1 from audit_records as undone join audit_records as ended
        on ended.timestamp = undone.timestamp and ended.user_name = undone.user_name
      where undone.sequence in (${sql.join(some)})
        and ended.entity_type = ${CATEGORY.entityType} and ended.entity_id = ${id}
        and ended.changes like ${'%"is_active":[true,false]%'}
      limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Since that place in the history. An erased record may have changed it. */
export async function isUnchanged(
  work: UnitOfWork,
  { types, ids, column }: Column,
  since: number,
): Promise<boolean> {
  const db = await settled(work);
  for (const some of toChunks([...ids])) {
    const { rows } = await sql`
      select 1 from audit_records
      where entity_type in (${sql.join(types)}) and entity_id in (${sql.join(some)})
        and sequence > ${since} and (changes is null or changes like ${`%"${column}":[%`})
      limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

type Column = {
  readonly types: readonly EntityType[];
  readonly ids: ReadonlySet<string>;
  readonly column: string;
};
