import { expect, test } from "vitest";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const PATHS = [
  "transactions?select=id,amount,resolved_status&order=id&limit=50",
  "clients?select=*,total_income",
  "rpc/snapshot",
  "rpc/dashboard?months=3",
];

async function read(app: TestApp, path: string, tag = "", headers = {}) {
  const known: Record<string, string> = tag === "" ? {} : { "if-none-match": tag };
  const answer = await app.send("GET", path, undefined, { ...known, prefer: "", ...headers });
  return { ...answer, tag: answer.headers["etag"] as string };
}

describeEngineIndependent("A response that the client already has", (engine) => {
  test.each(PATHS)("is not sent again until the ledger changes: %s", async (path) => {
    const app = await openTestApp(engine);
    const client = newContact();
    await app.send("POST", "clients", client);
    const first = await read(app, path);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/u) as string,
      "cache-control": "no-store",
      vary: "accept, prefer, range, accept-profile",
    });
    const again = await read(app, path, first.tag);
    expect([again.status, again.body, again.tag]).toEqual([304, null, first.tag]);
    expect(again.headers["content-length"]).toBeUndefined();
    expect((await read(app, path, `"other", W/${first.tag}`)).status).toBe(304);
    await app.send("POST", "transactions", newEntry({ client_id: client.id }));
    const changed = await read(app, path, first.tag);
    expect(changed.status).toBe(200);
    expect(changed.tag).not.toBe(first.tag);
    expect(changed.body).not.toEqual(first.body);
  });

  test.each(PATHS)("includes the history position, also when not modified: %s", async (path) => {
    const app = await openTestApp(engine);
    expect((await read(app, path)).headers["x-history-position"]).toBe("0");
    await app.send("POST", "clients", [newContact(), newContact()]);
    const { tag, headers } = await read(app, path);
    expect(headers["x-history-position"]).toBe("2");
    const again = await read(app, path, tag);
    expect([again.status, again.headers["x-history-position"]]).toEqual([304, "2"]);
  });

  test("a write returns its history position, a dry run does not", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    const position = async (
      method: "DELETE" | "PATCH" | "POST",
      path: string,
      body?: unknown,
      prefer = "",
    ) => (await app.send(method, path, body, { prefer })).headers["x-history-position"];
    expect(await position("POST", "clients", [newContact(), newContact()])).toBe("2");
    expect(await position("POST", "transactions", entry)).toBe("3");
    const path = `transactions?id=eq.${entry.id}`;
    expect(await position("PATCH", path, { amount: 7 }, "tx=rollback")).toBeUndefined();
    expect(await position("PATCH", path, { amount: 7 }, "return=representation")).toBe("4");
    expect(await position("PATCH", path, { amount: 7 })).toBe("4");
    expect(await position("DELETE", path)).toBe("5");
  });

  test("is sent again on another day of the company", async () => {
    let nowMs = Date.parse("2026-11-21T12:00:00Z");
    const app = await openTestApp(engine, { clock: () => nowMs });
    await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-11-21" }));
    const [path = ""] = PATHS;
    const first = await read(app, path);
    nowMs += 24 * 3_600_000;
    const next = await read(app, path, first.tag);
    expect(next.body).toMatchObject([{ resolved_status: "overdue" }]);
    expect(first.body).toMatchObject([{ resolved_status: "pending" }]);
  });

  test("differs from the same rows in another form, or counted", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [newEntry(), newEntry()]);
    const [path = ""] = PATHS;
    const { tag } = await read(app, path);
    const others = [{ accept: "text/csv" }, { prefer: "count=exact" }, { range: "0-0" }];
    for (const headers of others) expect((await read(app, path, tag, headers)).status).toBe(200);
    expect((await read(app, path, tag)).status).toBe(304);
  });

  test("has no tag for a refusal, for the history, or after a write", async () => {
    const app = await openTestApp(engine);
    const answers = [
      await app.send("GET", "transactions?id=eq.TRI-none", undefined, {
        accept: "application/vnd.pgrst.object+json",
      }),
      await app.send("GET", "transactions?colour=eq.blue"),
      await app.send("GET", "audit_records"),
      await app.send("POST", "transactions", newEntry()),
      await app.send("POST", "rpc/snapshot", {}),
    ];
    expect(answers.map(({ status, headers }) => [status, headers["etag"]])).toEqual([
      [406, undefined],
      [400, undefined],
      [200, undefined],
      [201, undefined],
      [200, undefined],
    ]);
  });
});

describeOnBothEngines("A response that the client already has", (engine) => {
  test("is sent again when the opening balance of the company changes", async () => {
    const app = await openTestApp(engine);
    const path = "rpc/dashboard?months=3";
    const { tag } = await read(app, path);
    await app.send("POST", "rpc/update_company", { version: 0, openingBalance: 70 });
    const changed = await read(app, path, tag);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ schedule: { start: 70, basis: "opening-balance" } });
  });
});
