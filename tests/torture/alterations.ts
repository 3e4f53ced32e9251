/** Every alteration that a user with the file, or the database password, may make. */
import { sql, type Kysely } from "kysely";
import type { CheckName } from "#contract/trust.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import type { Schema } from "#server/database/schema.ts";
import { ROLLUP_TABLES } from "#server/rollups/rollup-tables.ts";
import type { EngineUnderTest } from "#tests/support/engines.ts";

export type Alteration = {
  readonly statement: string;
  /** The check that must find it, and the words that its text must contain. */
  readonly check: CheckName;
  readonly named: string;
  /** True if the triggers are removed and then restored. */
  readonly hidesFromTriggers: boolean;
};

type Db = Kysely<Schema>;
type Source = (
  random: SeededRandom,
  db: Db,
  engine: EngineUnderTest["name"],
) => Promise<Alteration>;

const INSTANT = "2020-01-02T03:04:05.678Z";

/** For each column, an expression with another valid value. */
const ENTRY_COLUMNS = {
  type: "case when type = 'income' then 'expense' else 'income' end",
  category: "case when category = 'Outros' then 'Site' else 'Outros' end",
  amount: "(amount + 1) % 999999999999",
  expected_payment_date: "case when expected_payment_date is null then date '2026-03-04' end",
  // Together with its date, as the constraint requires.
  status: `case when status = 'paid' then 'pending' else 'paid' end,
    paid_on = case when status <> 'paid' then date '2026-03-04' end`,
  notes: "coalesce(notes, '') || 'x'",
  lifecycle: "case when lifecycle = 'active' then 'cancelled' else 'active' end",
  created_at: `'${INSTANT}'`,
} as const;
const CONTACT_COLUMNS = {
  name: "substr(name, 1, 100) || 'x'",
  phone: "coalesce(phone, '') || '9'",
  company_name: "coalesce(company_name, '') || 'x'",
  profile_type: "'employee'",
  is_active: "not is_active",
  created_at: `'${INSTANT}'`,
  document: "case when document is null then '52998224725' end",
  email: "case when email is null then 'ana@exemplo.com.br' end",
  notes: "coalesce(notes, '') || 'x'",
} as const;
const OTHER_HASH = (column: string): string => `substr(${column}, 2) || substr(${column}, 1, 1)`;
const RECORD_COLUMNS = {
  id: "id || 'x'",
  timestamp: `'${INSTANT}'`,
  user_name: "user_name || 'x'",
  description: "description || 'x'",
  entity_type: "case when entity_type = 'contact' then 'transaction' else 'contact' end",
  entity_id: "entity_id || 'x'",
  changes: "'{}'",
  salt: "salt || 'x'",
  digest: OTHER_HASH("digest"),
  hash: OTHER_HASH("hash"),
} as const;

/** One of each kind. */
export const ALTERATIONS: Readonly<Record<string, Source>> = {
  "a value of an entry": async (random, db) => {
    const id = await anyId(random, db, "transactions");
    const [column, value] = random.pick(pairs(ENTRY_COLUMNS));
    return changed(`update transactions set ${column} = ${value} where id = '${id}'`, id);
  },
  "an entry taken out of its category": async (random, db) => {
    const id = await anyId(random, db, "transactions");
    // Shown as before, but no key is called so.
    const name = `(select name from categories where key = transactions.category)`;
    return changed(`update transactions set category = ${name} where id = '${id}'`, id);
  },
  "a value of a contact": async (random, db) => {
    const id = await anyId(random, db, "clients");
    const [column, value] = random.pick(pairs(CONTACT_COLUMNS));
    return changed(`update clients set ${column} = ${value} where id = '${id}'`, id);
  },
  "an entry taken out": async (random, db) => {
    const id = await anyId(random, db, "transactions");
    return changed(`delete from transactions where id = '${id}'`, id);
  },
  "an entry put in": async (random, db) => {
    const id = await anyId(random, db, "transactions");
    const made = `TRE-made${random.integer(1, 1e9)}`;
    return changed(
      `insert into transactions (id, type, category, amount, expected_payment_date, status, paid_on,
        notes, client_id, lifecycle, created_at, updated_at)
        select '${made}', type, category, amount, expected_payment_date, status, paid_on,
        notes, client_id, lifecycle, created_at, updated_at from transactions where id = '${id}'`,
      made,
    );
  },
  "a contact put in": async (random, db) => {
    const id = await anyId(random, db, "clients");
    const made = `CTT-made${random.integer(1, 1e9)}`;
    return changed(
      `insert into clients (id, name, phone, company_name, profile_type, pix_key, is_active, created_at,
        updated_at) select '${made}', name, phone, company_name, profile_type, pix_key, is_active,
        created_at, updated_at from clients where id = '${id}'`,
      made,
    );
  },
  "a value of a record": async (random, db) => {
    const sequence = await anySequence(random, db);
    const [column, value] = random.pick(pairs(RECORD_COLUMNS));
    return history(
      `update audit_records set ${column} = ${value} where sequence = ${sequence}`,
      sequence,
    );
  },
  "a record taken out": async (random, db) => {
    const sequence = await anySequence(random, db);
    return history(`delete from audit_records where sequence = ${sequence}`, sequence);
  },
  "a record emptied as if erased": async (random, db) => {
    const sequence = await anySequence(random, db);
    return history(
      `update audit_records set description = '', changes = null, salt = null where sequence = ${sequence}`,
      sequence,
    );
  },
  "a number of a total": async (random, db) => {
    const table = await anyTotals(random, db);
    const column = random.pick(["count", "cents"]);
    return Promise.resolve(
      totals(`update ${table} set ${column} = ${column} + ${random.integer(1, 9)}`, table),
    );
  },
  "a total taken out": async (random, db) => {
    const table = await anyTotals(random, db);
    return totals(`delete from ${table}`, table);
  },
  "a part of the structure taken out": async (random, db, engine) => {
    const { rows } = await sql<{ name: string; statement: string }>`
      ${sql.raw(PARTS[engine])}`.execute(db);
    const { name, statement } = pick(random, rows);
    return { statement, check: "schema", named: name, hidesFromTriggers: false };
  },
  "a part of the structure put in": (random) => {
    const name = `${random.pick(["", "schema_migrations_"])}made${random.integer(1, 1e9)}`;
    const statement = random.pick([
      `create table ${name} (a integer)`,
      `create index ${name} on transactions (notes)`,
      `create view ${name} as select 1 as one`,
    ]);
    return Promise.resolve({
      statement,
      check: "schema",
      named: name,
      hidesFromTriggers: false,
    });
  },
};

const PARTS = {
  SQLite: `select name, 'drop ' || type || ' ' || name as statement from sqlite_schema
    where type in ('index', 'trigger') and sql is not null and tbl_name not like 'schema_%'`,
  PostgreSQL: `select tgname as name, 'drop trigger ' || tgname || ' on ' || tgrelid::regclass as statement
      from pg_trigger where not tgisinternal
    union all
    select indexrelid::regclass::text, 'drop index ' || indexrelid::regclass from pg_index
      join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not indisprimary and not indisunique`,
} as const;

function changed(statement: string, named: string): Alteration {
  return { statement, check: "records", named, hidesFromTriggers: true };
}

function history(statement: string, sequence: number): Alteration {
  return { statement, check: "history", named: `número ${sequence} `, hidesFromTriggers: true };
}

function totals(statement: string, named: string): Alteration {
  return { statement, check: "totals", named, hidesFromTriggers: true };
}

async function anyId(
  random: SeededRandom,
  db: Db,
  table: "transactions" | "clients",
): Promise<string> {
  return pick(random, await db.selectFrom(table).select("id").orderBy("id").execute()).id;
}

async function anySequence(random: SeededRandom, db: Db): Promise<number> {
  const rows = await db
    .selectFrom("audit_records")
    .select("sequence")
    .orderBy("sequence")
    .execute();
  return pick(random, rows).sequence;
}

/** Picks a rollup that is not empty. */
async function anyTotals(random: SeededRandom, db: Db): Promise<string> {
  const { table } = pick(random, ROLLUP_TABLES);
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0 ? table : anyTotals(random, db);
}

function pairs(
  columns: Readonly<Record<string, string>>,
): [[string, string], ...[string, string][]] {
  const [first, ...others] = Object.entries(columns);
  if (first === undefined) throw new Error("No column");
  return [first, ...others];
}

function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}
