/** The anchors of an import on PostgreSQL, where it fills or replaces tables in place. */
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import { readAcknowledgedHead } from "#server/anchors/acknowledged-head.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { inLongTransaction } from "#server/database/long-transaction.ts";
import {
  decideRestore,
  finishPostgresRestore,
} from "#server/replacement/finish-postgres-restore.ts";
import { addContacts, openAtStart, openContactCompany } from "#tests/support/contact-company.ts";
import {
  emptyCompany,
  enginesByName,
  newFolder,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { readWholeExport } from "./read-whole-export.ts";
import { writeWholeExport } from "./write-whole-export.ts";

const { SQLite, PostgreSQL } = enginesByName;
const timeZone = DEFAULT_TIME_ZONE;

/** The export of a company with two contacts. */
async function exportOfTwo(source: DatabaseSettings): Promise<string> {
  const location = { engine: "sqlite", file: await addContacts(source, 2) } as const;
  const file = join(newFolder(), "tudo.zip");
  await writeWholeExport(location, createWriteStream(file), { timeZone, clock: Date.now });
  return file;
}

const locationOf = ({ databaseUrl }: DatabaseSettings) =>
  ({ engine: "postgres", url: databaseUrl ?? "" }) as const;

test.each([
  ["without tables", () => PostgreSQL.newDatabase()],
  ["without records", () => emptyCompany(PostgreSQL)],
])("what another database had after the export is no loss (%s)", async (_, newTarget) => {
  const source = await emptyCompany(SQLite);
  const file = await exportOfTwo(source);
  await addContacts(source, 1);
  const target = { ...(await newTarget()), dataDir: source.dataDir };
  await readWholeExport(file, { ...target, timeZone });
  const { anchors } = anchorPaths(target.dataDir, locationOf(target));
  expect(readFileSync(anchors, "utf8")).toMatch(/^ *2 .* importação /mu);
  expect(await openAtStart(target)).toBe(2);
});

test(
  "a program that has the empty books open goes on to keep the end of the history",
  { tags: ["extended"] },
  async () => {
    const file = await exportOfTwo(await emptyCompany(SQLite));
    const target = await emptyCompany(PostgreSQL);
    await using company = await openContactCompany(target);
    await readWholeExport(file, { ...target, timeZone });
    await company.addContact("Ana");
    const { head } = anchorPaths(target.dataDir, locationOf(target));
    expect(readAcknowledgedHead(head)).toMatchObject({ sequence: 3 });
  },
);

test("an import that was not committed is not noted", async () => {
  const target = await emptyCompany(PostgreSQL);
  const [location, { dataDir }] = [locationOf(target), target];
  const paths = anchorPaths(dataDir, location);
  const anchor = { sequence: 2, hash: "0".repeat(64), timestamp: instantFromMs(Date.now()) };
  const killed = inLongTransaction(location.url, async (db) => {
    await decideRestore(db, { location, dataDir, reason: "import" }, anchor);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(existsSync(paths.restore)).toBe(true);
  await finishPostgresRestore(location, dataDir);
  expect([existsSync(paths.restore), existsSync(paths.anchors)]).toEqual([false, false]);
  expect(await openAtStart(target)).toBe(0);
});
