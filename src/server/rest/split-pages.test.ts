/**
 * Pages of a list filtered by category contain every entry with a part in it exactly once, in
 * order.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { passes } from "#tests/support/oracle-rows.ts";
import { randomEntries } from "#tests/support/random-company.ts";
import { pagedIds } from "#tests/support/search-oracle.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
const TODAY = "2026-11-21";
const ORDERS = [
  "created_at.desc,id.desc",
  "amount.asc,id.asc",
  "expected_payment_date.asc.nullslast,id.asc",
  "category.desc,id.desc",
  "resolved_status.asc,id.asc",
];

describeOnBothEngines("A list filtered by category", (engine) => {
  test("has the entries of which any part matches, page by page", async () => {
    const app = await openTestApp(engine, CLOCK);
    const contacts = ["CTT-a", "CTT-b"];
    await app.send(
      "POST",
      "clients",
      contacts.map((id) => newContact({ id })),
    );
    const companies = fc.array(randomEntries(TODAY, contacts), { minLength: 70, maxLength: 70 });
    const [bodies = []] = fc.sample(companies, { numRuns: 1, seed: 32 });
    const { status, body: rows } = await app.send<TransactionRow[]>(
      "POST",
      "transactions",
      bodies.map((body) => newEntry({ ...body })),
    );
    expect(status).toBe(201);
    for (const category of ["outros", "s", "cartao", "pagamento"]) {
      for (const type of ["all", "income"]) {
        const found = rows.filter((row) => passes(row, { category, type }, TODAY));
        const hasLater = found.some(
          (row) => !passes({ ...row, splits: null }, { category }, TODAY),
        );
        expect(hasLater).toBe(true);
        for (const order of ORDERS) {
          const ofType = type === "all" ? "" : `&type=eq.${type}`;
          const query = `category_text=${category}${ofType}&order=${order}`;
          const whole = await app.send<TransactionRow[]>("GET", `transactions?${query}`);
          const ids = await pagedIds(app, query);
          expect(ids, query).toEqual(whole.body.map(({ id }) => id));
          expect(new Set(ids)).toEqual(new Set(found.map(({ id }) => id)));
          expect(ids).toHaveLength(found.length);
        }
      }
    }
  });

  test("is empty for a text that no category has", async () => {
    const app = await openTestApp(engine, CLOCK);
    const splits = [
      { category: "Site", amount: 60 },
      { category: "Outros", amount: 40 },
    ];
    await app.send("POST", "transactions", newEntry({ amount: 100, splits }));
    for (const order of ORDERS) {
      const path = `transactions?category_text=xyz&order=${order}&limit=50`;
      const { status, body } = await app.send("GET", path);
      expect([order, status, body]).toEqual([order, 200, []]);
    }
  });
});
