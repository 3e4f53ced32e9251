/** Forward-only; a landed migration never changes. Pending ones run in one transaction. */
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration, type MigrationInfo } from "kysely/migration";
import { StartupError } from "../errors/startup-error.ts";
import { addColumnUnchecked, assertChecks, tableOfAddedColumn } from "./added-columns.ts";
import { readBooksSchema } from "./books-schema.ts";
import { hasNoColumn, isTaken } from "./database-errors.ts";
import type { Engine } from "./engine.ts";
import { ledger } from "./migrations/0001-ledger.ts";
import { unpaidInOrder } from "./migrations/0002-unpaid-in-order.ts";
import { contactTotals } from "./migrations/0003-contact-totals.ts";
import { namesInOrder } from "./migrations/0004-names-in-order.ts";
import { totalsByMonth } from "./migrations/0005-totals-by-month.ts";
import { pagesInOrder } from "./migrations/0006-pages-in-order.ts";
import { historyInTimeOrder } from "./migrations/0007-history-in-time-order.ts";
import { filtersWithOrders } from "./migrations/0008-filters-with-orders.ts";
import { searchInNotes } from "./migrations/0009-search-in-notes.ts";
import { unpaidByContact } from "./migrations/0011-unpaid-by-contact.ts";
import { companySettings } from "./migrations/0012-company-settings.ts";
import { paymentDates } from "./migrations/0013-payment-dates.ts";
import { instalments } from "./migrations/0014-instalments.ts";
import { suppliers } from "./migrations/0015-suppliers.ts";
import { accounts } from "./migrations/0016-accounts.ts";
import { paymentTies } from "./migrations/0017-payment-ties.ts";
import { recurrences } from "./migrations/0018-recurrences.ts";
import { categories } from "./migrations/0019-categories.ts";
import { accountEntries } from "./migrations/0020-account-entries.ts";
import { tags } from "./migrations/0021-tags.ts";
import { splits } from "./migrations/0022-splits.ts";
import { foldedSearch } from "./migrations/0023-folded-search.ts";
import { lastDueOfContacts } from "./migrations/0024-last-due-of-contacts.ts";
import { company } from "./migrations/0025-company.ts";
import { coveringPages } from "./migrations/0026-covering-pages.ts";
import { chargeMessage } from "./migrations/0027-charge-message.ts";
import { unpaidOfContacts } from "./migrations/0028-unpaid-of-contacts.ts";
import { assumedPaymentDates } from "./migrations/0029-assumed-payment-dates.ts";
import { unpaidOfAccounts } from "./migrations/0030-unpaid-of-accounts.ts";
import { paidWithoutHistory } from "./migrations/0031-paid-without-history.ts";
import { kindsOfContacts } from "./migrations/0032-kinds-of-contacts.ts";
import { categoryKeys } from "./migrations/0033-category-keys.ts";
import { pausedRecurrences } from "./migrations/0034-paused-recurrences.ts";
import { notesFoldedOnce } from "./migrations/0035-notes-folded-once.ts";
import { businessDayOfMonth } from "./migrations/0036-business-day-of-month.ts";
import { coveredDays } from "./migrations/0037-covered-days.ts";
import type { Schema } from "./schema.ts";

/** `timeZone` is that of the company. */
type Statements = (engine: Engine, timeZone: string) => string[];

/** The table of migration 0010 was dropped before that version was released. */
export const MIGRATIONS: Readonly<Record<string, Statements>> = {
  "0001-ledger": ledger,
  "0002-unpaid-in-order": unpaidInOrder,
  "0003-contact-totals": contactTotals,
  "0004-names-in-order": namesInOrder,
  "0005-totals-by-month": totalsByMonth,
  "0006-pages-in-order": pagesInOrder,
  "0007-history-in-time-order": historyInTimeOrder,
  "0008-filters-with-orders": filtersWithOrders,
  "0009-search-in-notes": searchInNotes,
  "0011-unpaid-by-contact": unpaidByContact,
  "0012-company-settings": companySettings,
  "0013-payment-dates": paymentDates,
  "0014-instalments": instalments,
  "0015-suppliers": suppliers,
  "0016-accounts": accounts,
  "0017-payment-ties": paymentTies,
  "0018-recurrences": recurrences,
  "0019-categories": categories,
  "0020-account-entries": accountEntries,
  "0021-tags": tags,
  "0022-splits": splits,
  "0023-folded-search": foldedSearch,
  "0024-last-due-of-contacts": lastDueOfContacts,
  "0025-company": company,
  "0026-covering-pages": coveringPages,
  "0027-charge-message": chargeMessage,
  "0028-unpaid-of-contacts": unpaidOfContacts,
  "0029-assumed-payment-dates": assumedPaymentDates,
  "0030-unpaid-of-accounts": unpaidOfAccounts,
  "0031-paid-without-history": paidWithoutHistory,
  "0032-kinds-of-contacts": kindsOfContacts,
  "0033-category-keys": categoryKeys,
  "0034-paused-recurrences": pausedRecurrences,
  "0035-notes-folded-once": notesFoldedOnce,
  "0036-business-day-of-month": businessDayOfMonth,
  "0037-covered-days": coveredDays,
};

/**
 * PostgreSQL settings during a migration: most of an upgrade is the search index and the statistics
 * of its texts. With this memory two more processes help to build the index; a later autovacuum
 * takes the usual sample.
 */
const SETTINGS = { maintenance_work_mem: "128MB", default_statistics_target: "25" };

const DEFAULTS = { maintenance_work_mem: null, default_statistics_target: null };

export type MigrationOptions = {
  /** Called before an older ledger is migrated. */
  readonly beforeUpgrade?: () => Promise<void> | undefined;
  /** The newest by default. */
  readonly last?: string | undefined;
};

/**
 * Reads the whole catalog, also if nothing is pending: ask `isUpToDate` first at each start.
 * @throws StartupError when the database is newer or not ours.
 */
export async function migrate(
  db: Kysely<Schema>,
  engine: Engine,
  timeZone: string,
  { beforeUpgrade, last }: MigrationOptions = {},
): Promise<void> {
  let pending: readonly string[] = [];
  let planned: readonly Planned[] = [];
  const migrations = Object.keys(MIGRATIONS).map((name): [string, Migration] => [
    name,
    {
      async up(transaction) {
        // Waits for running commands; later ones notice that the database is newer than their
        // program.
        if (engine.locksRows) {
          await sql`lock table schema_migrations in access exclusive mode`.execute(transaction);
        }
        if (name === pending[0]) {
          const all = pending.flatMap((migration) =>
            (MIGRATIONS[migration]?.(engine, timeZone) ?? []).map((text) => ({ migration, text })),
          );
          planned = withoutIndexesInVain(all);
          await emptyDroppedIndexes(transaction, engine, planned);
          if (engine.locksRows) await setLocally(transaction, SETTINGS);
        }
        for (const { migration, text } of planned) {
          if (migration === name) await runStatement(transaction, engine, text);
        }
        if (name === pending.at(-1)) await finish(transaction, engine, planned);
      },
    },
  ]);
  // By default the migrator takes a table of this name in any schema for its own.
  const migrationTableSchema = engine.locksRows ? await readBooksSchema(db) : undefined;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
    ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }),
  });
  const known = await readKnown(migrator);
  const isOlder =
    known.some(({ executedAt }) => executedAt !== undefined) &&
    known.some(({ executedAt }) => executedAt === undefined);
  if (isOlder) await beforeUpgrade?.();
  pending = known.flatMap(({ name, executedAt }) =>
    executedAt === undefined && (last === undefined || name <= last) ? [name] : [],
  );
  const { error } =
    last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error !== undefined) throw toStartupError(error);
}

/** @throws StartupError if the table is that of another program. */
async function readKnown(migrator: Migrator): Promise<readonly MigrationInfo[]> {
  try {
    return await migrator.getMigrations();
  } catch (error) {
    throw hasNoColumn(error) ? foreignTables(error) : error;
  }
}

/** The version of a ledger compared with this program's, which knows too little of another. */
export type LedgerVersion = "older" | "same" | "newer";

/** @throws Error of the database, also if it has no tables yet. */
export async function readVersion(db: Kysely<Schema>): Promise<LedgerVersion> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  if (rows.some(({ name }) => !(name in MIGRATIONS))) return "newer";
  return rows.length === Object.keys(MIGRATIONS).length ? "same" : "older";
}

/** Not for use within a transaction, which would fail with the query. */
export async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  try {
    return (await readVersion(db)) === "same";
  } catch {
    // The table does not exist yet, or the migrator will meet the same error.
    return false;
  }
}

/** Applies until the end of the transaction; null restores the previous value. */
async function setLocally(
  transaction: Kysely<unknown>,
  settings: Readonly<Record<keyof typeof SETTINGS, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const to = value === null ? sql`default` : sql.lit(value);
    await sql`set local ${sql.id(name)} to ${to}`.execute(transaction);
  }
}

type Planned = { readonly migration: string; readonly text: string };

async function runStatement(
  transaction: Kysely<unknown>,
  engine: Engine,
  text: string,
): Promise<void> {
  if (engine.name === "sqlite" && tableOfAddedColumn(text) !== null) {
    await addColumnUnchecked(transaction, text);
  } else {
    await sql.raw(text).execute(transaction);
  }
}

async function finish(
  transaction: Kysely<unknown>,
  engine: Engine,
  statements: readonly Planned[],
): Promise<void> {
  if (engine.name === "sqlite") {
    const tables = statements.flatMap(({ text }) => tableOfAddedColumn(text) ?? []);
    for (const table of new Set(tables)) await assertChecks(transaction, table);
  } else {
    // The transaction of an import continues after the migration.
    await setLocally(transaction, DEFAULTS);
  }
}

/** Skips indexes that one pending migration creates and a later one replaces. */
function withoutIndexesInVain(statements: readonly Planned[]): readonly Planned[] {
  const drops = new Map<string, Planned>();
  const inVain = new Set<Planned>();
  for (const statement of statements.toReversed()) {
    const dropped = droppedIndex(statement);
    if (dropped !== null) drops.set(dropped, statement);
    const made = /^create index (\w+)/u.exec(statement.text)?.[1] ?? "";
    const drop = drops.get(made);
    if (drop === undefined) continue;
    inVain.add(statement).add(drop);
    drops.delete(made);
  }
  return statements.filter((statement) => !inVain.has(statement));
}

function droppedIndex({ text }: Planned): string | null {
  return /^drop index (\w+)$/u.exec(text)?.[1] ?? null;
}

/**
 * Indexes that a pending migration drops anyway: otherwise the changes before would update them row
 * by row.
 */
async function emptyDroppedIndexes(
  transaction: Kysely<unknown>,
  engine: Engine,
  statements: readonly Planned[],
): Promise<void> {
  const dropped = statements.flatMap((statement) => droppedIndex(statement) ?? []);
  if (dropped.length === 0) return;
  const names = sql.join(dropped);
  const indexes =
    engine.name === "sqlite"
      ? sql`select name, tbl_name as owner from sqlite_schema where type = 'index' and name in (${names})`
      : sql`select indexname as name, tablename as owner from pg_indexes
          where schemaname = current_schema() and indexname in (${names})`;
  const { rows } = await sql<{ name: string; owner: string }>`${indexes}`.execute(transaction);
  for (const { name, owner } of rows) {
    await sql`drop index ${sql.id(name)}`.execute(transaction);
    await sql`create index ${sql.id(name)} on ${sql.id(owner)} (id) where id is null`.execute(
      transaction,
    );
  }
}

function toStartupError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : "";
  if (message.startsWith("corrupted migrations")) {
    return new StartupError(
      "Este banco de dados foi criado por uma versão mais nova do sistema: atualize o programa e inicie de novo.",
      { cause: error },
    );
  }
  return isTaken(error) ? foreignTables(error) : error;
}

function foreignTables(cause: unknown): StartupError {
  return new StartupError(
    "Este banco de dados já tem tabelas que não são do Sistema Financeiro: informe um banco vazio em DATABASE_URL e inicie de novo.",
    { cause },
  );
}
