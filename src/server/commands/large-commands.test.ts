/** Commands over more rows than one chunk. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const ROWS = 1301;

type Row = { id: string; amount: number; notes: string | null };

async function fill(app: TestApp): Promise<Row[]> {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    newEntry({ type: "expense", amount: at + 1, notes: null }),
  );
  const { body } = await app.send<Row[]>("POST", "transactions", rows);
  return body.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

describeOnBothEngines("A command over many rows", (engine) => {
  test(
    "changes each once, in the order of their ids, and returns them all",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const rows = await fill(app);
      // Once changed, no row matches the filter any more.
      const path = "transactions?amount=gt.100&select=id,amount,notes";
      const { body } = await app.send<Row[]>("PATCH", path, { amount: 1, notes: "conferido" });
      expect(body).toEqual(
        rows
          .filter(({ amount }) => amount > 100)
          .map(({ id }) => ({ id, amount: 1, notes: "conferido" })),
      );
      const history = await app.send<{ entity_id: string }[]>(
        "GET",
        `audit_records?select=entity_id&sequence=gt.${ROWS}&order=sequence`,
      );
      expect(history.body.map(({ entity_id }) => entity_id)).toEqual(body.map(({ id }) => id));
      await expectLedgerInvariants(app.database);
      const removed = await app.send<Row[]>("DELETE", "transactions?amount=gte.0&select=id");
      expect(removed.body.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect((await app.send("GET", "transactions")).body).toEqual([]);
      await expectLedgerInvariants(app.database);
    },
  );

  test(
    "changes nothing if the last row cannot be written, or if there are too many",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const rows = await fill(app);
      await sql`create unique index unexpected on transactions (notes)
      where id in (${sql.lit(rows[0]?.id)}, ${sql.lit(rows.at(-1)?.id)})`.execute(
        app.database.writer,
      );
      const before = await app.send("GET", "transactions?order=id");
      const failed = await app.send("PATCH", "transactions?amount=gt.0", { notes: "iguais" });
      const tooMany = await app.send(
        "DELETE",
        "transactions?amount=gt.0",
        {},
        { prefer: "handling=strict,max-affected=1300" },
      );
      expect([failed.status, tooMany.status]).toEqual([500, 400]);
      expect((await app.send("GET", "transactions?order=id")).body).toEqual(before.body);
      await expectLedgerInvariants(app.database);
    },
  );

  test(
    "changes a charge once, with its entry, wherever their ids are",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const paid = { status: "paid", paid_on: "2026-11-20", expected_payment_date: "2026-11-20" };
      const others = Array.from({ length: 600 }, () => newEntry({ ...paid, type: "expense" }));
      const entry = newEntry({ ...paid, id: "TRI-last", type: "income", amount: 10 });
      const tie = { parent_id: entry.id, payment_role: "discount" };
      const charge = newEntry({ ...paid, ...tie, id: "TRE-0", type: "expense", amount: 1 });
      await app.send("POST", "transactions", [...others, entry, charge]);
      const read = async (path: string) => (await app.send<object[]>("GET", path)).body;
      const dates = "transactions?id=eq.TRE-0&select=paid_on,expected_payment_date";
      const records = "audit_records?entity_id=eq.TRE-0&select=description";

      const all = "transactions?status=eq.paid&select=id";
      const { body } = await app.send<Row[]>("PATCH", all, { paid_on: "2026-11-18" });
      expect(body).toHaveLength(602);
      expect(await read(dates)).toEqual([
        { paid_on: "2026-11-18", expected_payment_date: "2026-11-18" },
      ]);
      expect(await read(records)).toHaveLength(2);
      // It still follows its entry: nobody changed it by itself.
      await app.send("PATCH", `transactions?id=eq.${entry.id}`, { paid_on: "2026-11-10" });
      expect(await read(dates)).toEqual([
        { paid_on: "2026-11-10", expected_payment_date: "2026-11-10" },
      ]);
      expect((await app.send<Row[]>("DELETE", all)).body).toHaveLength(602);
      await expectLedgerInvariants(app.database);
    },
  );
});
