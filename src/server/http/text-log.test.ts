import { sql } from "kysely";
import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { insert, openTestApp } from "#tests/support/test-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { createLogger } from "./request-log.ts";
import { textLog } from "./text-log.ts";

async function openWithTextLog(level: string) {
  const lines: string[] = [];
  const logger = createLogger(
    level,
    textLog((line) => lines.push(line)),
  );
  const { app, database } = await openTestApp(enginesByName.SQLite, { logger });
  return { app, database, lines };
}

test("a fault is one line in Portuguese with the id of the response", async () => {
  const { app, database, lines } = await openWithTextLog("warn");
  await sql`create unique index unexpected on transactions (notes)`.execute(database.writer);
  const create = () => insert(app, "transactions", newEntry({ notes: "Zuleica" }));
  expect((await create()).statusCode).toBe(201);
  expect(lines).toEqual([]);
  const failed = await create();
  const id = failed.json<{ details: string }>().details;
  await expect.poll(() => lines).toHaveLength(2);
  const [fault = "", request = ""] = lines;
  expect(fault).toMatch(/^\d\d:\d\d:\d\d erro: erro inesperado: Error: .*transactions\.notes/u);
  expect(fault).toContain(`(${id})\n`);
  expect(request).toMatch(/ erro: POST \/rest\/v1\/transactions: 500 em [\d.]+ ms \(id /u);
  expect(lines.join("")).not.toContain("Zuleica");
});

test("with the level info each request is one line, known by its route alone", async () => {
  const { app, lines } = await openWithTextLog("info");
  await app.inject({ url: "/rest/v1/clients?name=eq.Zuleica" });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d informação: GET \/rest\/v1\/clients: 200 em [\d.]+ ms\n$/u,
  );
});
