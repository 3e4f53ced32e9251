import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import {
  describeEngineIndependent,
  describeOnBothEngines,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { newContact, newEntry, type NewRow } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

async function listening(engine: EngineUnderTest): Promise<{ url: string; company: TestApp }> {
  const company = await openTestApp(engine);
  return { company, url: await company.app.listen({ port: 0, host: "127.0.0.1" }) };
}

const manyRows = (count: number): NewRow[] => Array.from({ length: count }, () => newEntry());

describeEngineIndependent("Live events", (engine) => {
  test("a stream opens with the position of the history, with the usual response headers", async () => {
    const { url, company } = await listening(engine);
    const first = await openEvents(url);
    expect(await first.next()).toEqual({ name: "hello", id: 0, data: "{}" });
    expect(first.text().startsWith("retry: 2000\n\n")).toBe(true);
    expect(first.response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src"),
    });
    await company.send("POST", "transactions", manyRows(3));
    expect(await (await openEvents(url)).next()).toMatchObject({ name: "hello", id: 3 });
  });

  test("a browser's streams leave connections for its requests: those beyond three poll", async () => {
    const { url, company } = await listening(engine);
    const browser = { "sec-fetch-site": "same-origin", "user-agent": "Browser" };
    const open = (id?: string, headers: Record<string, string> = browser) =>
      openEvents(url, id, "", headers);
    const kept = [await open(), await open(), await open()];
    for (const stream of kept) await stream.next();
    await company.send("POST", "transactions", manyRows(2));
    const polling = await open("1");
    await polling.ended;
    expect(await polling.next()).toMatchObject({ name: "hello", id: 1 });
    expect(await polling.nextChange()).toMatchObject({ id: 2, changes: [{}] });
    const others = [
      await open("2", { ...browser, "user-agent": "Other" }),
      await open("2", { "user-agent": "Browser" }),
    ];
    kept[1]?.close();
    await expect
      .poll(async () => {
        const stream = await open("2");
        await stream.next();
        await company.send("POST", "clients", newContact());
        return Promise.race([stream.nextChange().then(() => "kept"), stream.ended]);
      })
      .toBe("kept");
    for (const stream of others) await stream.next();
    // Concurrent changes may be merged into one event.
    for (const stream of [kept[0], kept[2], ...others]) {
      expect(await stream?.changesUntil(3)).toContainEqual(
        expect.objectContaining({ entity: "contact" }),
      );
    }
  });

  test("a URL may contain the last id, and the header takes precedence", async () => {
    const { url, company } = await listening(engine);
    await company.send("POST", "transactions", manyRows(3));
    const byAddress = await openEvents(url, undefined, "?lastEventId=1");
    expect(await byAddress.next()).toMatchObject({ name: "hello", id: 1 });
    expect((await byAddress.nextChange()).changes).toHaveLength(2);
    const byBoth = await openEvents(url, "2", "?lastEventId=1");
    expect(await byBoth.next()).toMatchObject({ name: "hello", id: 2 });
    expect((await byBoth.nextChange()).changes).toHaveLength(1);
  });

  test("a client that missed too much, or sends an unknown id, gets a reset", async () => {
    const { url, company } = await listening(engine);
    await company.send("POST", "transactions", manyRows(5001));
    for (const id of ["0", "5002", "-1", "1.5", "abc", "", "99999999999999999999"]) {
      const stream = await openEvents(url, id);
      expect(await stream.next(), id).toEqual({ name: "reset", id: 5001, data: "{}" });
    }
    const justInTime = await openEvents(url, "1");
    expect(await justInTime.next()).toMatchObject({ name: "hello", id: 1 });
    expect(await justInTime.changesUntil(5001)).toHaveLength(5000);
    const reset = await openEvents(url, "abc");
    await reset.next();
    await company.send("POST", "transactions", newEntry());
    expect((await reset.nextChange()).id).toBe(5002);
  });

  test(
    "10,000 entries in one command come in events of at most 500",
    { tags: ["extended"] },
    async () => {
      const { url, company } = await listening(engine);
      const stream = await openEvents(url);
      await stream.next();
      const rows = manyRows(10_000);
      const created = await company.send("POST", "transactions", rows, {
        prefer: "return=minimal",
      });
      expect(created.status).toBe(201);
      const changes: string[] = [];
      for (let id = 500; id <= 10_000; id += 500) {
        const event = await stream.nextChange();
        expect(event.id).toBe(id);
        changes.push(...event.changes.map((change) => change.id));
      }
      expect(changes).toEqual(rows.map((row) => row.id));
    },
  );

  test("an entity that changed several times is named once in an event", async () => {
    const { url, company } = await listening(engine);
    const entry = newEntry();
    await company.send("POST", "transactions", entry);
    for (const status of ["paid", "pending", "paid"]) {
      await company.send("PATCH", `transactions?id=eq.${entry.id}`, { status });
    }
    const stream = await openEvents(url, "0");
    await stream.next();
    expect(await stream.nextChange()).toEqual({
      id: 4,
      changes: [{ entity: "transaction", id: entry.id }],
    });
  });

  test("a client that never reads blocks no other", { tags: ["extended"] }, async () => {
    const { url, company } = await listening(engine);
    const { port, hostname, host } = new URL(url);
    const stuck = connect(Number(port), hostname);
    stuck.pause().on("error", () => undefined);
    await once(stuck, "connect");
    const accepted = once(company.app.server, "request") as Promise<[unknown, ServerResponse]>;
    stuck.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const [, answer] = await accepted;
    const stream = await openEvents(url);
    await stream.next();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => company.send("POST", "transactions", newEntry())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stream.changesUntil(200)).toHaveLength(200);
    const many = await company.send("POST", "transactions", manyRows(10_000));
    expect(many.status).toBe(201);
    expect(await stream.changesUntil(10_200)).toHaveLength(10_000);
    expect(answer.writableLength).toBeLessThan(512 * 1024);
    stuck.destroy();
  });

  test("too many clients get a Portuguese error", async () => {
    const { url, company } = await listening(engine);
    const { app } = company;
    const streams = await Promise.all(Array.from({ length: 500 }, () => openEvents(url)));
    expect(new Set(streams.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
    const refused = await app.inject({ url: "/events" });
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      {
        code: "53300",
        message: expect.stringContaining("telas demais"),
        details: null,
        hint: null,
      },
    ]);
  });

  test("only our own page and programs may listen", async () => {
    const { app } = await openTestApp(engine);
    for (const headers of [
      { host: "evil.example" },
      { host: "localhost", origin: "http://evil.example" },
    ]) {
      expect((await app.inject({ url: "/events", headers })).statusCode).toBe(403);
    }
  });
});

describeOnBothEngines("Live events", (engine) => {
  test("each change is sent once it is committed, in order, with its entity", async () => {
    const { url, company } = await listening(engine);
    const { database } = company;
    const stream = await openEvents(url);
    await stream.next();
    const contact = newContact();
    const entry = newEntry();
    await company.send("POST", "clients", contact);
    expect(await stream.nextChange()).toEqual({
      id: 1,
      changes: [{ entity: "contact", id: contact.id }],
    });
    await company.send("POST", "transactions", entry);
    const created = await stream.nextChange();
    // Read on another connection, which sees only committed rows.
    const records = await database.reader.selectFrom("audit_records").select("entity_id").execute();
    expect(records).toHaveLength(2);
    await company.send("PATCH", `transactions?id=eq.${entry.id}`, { status: "paid" });
    const changed = await stream.nextChange();
    await company.send("DELETE", `transactions?id=eq.${entry.id}`);
    const removed = await stream.nextChange();
    expect([created.id, changed.id, removed.id]).toEqual([2, 3, 4]);
    for (const { changes } of [created, changed, removed]) {
      expect(changes).toEqual([{ entity: "transaction", id: entry.id }]);
    }
  });

  test("refused commands, and those without changes, send no event", async () => {
    const { url, company } = await listening(engine);
    const entry = newEntry();
    await company.send("POST", "transactions", entry);
    const stream = await openEvents(url);
    await stream.next();
    const refused = await company.send("POST", "transactions", [
      newEntry(),
      newEntry({ client_id: "CTT-nobody" }),
    ]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await company.send("PATCH", `transactions?id=eq.${entry.id}`, { status: "pending" });
    await company.send("POST", "transactions", entry);
    await company.send("PATCH", `transactions?id=eq.${entry.id}`, { status: "paid" });
    expect(await stream.nextChange()).toEqual({
      id: 2,
      changes: [{ entity: "transaction", id: entry.id }],
    });
  });

  test("a client that reconnects gets exactly the missed changes, exactly once, then later ones", async () => {
    const { url, company } = await listening(engine);
    const before = await openEvents(url);
    await company.send("POST", "transactions", manyRows(2));
    await before.next();
    const { id } = await before.nextChange();
    before.close();
    const missed = manyRows(1200);
    await company.send("POST", "transactions", missed);
    const after = await openEvents(url, String(id));
    // Concurrent writes during the catch-up.
    const meanwhile = manyRows(30);
    for (const row of meanwhile) await company.send("POST", "transactions", row);
    expect(await after.next()).toMatchObject({ name: "hello", id });
    const changes = await after.changesUntil(id + 1230);
    expect(changes.map((change) => change.id)).toEqual(
      [...missed, ...meanwhile].map((row) => row.id),
    );
    const nothingMissed = await openEvents(url, String(id + 1230));
    expect(await nothingMissed.next()).toMatchObject({ name: "hello", id: id + 1230 });
    const last = newEntry();
    await company.send("POST", "transactions", last);
    for (const stream of [after, nothingMissed]) {
      expect((await stream.nextChange()).changes).toEqual([{ entity: "transaction", id: last.id }]);
    }
  });

  test("closing ends every stream immediately", async () => {
    const { url, company } = await listening(engine);
    const { app } = company;
    const streams = await Promise.all(Array.from({ length: 5 }, () => openEvents(url)));
    await app.close();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.every(({ response }) => response.complete)).toBe(true);
  });
});
