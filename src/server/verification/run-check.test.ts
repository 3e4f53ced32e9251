import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import {
  describeOnBothEngines,
  type DatabaseSettings,
  type EngineUnderTest,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { contact, entry, recurrence } from "#tests/support/api-rows.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";
import { CHECK_NAMES, type CheckName, type Problem } from "#contract/trust.ts";
import { runCheck } from "./run-check.ts";

/** Contacts and entries, one changed, one removed; closed, for the tests to copy. */
async function makeCompany(engine: EngineUnderTest): Promise<DatabaseSettings> {
  const location = await engine.copyDatabase(inject("emptyCompanies")[engine.name], afterAll);
  const ends: (() => Promise<void> | void)[] = [];
  const app = await openTestAppAt(location, { atEnd: (end) => ends.push(end) });
  await app.send("POST", "clients", [
    contact("CTT-1", { name: "Padaria D'Ávila" }),
    contact("CTT-2", { name: "João", profile_type: "employee", pix_key: "joao@banco.com" }),
  ]);
  await app.send("POST", "transactions", [
    entry("TRI-1", { amount: 10, client_id: "CTT-1", notes: "nota" }),
    entry("TRI-2", { amount: 20 }),
    entry("TRI-3", { amount: 30, expected_payment_date: "2026-12-01" }),
  ]);
  await app.send("PATCH", "transactions?id=eq.TRI-2", { status: "paid", notes: "paga" });
  await app.send("PATCH", "clients?id=eq.CTT-2", { phone: "1199" });
  await app.send("DELETE", "transactions?id=eq.TRI-3");
  const rent = recurrence("SER-rent000", { expected_payment_date: "2090-01-05" });
  await app.send("POST", "rpc/recurrence", rent);
  await app.send("POST", "rpc/update_company", { version: 0, openingBalance: 10.5 });
  for (const end of ends) await end();
  return location;
}

async function problemsOf({ location }: Database): Promise<readonly Problem[]> {
  const problems = CHECK_NAMES.map((check) => runCheck({ check, location, anchors: [] }));
  return (await Promise.all(problems)).flat();
}

async function run(database: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database.writer);
}

/** How to remove and restore the triggers on each engine. */
const WITHOUT_TRIGGERS = {
  sqlite: async (database: Database, statement: string): Promise<void> => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger'`.execute(database.writer);
    await run(
      database,
      rows.map(({ name }) => `drop trigger ${name}`),
    );
    await run(database, [statement, ...rows.map(({ sql: definition }) => definition)]);
  },
  postgres: (database: Database, statement: string): Promise<void> =>
    database.writer.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql.raw(statement).execute(transaction);
    }),
} as const;

/** Shown as before, but no category has it as its key. */
const CATEGORY_NAME = "(select name from categories where categories.key = category)";

const ALTERATIONS: readonly (readonly [string, CheckName, RegExp])[] = [
  [
    "update transactions set amount = 999 where id = 'TRI-1'",
    "records",
    /lançamento TRI-1 .*Valor é “R\$\s9,99”, e pelo histórico “R\$\s10,00”/u,
  ],
  ["update transactions set notes = null where id = 'TRI-2'", "records", /TRI-2 .*vazio/u],
  [
    `update transactions set splits = '[{"category":"Site","amount":999},{"category":"Outros","amount":1}]' where id = 'TRI-1'`,
    "records",
    /TRI-1 .*Divisão é “.*Site.*”, e pelo histórico vazio/u,
  ],
  [
    "update transactions set paid_on_assumed = true where status = 'paid'",
    "records",
    /Data presumida é “Sim”, e pelo histórico “Não”/u,
  ],
  ["update transactions set type = 'expense' where id = 'TRI-1'", "records", /TRI-1 .*Tipo/u],
  ["update transactions set client_id = null where id = 'TRI-1'", "records", /TRI-1 .*Vínculo/u],
  ["update clients set name = 'Outro' where id = 'CTT-1'", "records", /CTT-1 .*Nome/u],
  ["update clients set pix_key = 'eu@banco.com' where id = 'CTT-2'", "records", /CTT-2 .*Pix/u],
  ["delete from transactions where id = 'TRI-1'", "records", /Falta o lançamento TRI-1/u],
  ["delete from clients where id = 'CTT-2'", "records", /Falta o contato CTT-2/u],
  [
    `insert into transactions select 'TRE-9', type, category, amount, expected_payment_date, status,
      notes, client_id, lifecycle, created_at, updated_at, paid_on, accrual_date,
      series_id, series_number, series_count, parent_id, payment_role, account_id, tag_ids, splits,
      paid_on_assumed from transactions where id = 'TRI-1'`,
    "records",
    /TRE-9 não tem histórico/u,
  ],
  [
    `insert into transactions select 'TRI-3', type, category, amount, expected_payment_date, status,
      notes, client_id, lifecycle, created_at, updated_at, paid_on, accrual_date,
      series_id, series_number, series_count, parent_id, payment_role, account_id, tag_ids, splits,
      paid_on_assumed from transactions where id = 'TRI-1'`,
    "records",
    /TRI-3 existe, mas o histórico diz que foi removido/u,
  ],
  [
    `update transactions set category = ${CATEGORY_NAME} where id = 'TRI-1'`,
    "records",
    /TRI-1 .*perdeu a ligação com a categoria \(para o suporte: [A-Z][^-]+\)/u,
  ],
  [
    `update recurrences set category = ${CATEGORY_NAME}`,
    "records",
    /SER-rent000 .*perdeu a ligação com a categoria/u,
  ],
  ["update audit_records set user_name = 'Outra' where sequence = 3", "history", /número 3 /u],
  ["update audit_records set changes = '{}' where sequence = 3", "history", /número 3 /u],
  [
    "update audit_records set description = '', changes = null, salt = null where sequence = 4",
    "history",
    /número 4 .*apagado por fora/u,
  ],
  ["delete from audit_records where sequence = 4", "history", /número 4 do histórico \(ausente\)/u],
  [
    "update recurrences set amount = 160000 where id = 'SER-rent000'",
    "records",
    /recorrência SER-rent000 .*Valor é “R\$\s1\.600,00”, e pelo histórico “R\$\s1\.500,00”/u,
  ],
  [
    "update recurrences set next_number = 1000 where id = 'SER-rent000'",
    "records",
    /SER-rent000 .*Próximo número/u,
  ],
  [
    "update recurrences set paused_on = '2026-11-20' where id = 'SER-rent000'",
    "records",
    /SER-rent000 .*Pausada a partir de é “2026-11-20”, e pelo histórico vazio/u,
  ],
  ["delete from recurrences", "records", /Falta a recorrência SER-rent000/u],
  [
    "update company set opening_balance = 999",
    "records",
    /empresa EMP-1 .*Saldo inicial é “R\$\s9,99”, e pelo histórico “R\$\s10,50”/u,
  ],
  [
    "update categories set kind = 'expense' where name = 'Site'",
    "records",
    /categoria \S+ .*Aceita é “Só despesas”, e pelo histórico “Receitas e despesas”/u,
  ],
  ["delete from company", "records", /Falta a empresa EMP-1/u],
  ["update audit_head set sequence = sequence - 1", "history", /número 12 /u],
  ["update daily_totals set cents = cents + 1", "totals", /daily_totals/u],
];

const TOTALS_ALTERATIONS: typeof ALTERATIONS = [
  "daily_totals",
  "monthly_totals",
  "daily_sums",
  "monthly_sums",
  "daily_sides",
  "contact_totals",
  "contact_unpaid",
].flatMap(
  (table) =>
    [
      [`update ${table} set cents = cents + 1`, "totals", new RegExp(table, "u")],
      [`update ${table} set count = count + 1`, "totals", new RegExp(table, "u")],
      [`delete from ${table}`, "totals", new RegExp(table, "u")],
    ] as const,
);

const SCHEMA_ALTERATIONS: Record<"sqlite" | "postgres", readonly (readonly [string, RegExp])[]> = {
  sqlite: [
    ["drop trigger audit_records_no_update", /Falta .*trigger audit_records_no_update/u],
    ["drop trigger clients_no_delete", /Falta .*trigger clients_no_delete/u],
    ["drop index transactions_newest", /Falta .*index transactions_newest/u],
    ["create table other (id)", /não criou \(para o suporte: table other/u],
    [
      "create trigger thief after insert on clients begin select 1; end",
      /não criou \(para o suporte: trigger thief/u,
    ],
    [
      "create trigger thief after insert on clients begin /* schema_migrations */ select 1; end",
      /não criou \(para o suporte: trigger thief/u,
    ],
    [
      "create trigger thief after insert on schema_migrations begin select 1; end",
      /não criou \(para o suporte: trigger thief/u,
    ],
    ["create table schema_migrations_old (id)", /não criou .*table schema_migrations_old/u],
    ["create view schema_migrations_view as select 1", /não criou .*view schema_migrations_view/u],
  ],
  postgres: [
    ["drop trigger audit_records_no_update on audit_records", /Falta .*audit_records_no_update/u],
    [
      "alter table audit_records disable trigger audit_records_no_update",
      /foi alterada \(para o suporte: .*no_update/u,
    ],
    ["drop index transactions_newest", /Falta .*index transactions_newest/u],
    ["alter table transactions drop constraint transactions_amount_check", /Falta .*amount_check/u],
    [
      "alter table transactions add column other text",
      /não criou \(para o suporte: column transactions.other/u,
    ],
    [
      "create or replace function refuse_history_change() returns trigger language plpgsql as $$ begin return new; end $$",
      /foi alterada \(para o suporte: function refuse_history_change/u,
    ],
    [
      "create trigger thief after insert on clients execute function refuse_history_change()",
      /não criou .*trigger clients.thief/u,
    ],
    [
      "create trigger thief after insert on schema_migrations execute function refuse_history_change()",
      /não criou .*trigger schema_migrations.thief/u,
    ],
  ],
};

describeOnBothEngines("The books", (engine) => {
  let company: DatabaseSettings;
  beforeAll(async () => {
    company = await makeCompany(engine);
  });

  async function openCompany(): Promise<Database> {
    const database = await openDatabase(await engine.copyDatabase(company));
    onTestFinished(() => database.close());
    return database;
  }

  test("that only the program wrote have no problem", async () => {
    const database = await openCompany();
    expect(await problemsOf(database)).toEqual([]);
  });

  async function expectFound(...[statement, check, text]: (typeof ALTERATIONS)[number]) {
    const database = await openCompany();
    await WITHOUT_TRIGGERS[database.engine.name](database, statement);
    const problems = await problemsOf(database);
    expect(problems).toContainEqual(
      expect.objectContaining({ check, text: expect.stringMatching(text) }),
    );
    expect(problems.map((problem) => problem.check)).not.toContain("schema");
  }

  test.each(ALTERATIONS)("%s is found", extendedOnPostgres(engine), expectFound);

  test.each(TOTALS_ALTERATIONS)("%s is found too", { tags: ["extended"] }, expectFound);

  test("an altered structure is found", extendedOnPostgres(engine), async () => {
    const name = engine.name === "SQLite" ? "sqlite" : "postgres";
    for (const [statement, text] of SCHEMA_ALTERATIONS[name]) {
      const database = await openCompany();
      await run(database, [statement]);
      expect(await problemsOf(database)).toEqual([
        { check: "schema", text: expect.stringMatching(text), intactUntil: null },
      ]);
    }
  });

  test("a change is reported with the time until which the record was intact", async () => {
    const database = await openCompany();
    await WITHOUT_TRIGGERS[database.engine.name](
      database,
      "update transactions set amount = 1 where id = 'TRI-2'",
    );
    const { timestamp } = await database.reader
      .selectFrom("audit_records")
      .select("timestamp")
      .where("entity_id", "=", "TRI-2")
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow();
    const [problem] = await problemsOf(database);
    expect(problem).toMatchObject({ check: "records", intactUntil: timestamp });
  });
});
