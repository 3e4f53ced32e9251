/** Regressions found by the random requests. */
import { expect, test, vi } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { contact, entry, newContact, newEntry } from "#tests/support/api-rows.ts";
import { RowReader } from "../rows/row-reader.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

/** Two contacts, the first of which has two entries; one entry has no contact. */
async function withLinks(app: TestApp): Promise<void> {
  await app.send("POST", "clients", [
    newContact({ id: "CTT-a", name: "Ana" }),
    newContact({ id: "CTT-b", name: "Bia" }),
  ]);
  await app.send("POST", "transactions", [
    entry("TRI-1", { client_id: "CTT-b" }),
    entry("TRI-2", { client_id: "CTT-a" }),
    entry("TRI-3", { client_id: "CTT-a" }),
    entry("TRI-4"),
  ]);
}

describeOnBothEngines("At the edges of a query", (engine) => {
  test("an embedding without columns is no column of the CSV either", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const { body } = await app.send("GET", "transactions?select=id,clients!inner()", undefined, {
      accept: "text/csv",
    });
    expect(body).toBe("id\nTRI-1\nTRI-2\nTRI-3");
  });

  test("nulls are stripped from embedded rows too", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const { body } = await app.send(
      "GET",
      "transactions?select=id,clients(name,phone)&id=in.(TRI-1,TRI-4)",
      undefined,
      { accept: "application/vnd.pgrst.array+json;nulls=stripped" },
    );
    expect(body).toEqual([{ id: "TRI-1", clients: { name: "Bia" } }, { id: "TRI-4" }]);
  });

  test("an embedding is empty, and leaves rows out, by its limit and offset too", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const cases: [string, string, string][] = [
      ["select=id,transactions!inner(id)&transactions.offset=1", "0-0/1", "CTT-a"],
      ["select=id,transactions!inner(id)&transactions.limit=0", "*/0", ""],
      ["select=id,transactions(id)&transactions.offset=1&transactions=is.null", "0-0/1", "CTT-b"],
      ["select=id,transactions(id)&transactions.offset=2&transactions=not.is.null", "*/0", ""],
    ];
    for (const [query, range, ids] of cases) {
      const prefer = { prefer: "count=exact" };
      const answer = await app.send<{ id: string }[]>("GET", `clients?${query}`, undefined, prefer);
      const result = [answer.headers["content-range"], answer.body.map(({ id }) => id).join()];
      expect(result, query).toEqual([range, ids]);
    }
  });

  test("the order by an embedded column is that of the rows which the embedding shows", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const select = "select=id,c:clients(name),d:clients(name)&c.name=eq.Bia&order=";
    for (const [order, ids] of [
      ["c(name),id", "1234"],
      ["c(name).nullsfirst,id", "2341"],
      ["c(name).nullsfirst,d(name),id", "2341"],
      ["c(name).desc,d(name).desc,id", "4231"],
    ] as const) {
      const { body } = await app.send<{ id: string }[]>("GET", `transactions?${select}${order}`);
      expect(body.map(({ id }) => id.slice(4)).join(""), order).toBe(ids);
    }
  });

  test("values that no database accepts are refused before the query", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const list = "a,".repeat(2000);
    const nulls = Array.from({ length: 150 }, () => "clients.is.null").join(",");
    const queries = [
      `id=gt(any).{${list}a}`,
      `id=like(all).{${list}a}`,
      `select=id,clients()&or=(${nulls})&clients.id=in.(${list}a)`,
      `select=id,clients()&or=(${nulls})&clients.id=eq.a&clients.name=eq.a`,
    ];
    for (const query of queries) {
      const { status, body } = await app.send<RefusedBody>("GET", `transactions?${query}`);
      expect([status, body.code], query.slice(0, 40)).toEqual([400, "PGRST100"]);
    }
    const { body } = await app.send("GET", `transactions?select=id&id=eq(any).{${list}TRI-1}`);
    expect(body).toEqual([{ id: "TRI-1" }]);
  });

  test(
    "a truth value is any word that PostgreSQL takes for one",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "clients", [
        contact("CTT-a", { is_active: "True" }),
        contact("CTT-b"),
      ]);
      await app.send("PATCH", "clients?id=eq.CTT-b", { is_active: "f" });
      const idsOf = async (filter: string) =>
        (await app.send("GET", `clients?select=id&is_active=${filter}`)).body;
      for (const word of ["True", "TRUE", "t", "yes", "on", "1"]) {
        expect(await idsOf(`eq.${word}`), word).toEqual([{ id: "CTT-a" }]);
      }
      expect(await idsOf("in.(False,0)")).toEqual([{ id: "CTT-b" }]);
      expect(await idsOf("eq.2")).toMatchObject({ code: "22P02" });
    },
  );

  test(
    "of an object in place of many rows only two are read, and all counted",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const ids = ["CTT-a", "CTT-b", "CTT-c", "CTT-d"];
      await app.send(
        "POST",
        "clients",
        ids.map((id) => contact(id)),
      );
      const object = { accept: "application/vnd.pgrst.object+json" };
      using select = vi.spyOn(RowReader.prototype, "select");
      const { status, body } = await app.send("GET", "clients?offset=1", undefined, object);
      expect([status, body]).toEqual([
        406,
        expect.objectContaining({ code: "PGRST116", details: "The result contains 3 rows" }),
      ]);
      expect(select.mock.calls.map(([, { limit }, { mode }]) => [limit, mode])).toEqual([
        [2, "rows"],
        [null, "count"],
      ]);
      const last = await app.send("GET", "clients?select=id&offset=3", undefined, object);
      expect(last.body).toEqual({ id: "CTT-d" });
    },
  );

  test("a page has the rows without a value that its filter keeps", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-dated1", expected_payment_date: "2026-02-10" }),
      newEntry({ id: "TRI-dated2", expected_payment_date: "2026-02-11" }),
      newEntry({ id: "TRI-undated", expected_payment_date: null }),
    ]);
    const page = async (filter: string): Promise<string[]> => {
      const order = "order=expected_payment_date.asc.nullslast,id.asc&limit=10";
      const path = `transactions?select=id&expected_payment_date=${filter}&${order}`;
      return (await app.send<{ id: string }[]>("GET", path)).body.map(({ id }) => id);
    };
    expect(await page("isdistinct.2026-02-10")).toEqual(["TRI-dated2", "TRI-undated"]);
    expect(await page("neq.2026-02-10")).toEqual(["TRI-dated2"]);
    expect(await page("not.in.(2026-02-10)")).toEqual(["TRI-dated2"]);
    expect(await page("gte.2026-02-11")).toEqual(["TRI-dated2"]);
  });

  test("a value between two that are stored is compared exactly, as PostgreSQL does", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00.123Z") });
    await withLinks(app);
    const count = async (filter: string): Promise<unknown> => {
      const { status, body } = await app.send<unknown[] | RefusedBody>("GET", `clients?${filter}`);
      return status === 200 ? (body as unknown[]).length : (body as RefusedBody).code;
    };
    // Both contacts were created at 12:00:00.123.
    for (const [filter, expected] of [
      ["created_at=lt.2026-11-21T12:00:00.1234Z", 2],
      ["created_at=lte.2026-11-21T12:00:00.1229999Z", 0],
      ["created_at=gt.2026-11-21T12:00:00.122999%2B00", 2],
      ["created_at=gte.2026-11-21T12:00:00.1230001Z", 0],
      ["created_at=eq.2026-11-21T12:00:00.123000Z", 2],
      ["created_at=eq.2026-11-21T12:00:00.1234Z", 0],
      ["created_at=neq.2026-11-21T12:00:00.1234Z", 2],
      ["created_at=in.(2026-11-21T12:00:00.1234Z,2026-11-21T12:00:00.123Z)", 2],
      ["created_at=not.in.(2026-11-21T12:00:00.1234Z)", 2],
      ["created_at=isdistinct.2026-11-21T12:00:00.1234Z", 2],
      // A day means its first instant, and without a zone it is UTC.
      ["created_at=gte.2026-11-21", 2],
      ["created_at=lt.2026-11-21", 0],
      ["created_at=gte.2026-11-21T12:00:00.123", 2],
      ["created_at=gt.2026-11-21 12:00:00.123", 0],
      ["created_at=gte.2026-02-30", "22007"],
    ] as const) {
      expect([filter, await count(filter)]).toEqual([filter, expected]);
    }
    await app.send("POST", "transactions", [
      newEntry({ amount: "33.33", expected_payment_date: "2026-02-10" }),
      newEntry({ amount: "33.340" }),
    ]);
    const amounts = async (filter: string): Promise<unknown> => {
      const path = `transactions?select=amount&order=amount&amount=not.is.null&${filter}`;
      const { body } = await app.send<{ amount: number }[]>("GET", path);
      return body.map(({ amount }) => amount).filter((amount) => amount > 33 && amount < 34);
    };
    expect(await amounts("amount=gt.33.333")).toEqual([33.34]);
    expect(await amounts("amount=lte.33.333")).toEqual([33.33]);
    expect(await amounts("amount=eq.33.333")).toEqual([]);
    expect(await amounts("amount=neq.33.333")).toEqual([33.33, 33.34]);
    expect(await amounts("amount=in.(33.333,33.340)")).toEqual([33.34]);
    const due = "expected_payment_date=eq.2026-02-10T23:59:00-03:00";
    expect(await amounts(due)).toEqual([33.33]);
    // Bounds beyond all rows, as some programs write them for "ever".
    for (const column of ["created_at", "expected_payment_date"]) {
      expect(await amounts(`${column}=lte.9999-12-31`)).toEqual([33.33, 33.34]);
      expect(await amounts(`${column}=gte.0001-01-01`)).toEqual([33.33, 33.34]);
      expect(await amounts(`${column}=gt.9999-12-31T23:59:59Z`)).toEqual([]);
    }
  });

  test("a pattern is for texts: a day or an instant refuses it, whatever the engine", async () => {
    const app = await openTestApp(engine);
    for (const column of ["created_at", "expected_payment_date", "paid_on", "amount"]) {
      for (const filter of ["like.2026-11-25", "not.ilike.2026*", "like(any).{2026-11-25}"]) {
        const path = `transactions?${column}=${filter}`;
        const { status, body } = await app.send<{ code: string }>("GET", path);
        expect([path, status, body.code]).toEqual([path, 400, "42883"]);
      }
    }
    expect((await app.send("GET", "transactions?resolved_status=like.p*")).status).toBe(200);
  });

  test("code points that are no characters are in no text and in no filter", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", newContact({ name: "a\ufffdb" }));
    const read = async (pattern: string): Promise<unknown> => {
      const { status, body } = await app.send<unknown[]>(
        "GET",
        `clients?name=like.${encodeURIComponent(pattern)}`,
      );
      return status === 200 ? body.length : status;
    };
    expect(await read("a\ufffdb")).toBe(1);
    // SQLite reads them as U+FFFD, which is stored.
    expect(await read("a\ufffeb")).toBe(400);
    expect(await read("a\uffffb")).toBe(400);
    const { status } = await app.send("POST", "clients", newContact({ name: "a\ufffeb" }));
    expect(status).toBe(400);
  });
});
