/** The overdue amount of each contact. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { compileOutput } from "#server/rows/compile-filter.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("The overdue total of a contact", (engine) => {
  test("an entry is overdue if it is unpaid and stored so, or due before today", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    await app.send("POST", "clients", contact("CTT-ana", { name: "Ana" }));
    const ana = { client_id: "CTT-ana", lifecycle: "active", status: "pending" };
    await app.send("POST", "transactions", [
      newEntry({ ...ana, amount: 1, expected_payment_date: "2026-11-20" }),
      newEntry({ ...ana, amount: 2, expected_payment_date: "2026-11-21" }),
      newEntry({ ...ana, amount: 4, expected_payment_date: "2099-01-01", status: "overdue" }),
      newEntry({ ...ana, amount: 8, expected_payment_date: "2026-11-20", status: "paid" }),
      newEntry({ ...ana, amount: 16, expected_payment_date: "2026-11-20", lifecycle: "inactive" }),
    ]);
    const path = "clients?select=overdue_income&id=eq.CTT-ana";
    expect((await app.send("GET", path)).body).toEqual([{ overdue_income: 5 }]);
    const more = await app.send("GET", "clients?select=id&overdue_income=gt.4.99");
    expect(more.body).toEqual([{ id: "CTT-ana" }]);
    const { engine: database, reader } = app.database;
    const target = { engine: database, today: "2026-11-21" as never };
    const sum = compileOutput("clients", "overdue_income", target);
    const explain = database.name === "sqlite" ? sql`explain query plan` : sql`explain`;
    if (database.name === "postgres") await sql`set enable_seqscan = off`.execute(reader);
    const { rows } = await sql`${explain} select ${sum} from clients`.execute(reader);
    expect(JSON.stringify(rows)).toContain("transactions_unpaid_of_contact");
  });
});
