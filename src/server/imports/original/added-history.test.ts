/** History of the original that comes without its rows: they are here, or nowhere. */
import { expect, test } from "vitest";
import { instantFromMs } from "#domain/company-time.ts";
import { entry, type Row } from "#tests/support/api-rows.ts";
import { describeOnBothEngines, type DatabaseSettings } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany, originalRecord } from "#tests/support/original-company.ts";
import { openTestAppAt, type TestApp } from "#tests/support/test-app.ts";
import { testClock } from "#tests/support/test-clock.ts";

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
});
