/** Concurrent clients on their own connections, and lost responses. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Changes } from "#domain/audit-record.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const CLIENTS = 50;

async function changesOf(app: TestApp, id: string): Promise<Changes[]> {
  const path = `audit_records?entity_id=eq.${id}&select=changes&order=sequence`;
  const { body } = await app.send<{ changes: Changes }[]>("GET", path);
  return body.map(({ changes }) => changes);
}

describeOnBothEngines("Concurrent clients", (engine) => {
  test("50 clients patch one entry: each old value in its history is the new value of the record before", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ amount: 0 });
    await app.send("POST", "transactions", entry);
    const api = await app.client();
    const patches = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        api
          .from("transactions")
          .update(
            index % 2 === 0
              ? { amount: index + 1, category: index % 4 === 0 ? "Outros" : "Site" }
              : { amount: index + 1, status: index % 4 === 1 ? "paid" : "pending" },
          )
          .eq("id", entry.id)
          .select()
          .single(),
      ),
    );
    expect(patches.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
    const [created = {}, ...updates] = await changesOf(app, entry.id);
    const state = new Map(Object.entries(created).map(([column, [, value]]) => [column, value]));
    for (const update of updates) {
      for (const [column, [before, after]] of Object.entries(update)) {
        expect(before, column).toBe(state.get(column));
        state.set(column, after);
      }
    }
    expect(updates).toHaveLength(CLIENTS);
    const { body: rows } = await app.send<Record<string, unknown>[]>("GET", "transactions");
    expect(rows).toEqual([expect.objectContaining({ amount: state.get("amount") })]);
    await expectLedgerInvariants(app.database);
  });

  test("50 clients save with the same version: one succeeds, the others get no row", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    await app.send("POST", "transactions", entry);
    const api = await app.client();
    const { data } = await api.from("transactions").select().eq("id", entry.id).single();
    const saves = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        api
          .from("transactions")
          .update({ amount: index + 1 })
          .eq("id", entry.id)
          .eq("updated_at", data?.updated_at ?? "")
          .select(),
      ),
    );
    expect(saves.filter((save) => save.data?.length === 1)).toHaveLength(1);
    expect(saves.filter((save) => save.data?.length === 0)).toHaveLength(CLIENTS - 1);
    expect(await changesOf(app, entry.id)).toHaveLength(2);
  });

  test("the same create from 50 clients makes one row and one record; other content is refused", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    const bodies = Array.from({ length: CLIENTS }, (_, index) =>
      index % 5 === 4 ? { ...entry, amount: 1 } : entry,
    );
    // The first one determines the content of the id.
    await app.send("POST", "transactions", entry);
    const answers = await Promise.all(bodies.map((body) => app.send("POST", "transactions", body)));
    expect(answers.map(({ status }) => status)).toEqual(
      bodies.map((body) => (body === entry ? 201 : 409)),
    );
    const { body: rows } = await app.send("GET", "transactions");
    expect(rows).toEqual([expect.objectContaining({ id: entry.id, amount: entry["amount"] })]);
    expect(await changesOf(app, entry.id)).toHaveLength(1);
    await expectLedgerInvariants(app.database);
  });

  test("a create repeated after a lost response makes one row and one record", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    await sendAndHangUp(app, entry);
    await expect
      .poll(async () => (await app.send("GET", "transactions")).body, { timeout: 10_000 })
      .toHaveLength(1);
    const again = await app.send("POST", "transactions", entry);
    expect([again.status, again.body]).toEqual([201, [expect.objectContaining({ id: entry.id })]]);
    const other = await app.send("POST", "transactions", { ...entry, amount: 1 });
    expect(other.status).toBe(409);
    expect((await app.send("GET", "transactions")).body).toEqual(again.body);
    expect(await changesOf(app, entry.id)).toHaveLength(1);
    await expectLedgerInvariants(app.database);
  });
});

/** Sends a complete request, and closes the connection when the server has it, before the response. */
async function sendAndHangUp({ app }: TestApp, body: unknown): Promise<void> {
  const { hostname, port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const received = once(app.server, "request");
  const content = JSON.stringify(body);
  const socket = connect(Number(port), hostname);
  const head = `POST /rest/v1/transactions HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n`;
  socket.write(head + content);
  await received;
  socket.destroy();
}
