// @module-tag extended
/** Live events where several server processes share a PostgreSQL. */
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { create } from "#tests/support/api-client.ts";
import { type DatabaseSettings, enginesByName } from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { startProgram } from "#tests/support/program.ts";
import { TcpProxy } from "#tests/support/tcp-proxy.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";

async function serve(location: DatabaseSettings): Promise<string> {
  const { app } = await openTestAppAt(location);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function createEntry(url: string): Promise<string> {
  const row = newEntry();
  expect((await create({ url }, row)).status).toBe(201);
  return row.id;
}

async function connectTo(location: DatabaseSettings): Promise<Client> {
  const client = new Client({ connectionString: location.databaseUrl ?? "" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const LISTENING = `from pg_stat_activity
  where datname = current_database() and query like 'listen %'`;

async function expectListening(client: Client, count: number): Promise<void> {
  const processes = async () => (await client.query(`select pid ${LISTENING}`)).rowCount;
  await expect.poll(processes, { timeout: 30_000 }).toBe(count);
}

test("a change through one process reaches the listeners of all", async () => {
  const location = await enginesByName.PostgreSQL.newDatabase();
  const urls = [await serve(location), await serve(location)];
  const [first = "", second = ""] = urls;
  const streams = await Promise.all(urls.map((url) => openEvents(url)));
  for (const stream of streams) await stream.next();
  const ids = [await createEntry(first), await createEntry(second), await createEntry(first)];
  for (const stream of streams) {
    const changes = await stream.changesUntil(3);
    expect(changes).toEqual(ids.map((id) => ({ entity: "transaction", id })));
  }
  // Also works for a client that reconnects to the other process.
  const elsewhere = await openEvents(second, "1");
  await elsewhere.next();
  expect((await elsewhere.changesUntil(3)).map(({ id }) => id)).toEqual(ids.slice(1));
});

test("commits during a broken notification connection are sent once it is back", async () => {
  const location = await enginesByName.PostgreSQL.newDatabase();
  const url = new URL(location.databaseUrl ?? "");
  const proxy = await TcpProxy.open(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  const listener = await serve({ ...location, databaseUrl: url.href });
  const writer = await serve(location);
  const stream = await openEvents(listener);
  await stream.next();
  const client = await connectTo(location);
  await expectListening(client, 1);
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    proxy.network = "refused";
    proxy.cutAll();
    ids.push(await createEntry(writer), await createEntry(writer));
    await expectListening(client, 0);
    proxy.network = "open";
    const changes = await stream.changesUntil(ids.length);
    expect(changes.map(({ id }) => id)).toEqual(ids.slice(-2));
    await expectListening(client, 1);
  }
});

test("two programs on one database, one of them killed: the other's listeners miss nothing", async () => {
  const location = await enginesByName.PostgreSQL.newDatabase();
  const [first, second] = await Promise.all([startProgram(location), startProgram(location)]);
  const stream = await openEvents(first.url);
  await stream.next();
  const throughSecond = await createEntry(second.url);
  expect((await stream.nextChange()).changes).toEqual([
    { entity: "transaction", id: throughSecond },
  ]);
  expect(await second.stop("SIGKILL")).toBeNull();
  const throughFirst = await createEntry(first.url);
  expect((await stream.nextChange()).changes).toEqual([
    { entity: "transaction", id: throughFirst },
  ]);
  expect(await first.stop("SIGTERM")).toBe(0);
  await stream.ended;
});
