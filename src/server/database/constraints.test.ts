/** The constraints of the tables, independent of the program. */
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnBothEngines, openFresh } from "#tests/support/engines.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

type Values = Readonly<Record<string, string | number | boolean | null>>;

const NOW = "2026-11-21T00:00:00.000Z";
const STAMPS = { created_at: NOW, updated_at: NOW };

const CLIENT = { id: "CTT-a", name: "Ana", profile_type: "client", is_active: true, ...STAMPS };
const CARD = {
  id: "CTA-a",
  name: "Cartão",
  kind: "card",
  opening_balance: -100,
  opening_date: "2026-11-21",
  is_default: false,
  is_active: true,
  closing_day: 25,
  due_day: 5,
  ...STAMPS,
};
const ENTRY = {
  id: "TRI-a",
  type: "income",
  category: "Site",
  amount: 100,
  expected_payment_date: "2026-11-21",
  status: "pending",
  lifecycle: "active",
  ...STAMPS,
};
const SUM = { type: "income", count: 1, cents: 1 };
const SPLITS = `[{"category":"Site","amount":60},{"category":"Outros","amount":40}]`;

/** All of these are accepted; each refused row differs from one of them in one value. */
const ROWS = {
  client: ["clients", CLIENT],
  supplier: [
    "clients",
    {
      ...CLIENT,
      profile_type: "supplier",
      pix_key: "chave",
      document: "12ABC34501DE35",
      email: "a@b.c",
      notes: "Conta",
    },
  ],
  card: ["accounts", CARD],
  bank: ["accounts", { ...CARD, kind: "bank", closing_day: null, due_day: null }],
  entry: ["transactions", ENTRY],
  paid: ["transactions", { ...ENTRY, status: "paid", paid_on: "2026-11-20" }],
  instalment: [
    "transactions",
    { ...ENTRY, series_id: "SER-mhx3k2a", series_number: 1, series_count: 2 },
  ],
  occurrence: ["transactions", { ...ENTRY, series_id: "SER-mhx3k2a", series_number: 9999 }],
  part: ["transactions", { ...ENTRY, parent_id: "TRI-b", payment_role: "part" }],
  linked: [
    "transactions",
    { ...ENTRY, client_id: "CTT-x", account_id: "CTA-x", tag_ids: `["TAG-a"]`, splits: SPLITS },
  ],
  recurrence: [
    "recurrences",
    {
      id: "SER-mhx3k2a",
      type: "expense",
      category: "Site",
      amount: 100,
      client_id: "CTT-x",
      account_id: "CTA-x",
      first_date: "2026-11-21",
      interval: "month",
      every: 1,
      day_of_month: 31,
      business_day: "next",
      optional_holidays: true,
      until: "2027-11-21",
      count: 9999,
      next_number: 2,
      next_date: "2026-12-21",
      paused_on: "2026-11-22",
      business_day_of_month: 10,
      ...STAMPS,
    },
  ],
  tag: ["tags", { id: "TAG-a", name: "Obra", is_active: true, ...STAMPS }],
  transfer: [
    "transfers",
    {
      id: "TRF-a",
      from_account_id: "CTA-x",
      to_account_id: "CTA-y",
      amount: 100,
      date: "2026-11-21",
      lifecycle: "active",
      ...STAMPS,
    },
  ],
  day: [
    "daily_totals",
    { due_date: "2026-11-21", status: "paid", lifecycle: "active", category: "Site", ...SUM },
  ],
  month: ["monthly_sums", { due_month: "2026-11-01", status: "paid", lifecycle: "active", ...SUM }],
  side: ["daily_sides", { due_date: "2026-11-21", ...SUM }],
  payments: ["paid_totals", { paid_on: "2026-11-21", category: "Site", ...SUM }],
  balance: ["account_totals", { account_id: "CTA-x", paid_on: "2026-11-21", ...SUM }],
  ofContact: ["contact_totals", { client_id: "CTT-x", lifecycle: "active", ...SUM }],
  unpaid: ["contact_unpaid", { client_id: "CTT-x", ...SUM }],
  company: [
    "company",
    {
      id: "EMP-1",
      version: 1,
      document: "52998224725",
      opening_balance: -100,
      opening_balance_date: "2026-11-21",
      pix_key: "a@b.com",
      charge_message: "{total}",
      created_at: NOW,
      updated_at: NOW,
    },
  ],
} as const satisfies Record<string, readonly [table: string, values: Values]>;

type RowName = keyof typeof ROWS;

/** Changes one value of an accepted row. */
type Refused = readonly [RowName, Values];

const REFUSED_BY_COLUMN: readonly Refused[] = [
  ["client", { id: "X-a" }],
  ["client", { name: "" }],
  ["client", { profile_type: "other" }],
  ["client", { pix_key: "chave" }],
  ["supplier", { document: "12ABC34501DE3" }],
  ["supplier", { email: "a@" }],
  ["supplier", { notes: "" }],
  ["card", { id: "CTT-a" }],
  ["card", { name: "x".repeat(61) }],
  ["bank", { kind: "other" }],
  ["card", { opening_balance: 1_000_000_000_000 }],
  ["entry", { id: "CTT-a" }],
  ["entry", { type: "gift" }],
  ["entry", { amount: -1 }],
  ["entry", { amount: 1_000_000_000_000 }],
  ["entry", { status: "late" }],
  ["entry", { lifecycle: "gone" }],
  ["instalment", { series_id: "TRI-mhx3k2a" }],
  ["part", { payment_role: "gift" }],
  ["part", { parent_id: "CTT-b" }],
  ["linked", { tag_ids: "TAG-a" }],
  ["linked", { tag_ids: `["${"x".repeat(700)}"]` }],
  ["linked", { splits: SPLITS.slice(1) }],
  ["linked", { splits: "[]" }],
  ["linked", { splits: SPLITS.replace("Site", "x".repeat(4000)) }],
  ["recurrence", { id: "TRE-mhx3k2a" }],
  ["recurrence", { interval: "hour" }],
  ["recurrence", { every: 0 }],
  ["recurrence", { day_of_month: 32 }],
  ["recurrence", { business_day_of_month: 0 }],
  ["recurrence", { business_day_of_month: 11 }],
  ["recurrence", { business_day: "after" }],
  ["recurrence", { count: 10_000 }],
  ["recurrence", { next_number: 1 }],
  ["tag", { id: "CAT-a" }],
  ["tag", { name: "" }],
  ["tag", { name: "x".repeat(41) }],
  ["transfer", { id: "TRI-a" }],
  ["transfer", { amount: 0 }],
  ["transfer", { lifecycle: "inactive" }],
  ["day", { count: -1 }],
  ["month", { cents: -1 }],
  ["payments", { count: -1 }],
];

/** Checks over several columns: the name, or on SQLite the expression. */
const CARD_DAYS = /accounts_check|kind = 'card'/u;
const SERIES = /transactions_series_count_check/u;
const TIE = /transactions_check1|\(payment_role is null\)/u;

const REFUSED_BY_TABLE: readonly (readonly [...Refused, check: RegExp])[] = [
  ["card", { kind: "bank" }, CARD_DAYS],
  ["bank", { kind: "card" }, CARD_DAYS],
  ["card", { due_day: null }, CARD_DAYS],
  ["card", { due_day: 32 }, CARD_DAYS],
  ["paid", { status: "pending" }, /paid_has_its_day/u],
  ["paid", { paid_on: null }, /paid_has_its_day/u],
  ["entry", { paid_on_assumed: true }, /only_a_date_is_assumed/u],
  ["instalment", { series_id: null }, SERIES],
  ["instalment", { series_number: 3 }, SERIES],
  ["instalment", { series_number: null }, SERIES],
  ["instalment", { series_count: 481 }, SERIES],
  ["instalment", { series_count: 1 }, SERIES],
  ["occurrence", { series_number: 10_000 }, SERIES],
  ["occurrence", { series_number: 0 }, SERIES],
  ["occurrence", { series_number: null }, SERIES],
  ["occurrence", { series_id: null }, SERIES],
  ["part", { parent_id: null }, TIE],
  ["part", { payment_role: null }, TIE],
  ["transfer", { to_account_id: "CTA-x" }, /transfers_check|from_account_id <> to_account_id/u],
  ["company", { id: "EMP-2" }, /company_id_check|id = 'EMP-1'/u],
  ["company", { version: 0 }, /company_version_check|version > 0/u],
  ["company", { document: "1" }, /company_document_check|length\(document\)/u],
  ["company", { opening_balance: 1e12 }, /company_opening_balance_check|opening_balance between/u],
  ["company", { pix_key: "" }, /company_pix_key_check|length\(pix_key\)/u],
  ["company", { charge_message: "a".repeat(1001) }, /company_charge_message_check|length\(charge/u],
  ["company", { opening_balance_date: null }, /company_check|\(opening_balance is null\)/u],
];

const REFUSED_AS_UNKNOWN: readonly Refused[] = [
  ["linked", { client_id: "CTT-unknown" }],
  ["linked", { account_id: "CTA-unknown" }],
  ["recurrence", { client_id: "CTT-unknown" }],
  ["recurrence", { account_id: "CTA-unknown" }],
  ["transfer", { from_account_id: "CTA-unknown" }],
  ["transfer", { to_account_id: "CTA-unknown" }],
  ["balance", { account_id: "CTA-unknown" }],
  ["ofContact", { client_id: "CTT-unknown" }],
  ["unpaid", { client_id: "CTT-unknown" }],
];

const REFUSED_AS_DAY: readonly Refused[] = [
  ["card", { opening_date: "2026-02-30" }],
  ["entry", { expected_payment_date: "2026-02-30" }],
  ["entry", { created_at: "ontem" }],
  ["paid", { paid_on: "2026-02-30" }],
  ["recurrence", { until: "2027-02-30" }],
  ["recurrence", { paused_on: "2027-02-30" }],
  ["transfer", { date: "2026-02-30" }],
  ["side", { due_date: "2026-02-30" }],
];

describeOnBothEngines("The constraints of the tables", (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openFresh(engine, afterAll);
    await insertInto(database.writer, "clients", { ...CLIENT, id: "CTT-x" });
    await insertInto(database.writer, "accounts", { ...CARD, id: "CTA-x", name: "Um" });
    await insertInto(database.writer, "accounts", { ...CARD, id: "CTA-y", name: "Outro" });
  });
  afterAll(() => database.close());

  /** Returns the number of written rows, before the rollback, or the reason of the refusal. */
  async function tryInsert(table: string, values: Values): Promise<string> {
    const transaction = await database.writer.startTransaction().execute();
    const answer = await insertInto(transaction, table, values).then(
      ({ numAffectedRows }) => String(numAffectedRows),
      String,
    );
    await transaction.rollback().execute();
    return answer;
  }

  function tryChanged(name: RowName, change: Values): Promise<string> {
    const [table, values] = ROWS[name];
    return tryInsert(table, { ...values, ...change });
  }

  test.each(Object.keys(ROWS) as RowName[])("accept what the domain allows: %s", async (name) => {
    expect(await tryChanged(name, {})).toBe("1");
  });

  test.each(REFUSED_BY_COLUMN)("%s: the check of the column refuses %j", async (name, change) => {
    const [column] = Object.keys(change);
    const check = new RegExp(String.raw`check constraint.*\b\w*${column}`, "iu");
    expect(await tryChanged(name, change)).toMatch(check);
  });

  test.each(REFUSED_BY_TABLE)("%s: a check refuses %j", async (name, change, check) => {
    expect(await tryChanged(name, change)).toMatch(check);
  });

  test.each(REFUSED_AS_UNKNOWN)("%s: a foreign key refuses %j", async (name, change) => {
    expect(await tryChanged(name, change)).toMatch(/foreign key constraint/iu);
  });

  test.each(REFUSED_AS_DAY)("%s: %j is no day", async (name, change) => {
    const [[column, value] = []] = Object.entries(change);
    // SQLite has a check constraint, PostgreSQL the column type.
    const reason =
      engine.name === "SQLite"
        ? String.raw`CHECK constraint failed: \w+\(.*${column}`
        : String.raw`(?:out of range|invalid input syntax).*${value}`;
    expect(await tryChanged(name, change)).toMatch(new RegExp(reason, "u"));
  });

  test("the history has one head", async () => {
    const head = (only_row: number) => tryInsert("audit_head", { only_row, sequence: 0, hash: "" });
    expect(await head(2)).toMatch(/check constraint.*only_row/iu);
    expect(await head(1)).toMatch(/unique/iu);
  });

  function insertInto(executor: Kysely<Schema>, table: string, values: Values) {
    const columns = Object.keys(values).map((column) => sql.ref(column));
    const stored = Object.values(values).map((value) =>
      typeof value === "boolean" ? database.engine.toStoredBoolean(value) : value,
    );
    const insert = sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(stored)})`;
    return insert.execute(executor);
  }
});
