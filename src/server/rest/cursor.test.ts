/** Pages by cursor, `after` and `x-next-cursor`; random orders are in tests/contract/random. */
import { expect, test } from "vitest";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { entry, newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

type Row = { readonly id: string };

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

async function pageOf(
  app: TestApp,
  path: string,
  after: unknown,
): Promise<{ ids: string[]; next: unknown }> {
  const more = typeof after === "string" ? `&after=${after}` : "";
  const { status, body, headers } = await app.send<Row[]>("GET", `${path}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ids: body.map(({ id }) => id), next: headers["x-next-cursor"] };
}

/** Entries with many ties, some without a due date or a contact. */
async function fill(app: TestApp): Promise<void> {
  const contacts = [
    newContact({ id: "CTT-a", name: "Ana", phone: "11 91234-5678" }),
    newContact({ id: "CTT-b", name: "Ágata", phone: null }),
  ];
  expect((await app.send("POST", "clients", contacts)).status).toBe(201);
  const rows = Array.from({ length: 40 }, (_, at) =>
    entry(`TRI-n${String(at).padStart(2, "0")}`, {
      amount: at % 3,
      expected_payment_date: at % 4 === 0 ? null : `2020-01-0${1 + (at % 4)}`,
      status: ["paid", "pending", "overdue"][at % 3],
      client_id: [null, "CTT-a", "CTT-b"][at % 3],
    }),
  );
  const { status, body } = await app.send("POST", "transactions", rows, {
    prefer: "return=minimal",
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await app.send("PATCH", "clients?id=eq.CTT-b", { is_active: false });
}

/** Of each kind of column, direction and place of nulls one. */
const ORDERS = [
  "transactions?select=id",
  "transactions?select=id&order=expected_payment_date.nullsfirst,amount.desc",
  "transactions?select=id&order=resolved_status.desc",
  "transactions?select=id,clients(name)&order=clients(name_plain).nullslast,id",
  "transactions?select=id,clients(name)&order=clients(phone).nullsfirst&clients.name=eq.Ana",
  "clients?select=id&order=name_plain",
  "audit_records?select=id&order=timestamp.desc",
];
const FURTHER_ORDERS = [
  "transactions?select=id&order=amount",
  "transactions?select=id&order=expected_payment_date.nullslast",
  "transactions?select=id&order=expected_payment_date.desc.nullslast",
  "transactions?select=id&order=expected_payment_date.desc",
  "transactions?select=id,clients(name)&order=clients(is_active).desc.nullslast,id.desc",
  "transactions?select=id,clients(name)&order=clients(phone)",
  "transactions?select=id,clients(name)&order=clients(phone).desc.nullslast,id.desc",
  "clients?select=id&order=is_active.desc",
  "audit_records?select=id&order=sequence",
];

async function expectEachOnce(engine: EngineUnderTest, path: string) {
  const app = await openTestApp(engine);
  await fill(app);
  const { ids: expected } = await pageOf(app, path, null);
  const first = await pageOf(app, `${path}&limit=1`, null);
  const ids = first.ids;
  let next = first.next;
  // In the order of the history new records come first.
  const isHistory = path.startsWith("audit_records");
  for (let page = 0; next !== undefined; page += 1) {
    if (!isHistory) {
      const changes = { id: `TRI-x${page}`, amount: page % 3, client_id: "CTT-a" };
      await app.send("POST", "transactions", newEntry(changes));
      await app.send("DELETE", `transactions?id=eq.${ids.at(-1) ?? ""}`);
    }
    const rows = await pageOf(app, `${path}&limit=7`, next);
    ids.push(...rows.ids.filter((id) => !id.startsWith("TRI-x")));
    next = rows.next;
  }
  expect(ids).toEqual(expected);
}

describeOnBothEngines("Pages by cursor", (engine) => {
  test.each(ORDERS)("each row once, in order, while others change: %s", async (path) => {
    await expectEachOnce(engine, path);
  });

  test.each(FURTHER_ORDERS)(
    "each row once, in order, while others change: %s",
    extendedOnPostgres(engine),
    async (path) => {
      await expectEachOnce(engine, path);
    },
  );

  test("a page that is not full has no cursor, a full one has, and so has no page without a limit", async () => {
    const app = await openTestApp(engine);
    await fill(app);
    const path = "transactions?select=id&order=amount";
    expect((await pageOf(app, path, null)).next).toBeUndefined();
    expect((await pageOf(app, `${path}&limit=41`, null)).next).toBeUndefined();
    expect((await pageOf(app, `${path}&limit=0`, null)).next).toBeUndefined();
    const full = await pageOf(app, `${path}&limit=40`, null);
    expect(full.next).toEqual(expect.any(String));
    expect(await pageOf(app, `${path}&limit=40`, full.next)).toEqual({ ids: [], next: undefined });
    const byRange = await app.send("GET", path, undefined, { range: "0-9" });
    expect(byRange.headers["x-next-cursor"]).toEqual(expect.any(String));
  });

  test("CSV, HEAD, counts, offsets and filters of foreign clients go with it", async () => {
    const app = await openTestApp(engine);
    await fill(app);
    const path = "transactions?select=id&order=id&limit=10";
    const { next, ids } = await pageOf(app, path, null);
    const after = `${path}&after=${String(next)}`;
    const csv = await app.send<string>("GET", after, undefined, { accept: "text/csv" });
    expect(csv.body.split("\n").slice(0, 2)).toEqual(["id", "TRI-n10"]);
    expect(csv.headers["x-next-cursor"]).toEqual(expect.any(String));
    const count = { prefer: "count=exact" };
    const head = await app.send("HEAD", after, undefined, count);
    expect([head.status, head.headers["content-range"]]).toEqual([206, "0-9/30"]);
    expect(head.headers["x-next-cursor"]).toBeUndefined();
    const counted = await app.send("GET", after, undefined, count);
    expect([counted.status, counted.headers["content-range"]]).toEqual([206, "0-9/30"]);
    expect((await pageOf(app, `${path}&offset=5`, next)).ids[0]).toBe("TRI-n15");
    const condition = `${path}&or=(amount.gt.0,and(amount.eq.0,id.gt.${ids.at(-1) ?? ""}))`;
    expect((await pageOf(app, condition, null)).ids[0]).toBe("TRI-n01");
  });

  test("a cursor for another order, a forged or a broken one is refused in Portuguese", async () => {
    const app = await openTestApp(engine);
    await fill(app);
    const path = "transactions?select=id&order=amount.desc&limit=2";
    const { next } = await pageOf(app, path, null);
    const order = "transactions.amount.desc.first,transactions.id.desc.last";
    const refused: [string, string][] = [
      [`${path.replace(".desc", "")}&after=${String(next)}`, "outra ordem"],
      [`clients?order=id&after=${String(next)}`, "outra ordem"],
      [`${path}&after=`, "não foi entendido"],
      [`${path}&after=%00`, "não foi entendido"],
      [`${path}&after=bnVsbA`, "não foi entendido"],
      ...[
        null,
        [],
        { order },
        { order, values: [] },
        { order, values: [1] },
        { order, values: ["1.5", "TRI-a"] },
        { order, values: [1.5, "TRI-a"] },
        { order, values: [1e300, "TRI-a"] },
        { order, values: [null, "TRI-a"] },
        { order, values: [1, "TRI-\0"] },
        { order, values: [1, {}] },
        { order, values: [1, "TRI-a", 2] },
      ].map((cursor): [string, string] => [
        `${path}&after=${encoded(cursor)}`,
        "não foi entendido",
      ]),
      [`${path}&after=${String(next)}&after=${String(next)}`, "mais de uma vez"],
      [`transactions?order=notes&after=${String(next)}`, "textos longos"],
      [`transactions?select=id,clients(id)&clients.after=${String(next)}`, "não é atendido"],
    ];
    for (const [query, message] of refused) {
      const { status, body } = await app.send<RefusedBody>("GET", query);
      expect([query, status, body.code]).toEqual([query, 400, "PGRST100"]);
      expect(body.message).toContain(message);
    }
    const day = encoded({
      order: "transactions.expected_payment_date.asc.last,transactions.id.asc.last",
      values: ["2026-02-30", "TRI-a"],
    });
    const ofDay = await app.send(
      "GET",
      `transactions?order=expected_payment_date&limit=1&after=${day}`,
    );
    expect(ofDay.status).toBe(400);
    const long = await app.send("GET", "transactions?order=notes&limit=2");
    expect([long.status, long.headers["x-next-cursor"]]).toEqual([200, undefined]);
    const written = await app.send("DELETE", `transactions?id=eq.TRI-a&after=${String(next)}`);
    expect(written.status).toBe(400);
  });
});
