// @module-tag extended
/** Several server processes on one PostgreSQL, behind a round-robin proxy. */
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { startProgram } from "#tests/support/program.ts";
import { startRoundRobin } from "#tests/support/round-robin.ts";
import { newEntry } from "#tests/support/api-rows.ts";

const CLIENTS = 6;
const CHANGES_EACH = 4;

type Answer = { readonly status: number; readonly body: string };

/** Uses a new connection, so that the next request reaches another process. */
async function send(url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "content-type": "application/json", prefer: "return=representation" };
    const sent = request(`${url}/rest/v1/${path}`, { method, headers, agent: false }, resolve);
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

async function startMachines(count: number) {
  const location = await enginesByName.PostgreSQL.newDatabase();
  // The first one creates the tables.
  const first = await startProgram(location);
  const others = Array.from({ length: count - 1 }, () => startProgram(location));
  const programs = [first, ...(await Promise.all(others))];
  const proxy = await startRoundRobin(programs.map(({ url }) => url));
  const database = await openDatabase(location);
  onTestFinished(async () => {
    await proxy.close();
    await Promise.all(programs.map((program) => program.stop("SIGKILL")));
    await database.close();
  });
  return { programs, url: proxy.url, database };
}

/** Adds one real to the entry, conditional on the version that was read. */
async function addOne(url: string, id: string): Promise<void> {
  for (;;) {
    const read = await send(url, "GET", `transactions?id=eq.${id}&select=amount,updated_at`);
    const [row] = JSON.parse(read.body) as [{ amount: number; updated_at: string }];
    const target = `transactions?id=eq.${id}&updated_at=eq.${row.updated_at}`;
    const saved = await send(url, "PATCH", target, { amount: row.amount + 1 });
    expect([read.status, saved.status]).toEqual([200, 200]);
    if (saved.body !== "[]") return;
  }
}

const READS = [
  "transactions?order=created_at.desc,id.desc",
  "clients?select=*,total_income,linked_count&order=id",
  "audit_records?select=*,sequence,hash&order=sequence",
  "rpc/dashboard",
  "rpc/report",
  "rpc/snapshot",
  "rpc/statement?basis=cash",
];

test.each([2, 4])(
  "%i machines: no change is lost, all respond the same, and each sends all events",
  async (count) => {
    const { programs, url, database } = await startMachines(count);
    const streams = await Promise.all(programs.map(() => openEvents(url)));
    for (const stream of streams) await stream.next();
    const shared = newEntry({ amount: 0 });
    await send(url, "POST", "transactions", shared);
    const statuses = new Set<number>();
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let made = 0; made < CHANGES_EACH; made += 1) {
          const entry = newEntry({ type: made % 2 === 0 ? "income" : "expense" });
          statuses.add((await send(url, "POST", "transactions", entry)).status);
          await addOne(url, shared.id);
          const path = `transactions?id=eq.${entry.id}`;
          statuses.add((await send(url, "PATCH", path, { status: "paid" })).status);
          if (made % 3 === 0) statuses.add((await send(url, "DELETE", path)).status);
        }
      }),
    );
    expect(statuses).toEqual(new Set([200, 201]));
    const { body } = await send(url, "GET", `transactions?id=eq.${shared.id}&select=amount`);
    expect(JSON.parse(body)).toEqual([{ amount: CLIENTS * CHANGES_EACH }]);
    for (const path of READS) {
      const answers = await Promise.all(programs.map((one) => send(one.url, "GET", path)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, path).toBe(1);
    }
    await expectLedgerInvariants(database);
    const { sequence } = await database.reader
      .selectFrom("audit_head")
      .select("sequence")
      .executeTakeFirstOrThrow();
    const changed = await database.reader
      .selectFrom("audit_records")
      .select("entity_id")
      .distinct()
      .execute();
    for (const stream of streams) {
      const notified = new Set((await stream.changesUntil(sequence)).map(({ id }) => id));
      expect(notified).toEqual(new Set(changed.map(({ entity_id }) => entity_id)));
    }
  },
  60_000,
);

test("a killed process loses no acknowledged write", async () => {
  const { programs, url, database } = await startMachines(2);
  const acknowledged: string[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let made = 0; made < CHANGES_EACH * 3; made += 1) {
        const entry = newEntry();
        if (client === 0 && made === CHANGES_EACH) await programs[0]?.stop("SIGKILL");
        // Requests to the killed process have no response.
        const answer = await send(url, "POST", "transactions", entry).catch(() => null);
        if (answer?.status === 201) acknowledged.push(entry.id);
      }
    }),
  );
  expect(acknowledged.length).toBeGreaterThan(CLIENTS * CHANGES_EACH);
  const { body } = await send(url, "GET", "transactions?select=id");
  const ids = new Set((JSON.parse(body) as { id: string }[]).map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  await expectLedgerInvariants(database);
}, 60_000);
