/** The totals of a contact's linked entries. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { collationKey } from "#domain/normalize-text.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { compileOutput } from "#server/rows/compile-filter.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const NAMES = "total_income,total_expense,linked_count";
const UNPAID = "unpaid_income,unpaid_expense";

/** Ana has both entry types and every lifecycle, Beto one expense, Caio nothing. */
async function company(app: TestApp): Promise<void> {
  await app.send("POST", "clients", [
    contact("CTT-ana", { name: "Ana" }),
    contact("CTT-beto", { name: "Beto", profile_type: "employee" }),
    contact("CTT-caio", { name: "Caio" }),
  ]);
  const ana = { client_id: "CTT-ana" };
  await app.send("POST", "transactions", [
    newEntry({ ...ana, id: "TRI-a1", amount: 10.01, status: "paid" }),
    newEntry({ ...ana, id: "TRI-a2", amount: 20, expected_payment_date: "2026-01-01" }),
    newEntry({ ...ana, id: "TRI-a3", amount: 400, lifecycle: "cancelled" }),
    newEntry({ ...ana, id: "TRE-a4", type: "expense", amount: 5.5 }),
    newEntry({ ...ana, id: "TRE-a5", type: "expense", amount: 70, lifecycle: "inactive" }),
    newEntry({ id: "TRE-b1", type: "expense", amount: 900, client_id: "CTT-beto" }),
    newEntry({ id: "TRI-nobody", amount: 3000 }),
  ]);
}

const ANA = { total_income: 30.01, total_expense: 5.5, linked_count: 5 };
const BETO = { total_income: 0, total_expense: 900, linked_count: 1 };
const CAIO = { total_income: 0, total_expense: 0, linked_count: 0 };

async function idsOf(app: TestApp, path: string): Promise<string[]> {
  const { status, body } = await app.send<{ id: string }[]>("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ id }) => id);
}

describeOnBothEngines("The totals of a contact", (engine) => {
  test("are selected by name, under another name too, and are not in *", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const { body } = await app.send("GET", `clients?select=${NAMES}&order=name`);
    expect(body).toEqual([ANA, BETO, CAIO]);
    const renamed = await app.send("GET", "clients?select=id,receitas:total_income&id=eq.CTT-ana");
    expect(renamed.body).toEqual([{ id: "CTT-ana", receitas: 30.01 }]);
    const star = await app.send<object[]>("GET", "clients?id=eq.CTT-ana");
    expect(Object.keys(star.body[0] ?? {})).not.toContain("total_income");
    const linked = `transactions?select=id,client:clients(name,${NAMES})&id=eq.TRE-b1`;
    expect((await app.send("GET", linked)).body).toEqual([
      { id: "TRE-b1", client: { name: "Beto", ...BETO } },
    ]);
    const csv = await app.send("GET", `clients?select=name,${NAMES}&id=eq.CTT-ana`, undefined, {
      accept: "text/csv",
    });
    expect(csv.body).toBe(`name,${NAMES}\nAna,30.01,5.5,5`);
  });

  test("are filtered and ordered by", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const cases: [string, string][] = [
      ["total_income=gt.0", "ana"],
      ["total_income=eq.30.01", "ana"],
      ["total_income=lte.30.00", "beto caio"],
      ["total_expense=in.(5.5,900)", "ana beto"],
      ["linked_count=not.eq.0", "ana beto"],
      ["linked_count=gte.1&total_income=eq.0", "beto"],
      ["or=(total_expense.gt.899.99,linked_count.eq.0)", "beto caio"],
      ["order=total_expense.desc", "beto ana caio"],
      ["order=total_income.desc,name.desc", "ana caio beto"],
      ["order=linked_count", "caio beto ana"],
      ["order=total_income,total_expense&limit=1&offset=1", "beto"],
      // The page after Caio.
      ["or=(total_income.gt.0,and(total_income.eq.0,id.gt.CTT-caio))&order=total_income,id", "ana"],
      ["total_expense=lt.90071992547409.91", "ana beto caio"],
    ];
    for (const [query, expected] of cases) {
      const order = query.includes("order=") ? "" : "&order=id";
      const ids = await idsOf(app, `clients?select=id&${query}${order}`);
      expect(ids, query).toEqual(expected.split(" ").map((name) => `CTT-${name}`));
    }
    const byClient = "transactions?select=id,client:clients(id)&client_id=not.is.null";
    const inOrder = await idsOf(app, `${byClient}&order=client(total_expense).desc,id`);
    expect(inOrder[0]).toBe("TRE-b1");
    const having = "transactions?select=id,clients!inner()&clients.total_expense=gt.100";
    expect(await idsOf(app, having)).toEqual(["TRE-b1"]);
  });

  test("are returned after a write, and refused as columns to write", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const changed = await app.send("PATCH", `clients?id=neq.CTT-beto&select=${NAMES},n:name`, {
      phone: "1",
    });
    expect(changed.body).toEqual([
      { ...ANA, n: "Ana" },
      { ...CAIO, n: "Caio" },
    ]);
    const made = await app.send("POST", `clients?select=${NAMES}`, newContact());
    expect(made.body).toEqual([CAIO]);
    const entry = { type: "expense", amount: 1, client_id: "CTT-beto" };
    const linked = `select=client:clients(${NAMES})`;
    const added = await app.send("POST", `transactions?${linked}`, newEntry(entry));
    expect(added.body).toEqual([{ client: { ...BETO, total_expense: 901, linked_count: 2 } }]);
    const removed = await app.send("DELETE", `transactions?id=eq.TRE-b1&${linked}`);
    expect(removed.body).toEqual([{ client: { ...BETO, total_expense: 1 } }]);
    for (const column of NAMES.split(",")) {
      const refused = await app.send<RefusedBody>("PATCH", "clients?id=eq.CTT-ana", {
        [column]: 1,
      });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        expect.stringContaining(column),
      ]);
    }
  });

  test("follow every change of an entry: its link, its amount, its type, its lifecycle", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const change = async (patch: object): Promise<unknown[]> => {
      await app.send("PATCH", "transactions?id=eq.TRE-b1", patch);
      await expectLedgerInvariants(app.database);
      return (await app.send<unknown[]>("GET", `clients?select=${NAMES}&order=name`)).body;
    };
    expect(await change({ notes: "nada muda", status: "paid" })).toEqual([ANA, BETO, CAIO]);
    expect(await change({ amount: 0 })).toEqual([ANA, { ...BETO, total_expense: 0 }, CAIO]);
    expect(await change({ amount: 8, client_id: "CTT-caio" })).toEqual([
      ANA,
      CAIO,
      { ...CAIO, total_expense: 8, linked_count: 1 },
    ]);
    expect(await change({ type: "income" })).toEqual([
      ANA,
      CAIO,
      { ...CAIO, total_income: 8, linked_count: 1 },
    ]);
    expect(await change({ lifecycle: "cancelled" })).toEqual([
      ANA,
      CAIO,
      { ...CAIO, linked_count: 1 },
    ]);
    expect(await change({ client_id: null })).toEqual([ANA, CAIO, CAIO]);
  });

  test("the unpaid amount follows the status and the lifecycle, and can be sorted by", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const read = async (query = "order=name"): Promise<unknown[][]> => {
      const { body } = await app.send<object[]>("GET", `clients?select=name,${UNPAID}&${query}`);
      return body.map((row) => Object.values(row));
    };
    expect(await read()).toEqual([
      ["Ana", 20, 5.5],
      ["Beto", 0, 900],
      ["Caio", 0, 0],
    ]);
    const change = async (id: string, patch: object): Promise<unknown[][]> => {
      await app.send("PATCH", `transactions?id=eq.${id}`, patch);
      await expectLedgerInvariants(app.database);
      return read("order=name&limit=2");
    };
    expect(await change("TRI-a2", { status: "paid" })).toEqual([
      ["Ana", 0, 5.5],
      ["Beto", 0, 900],
    ]);
    expect(await change("TRI-a2", { status: "overdue" })).toEqual([
      ["Ana", 20, 5.5],
      ["Beto", 0, 900],
    ]);
    expect(await change("TRI-a3", { lifecycle: "active", amount: 400.01 })).toEqual([
      ["Ana", 420.01, 5.5],
      ["Beto", 0, 900],
    ]);
    await app.send("DELETE", "transactions?id=eq.TRE-b1");
    await expectLedgerInvariants(app.database);
    expect(await read("order=unpaid_income.desc,name&limit=2")).toEqual([
      ["Ana", 420.01, 5.5],
      ["Beto", 0, 0],
    ]);
    expect(await read("unpaid_expense=gt.5")).toEqual([["Ana", 420.01, 5.5]]);
    expect((await app.send("PATCH", "clients?id=eq.CTT-ana", { unpaid_income: 1 })).status).toBe(
      400,
    );
  });

  test("the last entry is the one recorded last, and contacts without one come last", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const last = "clients?select=name,last_entry_at&order=last_entry_at.desc.nullslast,id";
    const times = async (): Promise<(string | null)[]> => {
      const { body } = await app.send<{ last_entry_at: string | null }[]>("GET", last);
      return body.map(({ last_entry_at: time }) => time);
    };
    const recorded = async (id: string): Promise<string | undefined> => {
      const path = `transactions?select=created_at&id=eq.${id}`;
      return (await app.send<{ created_at: string }[]>("GET", path)).body[0]?.created_at;
    };
    const before = await times();
    expect(before[2]).toBeNull();
    expect(before.slice(0, 2)).toContain(await recorded("TRE-b1"));
    await app.send("POST", "transactions", newEntry({ id: "TRI-c", client_id: "CTT-caio" }));
    const { body } = await app.send<{ name: string }[]>("GET", `${last}&limit=1`);
    expect(body).toEqual([{ name: "Caio", last_entry_at: await recorded("TRI-c") }]);
    await app.send("DELETE", "transactions?id=eq.TRI-c");
    expect(await times()).toEqual(before);
    // Page by page, past the contact without one.
    const page = await app.send("GET", `${last}&limit=2`);
    const after = page.headers["x-next-cursor"];
    const next = await app.send<{ name: string }[]>(
      "GET",
      `${last}&limit=2&after=${String(after)}`,
    );
    expect(next.body).toEqual([{ name: "Caio", last_entry_at: null }]);
  });

  test("of many contacts are read without the entries", async () => {
    const app = await openTestApp(engine);
    const contacts = Array.from({ length: 50 }, () => newContact());
    await app.send("POST", "clients", contacts);
    const entries = contacts.flatMap(({ id }) =>
      Array.from({ length: 20 }, () => newEntry({ client_id: id })),
    );
    await app.send("POST", "transactions", entries, { prefer: "" });
    const { engine: database, reader } = app.database;
    const target = { engine: database, today: "2026-11-21" as never };
    const columns = `${NAMES},${UNPAID}`
      .split(",")
      .map((name) => compileOutput("clients", name, target));
    const explain = database.name === "sqlite" ? sql`explain query plan` : sql`explain`;
    const { rows } = await sql`
      ${explain} select ${sql.join(columns)} from clients`.execute(reader);
    const plan = JSON.stringify(rows);
    expect(plan).toContain("contact_totals");
    expect(plan).not.toContain("transactions");
  });

  test("exist after their migration, with the totals of earlier entries", async () => {
    const app = await openTestApp(engine);
    await company(app);
    const { engine: database, writer } = app.database;
    await sql`drop table contact_totals`.execute(writer);
    await sql`drop table contact_unpaid`.execute(writer);
    for (const name of ["0003-contact-totals", "0011-unpaid-by-contact"]) {
      for (const statement of MIGRATIONS[name]?.(database, DEFAULT_TIME_ZONE) ?? []) {
        await sql.raw(statement).execute(writer);
      }
    }
    await expectLedgerInvariants(app.database);
    const { body } = await app.send("GET", `clients?select=${NAMES}&order=name`);
    expect(body).toEqual([ANA, BETO, CAIO]);
  });

  test("put names in order whatever their capitals and accents, as the domain makes them plain", async () => {
    const app = await openTestApp(engine);
    const letters = Array.from({ length: 224 }, (_, index) => String.fromCodePoint(index + 32));
    const strange = letters.filter((letter) => !/[\p{C}\p{Z}]/u.test(letter));
    const names = ["Zé", "Álvaro", "alberto", "Ana", "ÂNGELA", "Ñandú", "Žofia", strange.join("")];
    const contacts = names.map((name) => newContact({ name: name.slice(0, 200) }));
    const created = await app.send<{ name: string; name_plain: string }[]>(
      "POST",
      "clients?select=name,name_plain",
      contacts,
    );
    const { body: rows } = await app.send<{ name: string; name_plain: string }[]>(
      "GET",
      "clients?select=name,name_plain&order=name_plain",
    );
    expect(rows).toHaveLength(names.length);
    const plain = rows.map((row) => row.name_plain);
    expect(plain).toEqual(rows.map(({ name }) => collationKey(name)));
    expect(plain).toEqual(plain.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(created.body.map((row) => row.name_plain))).toEqual(new Set(plain));
    expect(rows.map(({ name }) => name).filter((name) => /^[aáâ]/iu.test(name))).toEqual([
      "alberto",
      "Álvaro",
      "Ana",
      "ÂNGELA",
    ]);
  });
});
