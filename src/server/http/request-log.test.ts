import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  type EngineUnderTest,
  describeOnBothEngines,
  enginesByName,
  newFolder,
} from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { insert, openTestApp } from "#tests/support/test-app.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { createLogger } from "./request-log.ts";

/** Part of all user input in these tests. */
const MARK = "Zuleica";
const PHONE = "11987654321";

type Line = Record<string, unknown> & { readonly level: number; readonly msg: string };

async function openLogged(engine: EngineUnderTest, webRoot: string | null = null) {
  const written: string[] = [];
  const logger = createLogger("trace", { write: (line) => void written.push(line) });
  const { app, database } = await openTestApp(engine, { webRoot, logger });
  const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
  return {
    app,
    database,
    text: () => written.join(""),
    lines,
    /** Waits for that many request lines. */
    requests: async (count: number): Promise<Line[]> => {
      const ofRequests = (): Line[] => lines().filter(({ msg }) => msg === "request");
      await expect.poll(() => ofRequests().length).toBe(count);
      return ofRequests();
    },
  };
}

const INFO = 30;
const ERROR = 50;
const json = { "content-type": "application/json" };

describeOnBothEngines("The log", (engine) => {
  test("has a line for each request with its route and result", async () => {
    const { app, requests } = await openLogged(engine);
    const payload = JSON.stringify(newContact());
    await app.inject({ method: "POST", url: "/rest/v1/clients", headers: json, payload });
    await app.inject({
      url: "/rest/v1/transactions?status=eq.pending&select=id&order=id&or=(id.eq.a)&status=eq.a&client.name=eq.b&not.and=(id.eq.c)",
    });
    await app.inject({ method: "DELETE", url: "/rest/v1/transactions" });
    await app.inject({ method: "PATCH", url: "/healthz", headers: { host: "evil.example" } });
    await app.inject({ url: "/rest/v1/rpc/totals?by=due&due=dated&tag_ids=none&nome=x" });
    const [created, read, refused, foreign, totals] = await requests(5);
    expect(created).toMatchObject({
      level: INFO,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u),
      method: "POST",
      route: "/rest/v1/clients",
      parameters: [],
      status: 201,
      durationMs: expect.any(Number),
      requestBytes: payload.length,
      answerBytes: expect.any(Number),
    });
    expect(created).not.toHaveProperty("code");
    expect(read).toMatchObject({
      route: "/rest/v1/transactions",
      // An unknown name may be user input.
      parameters: ["status", "select", "order", "or", "?", "not.and"],
    });
    expect(refused).toMatchObject({ level: INFO, method: "DELETE", status: 400, code: "21000" });
    expect(totals).toMatchObject({ parameters: ["by", "due", "tag_ids", "?"] });
    expect(foreign).toMatchObject({ route: null, status: 403, code: "42501" });
  });

  test("contains no user input, wherever it was sent", async () => {
    const { app, database, requests, text } = await openLogged(engine);
    // Two unexpected database errors that quote values.
    await sql`create unique index unexpected on transactions (notes)`.execute(database.writer);
    const post = (url: string, payload: string, headers: Record<string, string> = json) =>
      app.inject({ method: "POST", url, headers, payload });
    const typed = { name: MARK, phone: PHONE, company_name: MARK, pix_key: `${MARK}@x.com.br` };
    const entry = (changes: Record<string, unknown>): string => JSON.stringify(newEntry(changes));
    const headers = {
      ...json,
      "x-user-name": MARK,
      cookie: `session=${MARK}`,
      authorization: `Bearer ${MARK}`,
      apikey: MARK,
      referer: `http://localhost/${MARK}`,
      "user-agent": MARK,
      [`x-${MARK}`]: MARK,
    };
    const answers = [
      await post("/rest/v1/clients", JSON.stringify(newContact(typed)), headers),
      await post("/rest/v1/clients", JSON.stringify({ ...newContact(), [MARK]: MARK })),
      await post("/rest/v1/clients", `{"name": "${MARK}`),
      await post("/rest/v1/clients", MARK),
      await post("/rest/v1/clients", MARK, { "content-type": `text/${MARK}` }),
      await post("/rest/v1/transactions", entry({ id: MARK })),
      await post("/rest/v1/transactions", entry({ client_id: `CTT-${MARK}` })),
      await post("/rest/v1/transactions", entry({ category: MARK, expected_payment_date: MARK })),
      await post("/rest/v1/transactions", entry({ notes: MARK })),
      await post("/rest/v1/transactions", entry({ notes: MARK })),
      await post("/rest/v1/audit_records", JSON.stringify({ description: MARK })),
      await app.inject({ url: `/rest/v1/clients?name=ilike.*${MARK}*&${MARK}=eq.1` }),
      await app.inject({ url: `/rest/v1/clients?zuleica=eq.1&or=(name.eq.${MARK})` }),
      await app.inject({ url: `/rest/v1/clients?select=${MARK}:name&order=${MARK}` }),
      await app.inject({ url: `/rest/v1/transactions?expected_payment_date=eq.${MARK}` }),
      await app.inject({ url: `/rest/v1/transactions?id=eq."${MARK}'%00` }),
      await app.inject({ url: `/${MARK}/${MARK}?${MARK}=${MARK}` }),
      await app.inject({ url: `/%E0${MARK}` }),
      await app.inject({ url: "/healthz", headers: { host: `${MARK}.example` } }),
      await app.inject({ url: "/healthz", headers: { "x-user-name": `%E0${MARK}` } }),
    ];
    const lines = await requests(answers.length);
    expect(lines.map(({ status }) => status)).toEqual(answers.map((answer) => answer.statusCode));
    expect(answers.map((answer) => answer.statusCode)).toContain(500);
    expect(text().toLowerCase()).not.toContain(MARK.toLowerCase());
    expect(text()).not.toContain(PHONE);
  });

  test("has the type and stack of an unexpected error, under the id of the response", async () => {
    const { app, database, requests, lines, text } = await openLogged(engine);
    await sql`create unique index unexpected on transactions (notes)`.execute(database.writer);
    const create = () => insert(app, "transactions", newEntry({ notes: MARK }));
    expect((await create()).statusCode).toBe(201);
    const failed = await create();
    expect(failed.statusCode).toBe(500);
    const { details } = failed.json<{ details: string }>();
    const requestId = details.replace("id ", "");
    const [, line] = await requests(2);
    expect(line).toMatchObject({ level: ERROR, requestId, status: 500, code: "XX000" });
    const fault = lines().find(({ msg }) => msg === "unexpected error");
    const known = {
      SQLite: { code: "ERR_SQLITE_ERROR", message: expect.stringContaining("transactions.notes") },
      PostgreSQL: { type: "DatabaseError", code: "23505", constraint: "unexpected" },
    };
    expect(fault).toMatchObject({
      level: ERROR,
      requestId,
      err: {
        ...known[engine.name],
        stack: expect.arrayContaining([expect.stringMatching(/^at .*src\/server\/.*\.ts:\d+/u)]),
      },
    });
    expect(text()).not.toContain(MARK);
  });

  test("has a line for the start and the end of an event stream", async () => {
    const { app, requests, lines } = await openLogged(engine);
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await openEvents(url);
    await stream.next();
    const opened = lines().find(({ msg }) => msg === "stream opened");
    expect(opened).toMatchObject({ level: INFO, method: "GET", route: "/events" });
    stream.close();
    const [ended] = await requests(1);
    expect(ended).toMatchObject({ route: "/events", status: 200, isCutShort: true });
    expect(ended?.["requestId"]).toBe(opened?.["requestId"]);
  });

  test("has a line for an aborted request, which is no database error", async () => {
    const { app, requests, text } = await openLogged(engine);
    const { port, hostname, host } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const begun = once(app.server, "request");
    socket.write(
      `POST /rest/v1/clients HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await begun;
    socket.destroy();
    const [line] = await requests(1);
    expect(line).toMatchObject({ level: INFO, route: "/rest/v1/clients" });
    expect(text()).not.toContain("database error");
  });
});

test("screens and built files are logged at debug level", async () => {
  const webRoot = newFolder();
  writeFileSync(`${webRoot}/index.html`, "<!doctype html>");
  writeFileSync(`${webRoot}/icon.svg`, "<svg/>");
  const { app, requests } = await openLogged(enginesByName.SQLite, webRoot);
  await app.inject({ url: "/icon.svg" });
  await app.inject({ url: "/contatos/CTT-1", headers: { accept: "text/html" } });
  await app.inject({ url: "/missing.svg" });
  const lines = await requests(3);
  expect(lines.map(({ level, status }) => [level, status])).toEqual([
    [20, 200],
    [20, 200],
    [INFO, 404],
  ]);
});
