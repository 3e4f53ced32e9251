/** History of the original that comes without its rows: they are here, or nowhere. */
import { expect, test } from "vitest";
import { HISTORY_IMPORTED } from "#domain/audit-descriptions.ts";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { instantFromMs, type Instant } from "#domain/company-time.ts";
import { hasNews } from "#server/backups/backup-due.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { entry, newContact, type Row } from "#tests/support/api-rows.ts";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany, originalEntry, originalRecord } from "#tests/support/original-company.ts";
import { openTestAppAt, type TestApp } from "#tests/support/test-app.ts";
import { testClock } from "#tests/support/test-clock.ts";

const HOUR_MS = 3_600_000;
const NOTHING = originalCompany(0);

/** A program that ends before the import. */
async function use<Result>(
  books: DatabaseSettings,
  run: (app: TestApp) => Promise<Result>,
): Promise<Result> {
  const ends: (() => unknown)[] = [];
  const app = await openTestAppAt(books, { atEnd: (end) => void ends.push(end) });
  try {
    return await run(app);
  } finally {
    for (const end of ends) await end();
  }
}

async function read(app: TestApp, path: string): Promise<Row[]> {
  return (await app.send<Row[]>("GET", path)).body;
}

/** Its hash covers the whole history. */
const readHead = async ({ ledger }: TestApp) => (await ledger.anchors.current()).hash;

describeOnBothEngines("An import of history alone", (engine) => {
  test("is refused for what was created here, also if it was removed since", async () => {
    const books = await engine.newDatabase();
    const { transactions, head } = await use(books, async (app) => {
      await app.send("POST", "transactions", [entry("TRE-1"), entry("TRE-2")]);
      await app.send("DELETE", "transactions?id=eq.TRE-2");
      return {
        transactions: await read(app, "transactions?id=eq.TRE-1"),
        head: await readHead(app),
      };
    });
    const forged = {
      user_name: "Bia",
      description: "Valor: R$ 500,00 → R$ 5.000,00",
      timestamp: instantFromMs(testClock() - 60_000),
    };
    const records = [originalRecord(1, "TRE-1", forged), originalRecord(2, "TRE-2", forged)];
    const report = await importRows(books, { ...NOTHING, transactions, audit_records: records });
    expect(report).toMatchObject({ ok: false, alreadyHere: 1 });
    expect(report.conflicts).toEqual([
      { table: "audit_records", id: records[0]?.["id"], why: "é de TRE-1, que foi criado aqui" },
      { table: "audit_records", id: records[1]?.["id"], why: "é de TRE-2, que foi criado aqui" },
    ]);
    expect(await use(books, readHead)).toEqual(head);
  });

  test(
    "ends with records that say who did it, and when by the clock",
    extendedOnPostgres(engine),
    async () => {
      const books = await engine.newDatabase();
      const transactions = [originalEntry(1)];
      await importRows(books, { ...NOTHING, transactions });
      const madeAt = instantFromMs(testClock());
      const [{ id } = {}] = transactions;
      const ahead = instantFromMs(testClock() + 23 * HOUR_MS);
      const history = [
        originalRecord(1, "TRE-gone"),
        originalRecord(2, "TRE-gone", { description: "Lançamento removido do sistema" }),
        originalRecord(3, id, { timestamp: ahead }),
      ];
      const run = () => importRows(books, { ...NOTHING, transactions, audit_records: history });
      expect(await run()).toMatchObject({ ok: true, toImport: { audit_records: 3 } });
      expect(await run()).toMatchObject({ ok: true, alreadyHere: 4 });
      await use(books, async (app) => {
        const records = await read(app, "audit_records?select=*,sequence&order=sequence.desc");
        const ours = { description: HISTORY_IMPORTED, user_name: DEFAULT_USER_NAME };
        expect(records).toMatchObject([
          { ...ours, entity_id: id },
          { ...ours, entity_id: "TRE-gone" },
          { timestamp: ahead },
          { entity_id: "TRE-gone" },
          { entity_id: "TRE-gone" },
          { entity_id: id },
        ]);
        const backup = { name: "", bytes: 1, format: "db", state: "verified", madeAt } as const;
        expect(await hasNews(app.database.reader, [backup])).toBe(true);
        await app.send("POST", "clients", newContact());
        const [{ timestamp } = {}] = await read(app, "audit_records?order=sequence.desc&limit=1");
        expect((timestamp as Instant) <= instantFromMs(testClock())).toBe(true);
        const { location } = app.database;
        expect(await verifyBooks({ location, anchors: [] })).toEqual([]);
      });
    },
  );
});
