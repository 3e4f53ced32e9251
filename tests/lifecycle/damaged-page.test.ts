// @module-tag extended
/**
 * The program starts on a file with a damaged page that the start does not need. A damaged end of
 * the history is in the short run by `src/server/anchors/assert-nothing-missing.test.ts`.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { callApi, create } from "#tests/support/api-client.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { damagePages } from "#tests/support/damage.ts";
import { newFolder } from "#tests/support/engines.ts";
import { runProgram, startProgram } from "#tests/support/program.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";

const PAGE_SIZE = 4096;

type Company = { readonly dataDir: string; readonly databaseUrl: null };

/** A closed company in which the first page of the table is damaged. */
async function damagedCompany(table: string): Promise<Company> {
  const location = { dataDir: newFolder(), databaseUrl: null };
  const whole = await startProgram(location);
  await create(whole, newContact());
  await callApi(whole, "POST", "transactions", newEntry());
  await whole.stop("SIGTERM");
  const file = join(location.dataDir, SQLITE_FILE);
  const root = rootPage(file, table);
  expect(damagePages(file, PAGE_SIZE, (page) => page === root)).toBe(1);
  return location;
}

function rootPage(file: string, table: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select rootpage from sqlite_schema where name = ?").get(table);
  database.close();
  return row?.["rootpage"];
}

test("damaged totals are reported, and pages that do not need them are served", async () => {
  const location = await damagedCompany("daily_totals");
  const program = await startProgram(location);
  onTestFinished(async () => void (await program.stop("SIGKILL")));
  expect((await callApi(program, "GET", "clients")).status).toBe(200);
  expect((await callApi(program, "GET", "transactions")).status).toBe(200);
  const trust = await callApi(program, "GET", "rpc/trust");
  expect(trust.text).toContain("o arquivo está danificado");
  expect(await program.stop("SIGTERM")).toBe(0);
  expect((await program.exit).errors).toMatch(/Atenção: .*não pôde ser lida.*npm run verify/u);
});

test.each([
  ["", []],
  [", also where no anchor makes the start read it first", ["head", "anchors"]],
])(
  "a damaged end of the history is reported, because nothing could be written%s",
  async (_, lost) => {
    const location = await damagedCompany("audit_head");
    for (const name of lost) rmSync(join(location.dataDir, `financeiro.${name}`), { force: true });
    const { code, errors } = await runProgram(location);
    expect([code, errors]).toEqual([1, expect.stringMatching(/está danificado.*npm run rescue/u)]);
  },
);
