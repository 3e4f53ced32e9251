/** Whatever index SQLite is told to use, a page has the rows of one plain sort. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { civilDate } from "#domain/civil-date.ts";
import { newFolder } from "#tests/support/engines.ts";
import type { Database } from "../database/database.ts";
import { openSqlite } from "../database/sqlite.ts";
import { parseRowQuery } from "../rest/parse-query.ts";
import { BY_ID, FILTER_INDEX, OF_CONTACTS, chooseIndex, type Source } from "./choose-index.ts";
import { columnValues, planPage } from "./page-plan.ts";
import { selectRows } from "./select-rows.ts";

/** More than are sorted, in each half. */
const ENTRIES = 24_000;
const TODAY = civilDate("2026-11-20");
const COLUMNS = columnValues(FIRST_CATEGORIES);
const DUE = "expected_payment_date";

let database: Database;

beforeAll(async () => {
  database = await openSqlite(newFolder(afterAll));
  const { writer: db } = database;
  const at = "2026-01-01T00:00:00.000Z";
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 30)
    insert into clients (id, name, profile_type, is_active, created_at, updated_at)
    select 'CTT-' || i, 'Ana ' || (i % 7), 'client', 1, ${at}, ${at} from n`.execute(db);
  await sql`insert into accounts (id, name, kind, opening_balance, opening_date, is_default,
      is_active, created_at, updated_at)
    values ('CTA-1', 'Banco', 'bank', 0, '2026-01-01', 0, 1, ${at}, ${at})`.execute(db);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ENTRIES})
    insert into transactions (id, type, category, amount, expected_payment_date, status, client_id,
      lifecycle, created_at, updated_at, parent_id, payment_role, account_id, paid_on)
    select case i % 2 when 0 then 'TRI-' else 'TRE-' end || ((i * 7919) % 100003),
      case (i / 3) % 2 when 0 then 'income' else 'expense' end,
      case i % 5 when 0 then ${FIRST_CATEGORIES[0]} else ${FIRST_CATEGORIES[1]} end, (i * 31) % 977,
      case i % 11 when 0 then null else date('2026-01-01', (i % 700) || ' days') end,
      case i % 4 when 0 then 'pending' when 1 then 'overdue' else 'paid' end,
      case i % 3 when 0 then null else 'CTT-' || (1 + i % 30) end,
      case i % 50 when 0 then 'cancelled' when 1 then 'inactive' else 'active' end, ${at}, ${at},
      case i % 150 when 5 then 'TRI-7919' when 6 then 'TRE-15838' end,
      case i % 150 when 5 then 'part' when 6 then 'fine' end,
      case when i % 150 < 5 then 'CTA-1' end,
      case when i % 4 > 1 then '2026-01-01' end
    from n`.execute(db);
});

afterAll(() => database.close());

const FILTERS = [
  "type=eq.income",
  "lifecycle=eq.cancelled",
  `category=in.("${FIRST_CATEGORIES[0]}")&status=eq.pending`,
  `${DUE}=gte.2026-03-01&${DUE}=lte.2026-03-31&type=eq.expense`,
  "client_id=eq.CTT-8&status=eq.paid",
  "client_id=is.null&lifecycle=eq.inactive",
  "parent_id=eq.TRI-7919&payment_role=eq.part",
  'parent_id=in.("TRI-7919","TRE-15838")&series_id=is.null',
  "account_id=eq.CTA-1&status=eq.paid",
  `or=(${DUE}.is.null,type.eq.income)`,
  `or=(${DUE}.is.null,type.eq.income)&${DUE}=not.is.null&lifecycle=eq.inactive`,
  `or=(and(${DUE}.not.is.null,status.eq.pending),${DUE}.is.null)&${DUE}=isdistinct.2026-03-01`,
  "resolved_status=eq.overdue&lifecycle=eq.cancelled&amount=lt.100",
];
const ORDERS = [
  "created_at.desc",
  "amount.desc",
  "category.asc",
  `${DUE}.asc`,
  "lifecycle.desc",
  "resolved_status.asc",
  "clients(name_plain).asc",
];

describe.each(FILTERS)("%s", (filter) => {
  test.each(ORDERS)("by %s", async (order) => {
    const direction = order.endsWith("desc") ? "desc" : "asc";
    const select = order.startsWith("clients") ? "id,clients(name)" : "id";
    const search = `select=${select}&${filter}&order=${order}.nullslast,id.${direction}`;
    // A read with an offset is not planned.
    const sorted = await idsOf(`${search}&limit=50&offset=1`);
    expect(sorted).toHaveLength(50);
    expect((await idsOf(`${search}&limit=51`)).slice(1)).toEqual(sorted);
  });
});

test.each(ORDERS)("an empty list of contacts is an empty page, by %s", async (order) => {
  expect(await idsOf(`select=id,clients(name)&client_id=in.()&order=${order}&limit=50`)).toEqual(
    [],
  );
});

test.each([
  ["created_at", "type=eq.income", "transactions_newest"],
  ["lifecycle", "type=eq.income", "transactions_by_type"],
  ["lifecycle", "type=neq.expense", "transactions_by_lifecycle"],
  ["amount", "type=eq.income", "transactions_by_amount"],
  ["amount", "lifecycle=eq.cancelled", FILTER_INDEX],
  ["lifecycle", "lifecycle=eq.cancelled", "transactions_by_lifecycle"],
  ["amount", "client_id=eq.CTT-8", OF_CONTACTS],
  ["created_at", "client_id=eq.CTT-8", "transactions_by_contact"],
  ["amount", "account_id=eq.CTA-1", "transactions_of_accounts"],
  ["amount", "notes=like.x", "transactions_by_amount"],
])("an order by %s with %s uses %s", async (order, filter, index) => {
  const query = parseRowQuery(
    "transactions",
    new URLSearchParams(`${filter}&order=${order},id&limit=50`),
  );
  const [step] = planPage("transactions", query, TODAY, COLUMNS) ?? [];
  const [range] = step?.ranges ?? [];
  if (step === undefined || range === undefined) throw new Error("The page is not planned.");
  expect(await chooseIndex(source(), step.order, range)).toBe(index);
});

test.each([
  ["type=eq.income", "transactions_by_type"],
  ["status=eq.paid", "transactions_by_status"],
  ["type=in.(income,expense)", BY_ID],
  ["status=in.(paid,pending)", BY_ID],
])("the ids of %s are read in their order from %s", async (search, index) => {
  const { filter } = parseRowQuery("transactions", new URLSearchParams(search));
  const order = [{ column: "id", direction: "asc", nulls: "last" }] as const;
  const range = { filters: filter.kind === "and" ? filter.filters : [filter], linked: null };
  expect(await chooseIndex(source(), order, range)).toBe(index);
});

function source(): Source {
  const { reader: db, engine } = database;
  return { db, table: "transactions", target: { engine, today: TODAY }, columns: COLUMNS };
}

async function idsOf(search: string): Promise<unknown[]> {
  const query = parseRowQuery("transactions", new URLSearchParams(search));
  const target = { engine: database.engine, today: TODAY };
  const { rows } = await selectRows(database, target, "transactions", query, "rows");
  return rows.map((row) => row["id"]);
}
