/**
 * SQLite's query plan of every list, filter and order of the screens, requested by their own code.
 * No page scans and sorts a complete table.
 */
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { ENTRY_ORDERS } from "#contract/entry-order.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { PagedSearch, RowSource } from "#web/api/fetch-page.ts";

const CONTACT = "CTT-plans1";

/** Lists that are sorted completely, with the reason. */
const EXCEPTIONS: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /^contacts sort=-?(?:income|expense|receivable|payable|lastDue)\b/u,
    "sums and last entries are rows of another table; contacts are few",
  ],
  [/^linked entries/u, "the entries of one contact, found by their index"],
  [
    /^entries sort=-?(?:type|category|status|lifecycle|client|paid(?!.*by=payment))\b/u,
    "no screen opens so: all of an index is sorted, and in a large company aside (docs/decisions/0013)",
  ],
];

const FILTERS = [
  "",
  "type=income",
  "type=expense",
  "status=paid",
  "status=pending",
  "status=overdue",
  "status=unpaid",
  "category=site",
  "category=a",
  `client=${CONTACT}`,
  "lifecycle=active",
  "lifecycle=cancelled",
  "account=none",
  "series=SER-plans1",
  "tags=none",
  "due=dated",
  "due=undated",
  "from=2026-11-01&to=2026-11-30",
  "from=2026-11-01",
  "to=2026-11-30",
  "from=2026-11-01&to=2026-11-30&due=dated",
  "from=2026-11-01&to=2026-11-30&by=payment",
  "from=2026-11-01&to=2026-11-30&by=accrual",
  `type=income&status=unpaid&category=site&client=${CONTACT}&lifecycle=active&from=2026-01-01`,
];

let asking = "";
let lastAddress = "";
let isSmall = true;
const statements = new Map<string, Set<string>>();

beforeAll(() => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its object
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text: string,
  ) {
    if (asking !== "") statements.set(text, (statements.get(text) ?? new Set()).add(asking));
    return prepare.call(this, text);
  });
});

afterAll(() => void vi.restoreAllMocks());

/** Routes the screens' requests to this application. */
function answerScreens({ app }: TestApp): void {
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    lastAddress = String(input);
    const { statusCode, body, headers } = await app.inject({
      method: "GET",
      url: lastAddress,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    asking = "";
    statements.clear();
  });
}

async function fill(app: TestApp, count: number): Promise<void> {
  const contacts = ["Ana", "Bia", "Davi"].map((name, at) => contact(`CTT-plans${at}`, { name }));
  await app.send("POST", "clients", contacts);
  for (let start = 0; start < count; start += 6000) {
    const rows = Array.from({ length: Math.min(6000, count - start) }, (_, index) => {
      const at = start + index;
      return newEntry({
        type: at % 2 === 0 ? "income" : "expense",
        // Each filter matches more entries than a page sorts.
        category: at % 3 === 0 ? FIRST_CATEGORIES[at % FIRST_CATEGORIES.length] : "Site",
        amount: (at % 97) / 4,
        status: ["paid", "pending", "overdue"][Math.floor(at / 2) % 3],
        expected_payment_date: at % 3 === 0 ? null : `2026-11-${10 + (at % 19)}`,
        lifecycle: at % 5 < 2 ? "active" : "cancelled",
        client_id: at % 2 === 0 ? CONTACT : at % 5 === 0 ? "CTT-plans0" : null,
      });
    });
    const { status } = await app.send("POST", "transactions", rows, { prefer: "return=minimal" });
    expect(status).toBe(201);
  }
}

type Source = RowSource<{ readonly id: string }>;

/** The first two pages; all pages have the rows of one complete response. */
async function requestPages(name: string, source: Source, search: PagedSearch): Promise<void> {
  const { fetchPage } = await import("#web/api/fetch-page.ts");
  const { signal } = new AbortController();
  asking = name;
  const first = await fetchPage(source, search, { after: null, size: 50 }, signal);
  const firstAddress = lastAddress;
  const second =
    first.nextCursor === null
      ? { rows: [] }
      : await fetchPage(source, search, { after: first.nextCursor, size: 50 }, signal);
  asking = "";
  const rows = [...first.rows, ...second.rows].map(({ id }) => id);
  // One statement without a limit.
  const expected = await fetchRows(firstAddress.replace("&limit=50", isSmall ? "" : "&limit=100"));
  expect(rows, name).toEqual(expected.slice(0, 100).map(({ id }) => id));
}

async function fetchRows(address: string): Promise<{ id: string }[]> {
  const response = await fetch(address);
  return (await response.json()) as { id: string }[];
}

async function askAll(): Promise<void> {
  const { entrySource } = await import("#web/features/transactions/filters/entry-queries.ts");
  const entries = await import("#web/features/transactions/filters/entry-search.ts");
  const { contactSource } = await import("#web/features/contacts/contact-queries.ts");
  const contacts = await import("#web/features/contacts/contact-list-search.ts");
  const { readSearch } = await import("#web/url/use-url-filters.ts");
  for (const filter of FILTERS) {
    for (const sort of ENTRY_ORDERS) {
      const search = readSearch(entries.entrySearch, new URLSearchParams(`${filter}&sort=${sort}`));
      const name = `entries sort=${sort} ${filter}`;
      await requestPages(name, entrySource, entries.toPagedSearch(search));
    }
  }
  for (const filter of ["", "text=an", "type=client", "activity=active"]) {
    for (const { sort } of contacts.SORT_OPTIONS) {
      const search = readSearch(
        contacts.contactSearch,
        new URLSearchParams(`${filter}&sort=${sort}`),
      );
      const name = `contacts sort=${sort} ${filter}`;
      await requestPages(name, contactSource, contacts.toPagedSearch(search));
    }
  }
}

async function askOthers(app: TestApp): Promise<void> {
  const request = async (name: string, path: string): Promise<void> => {
    asking = name;
    const { status } = await app.send("GET", path);
    expect(status, name).toBe(200);
    asking = "";
  };
  await request(
    "history",
    `audit_records?select=*,changes&entity_type=eq.contact&entity_id=eq.${CONTACT}&order=sequence.desc`,
  );
  for (const filter of [
    "",
    "entity_type=neq.contact",
    "entity_type=neq.transaction",
    "user_name=eq.Ana",
    "description=eq.Removido",
    "timestamp=gte.2026-01-01T00:00:00Z&user_name=eq.Ana",
    'or=(description.ilike."*p_g_*",user_name.ilike."*p_g_*")',
  ]) {
    await request(
      `activity ${filter}`,
      `audit_records?select=*,sequence,changes&sequence=gte.1&sequence=lte.20000&${filter}&order=sequence.desc&limit=50`,
    );
  }
  await request("all histories by time", "audit_records?order=timestamp.desc&limit=50");
  await request(
    "histories of a kind by time",
    "audit_records?entity_type=eq.transaction&order=timestamp.desc&limit=50",
  );
  await request(
    "linked entries",
    `transactions?select=id,totals:clients(linked_count,total_income,total_expense)&client_id=eq.${CONTACT}&order=expected_payment_date.desc.nullslast,id.desc.nullslast&limit=50`,
  );
  await request("dashboard", "rpc/dashboard");
  await request("one entry", "transactions?select=*,resolved_status&id=eq.TRI-test1");
}

/** Describes each bad plan. */
function badPlans(connection: DatabaseSync): string[] {
  return [...statements].flatMap(([text, names]) => {
    if (!/\bfrom\b/iu.test(text)) return [];
    const plan = connection.prepare(`explain query plan ${text}`).all();
    const steps = plan.map(({ detail }) => String(detail)).join("\n");
    // The steps of one subquery have the same parent.
    const isBad = [...Map.groupBy(plan, ({ parent }) => parent).values()].some((part) => {
      const details = part.map(({ detail }) => String(detail));
      const scan = details.find(
        (step) =>
          /^SCAN (?:transactions|audit_records|clients)\b/u.test(step) &&
          // A limited sample, which has the name of its table.
          !details.includes(step.replace("SCAN", "CO-ROUTINE")),
      );
      const sorts = details.includes("USE TEMP B-TREE FOR ORDER BY");
      return scan !== undefined && (sorts || !scan.includes("USING"));
    });
    const search = [...names].find(
      (name) => !EXCEPTIONS.some(([exception]) => exception.test(name)),
    );
    return isBad && search !== undefined ? [`${search}\n${steps}\n${text}`] : [];
  });
}

const TITLE = "no list runs through a whole table to sort it";

test(`With few entries ${TITLE}`, { tags: ["extended"] }, () => expectGoodPlans(300));

test(`With more of each kind than are sorted ${TITLE}`, { tags: ["extended"] }, () =>
  expectGoodPlans(24_000),
);

async function expectGoodPlans(count: number): Promise<void> {
  const app = await openTestApp(enginesByName.SQLite, {
    clock: () => Date.parse("2026-11-20T12:00:00Z"),
  });
  isSmall = count < 1000;
  await fill(app, count);
  answerScreens(app);
  await askAll();
  await askOthers(app);
  const { location } = app.database;
  const connection = new DatabaseSync(location.engine === "sqlite" ? location.file : "", {
    readOnly: true,
  });
  connection.function("fold_case", (text) => text);
  expect(statements.size).toBeGreaterThan(100);
  expect(badPlans(connection)).toEqual([]);
  connection.close();
}
