/** Dates and instalments are found as the list shows them: list, sum and files agree. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry, purchase, type Row } from "#tests/support/api-rows.ts";
import { allEntries, isFound, pagedIds } from "#tests/support/search-oracle.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

async function expectFound(app: TestApp, search: string, ids: readonly string[]): Promise<void> {
  const found = (await allEntries(app)).filter((entry) => isFound(entry, search));
  expect(found.map(({ id }) => id).toSorted(), search).toEqual(ids);
  const query = `search=${encodeURIComponent(search)}`;
  for (const order of ["created_at.desc,id.desc", "expected_payment_date.desc,id.desc"]) {
    expect((await pagedIds(app, `${query}&order=${order}`)).toSorted(), search).toEqual(ids);
  }
  const totals = await app.send<{ totals: { count: number } }>("GET", `rpc/totals?${query}`);
  expect(totals.body.totals.count, search).toBe(ids.length);
  const csv = await app.app.inject({ url: `/exports/relatorio-financeiro.csv?${query}` });
  expect(Number(csv.headers["x-row-count"]), search).toBe(ids.length);
}

describeOnBothEngines("The text search", (engine) => {
  test("finds a due date as the list shows it", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", expected_payment_date: "2026-01-05" }),
      newEntry({ id: "TRI-b", expected_payment_date: "2026-05-01", category: "Outros" }),
      newEntry({ id: "TRI-c", expected_payment_date: null, notes: "de 05/01/2026" }),
    ]);
    await expectFound(app, "05/01/2026", ["TRI-a", "TRI-c"]);
    await expectFound(app, "outros 1/5/2026", ["TRI-b"]);
  });

  test("finds an instalment as the list shows it, and what was paid of it in part", async () => {
    const app = await openTestApp(engine);
    const second = async (changes: Row): Promise<string> => {
      const body = purchase({ amount: 1200, ...changes });
      const created = await app.send<{ id: string }[]>("POST", "rpc/instalments", body);
      return created.body[1]?.id ?? "";
    };
    const named = await second({ series_id: "SER-mhx3k2aaaaaa", count: 3, notes: "Equipamentos" });
    const other = await second({ series_id: "SER-mhx3k2bbbbbb", count: 3 });
    await second({ series_id: "SER-mhx3k2cccccc", count: 12 });
    await app.send("POST", "transactions", newEntry({ id: "TRI-note", notes: "lote 2/3" }));
    await expectFound(app, "2/3", [named, other, "TRI-note"].toSorted());
    await expectFound(app, "Equipamentos 2/3", [named]);
    const payment = { id: named, amount: 30, charges: [{ kind: "fine", amount: 5 }] };
    const paid = await app.send<{ id: string }[]>("POST", "rpc/record_payment", payment);
    const part = paid.body[1]?.id ?? "";
    await expectFound(app, "2/3", [named, other, part, "TRI-note"].toSorted());
    await expectFound(app, "Equipamentos 2/3", [named, part].toSorted());
    await app.send("PATCH", `transactions?id=eq.${part}`, { status: "pending" });
    const again = { id: part, amount: 10 };
    const inner = await app.send<{ id: string }[]>("POST", "rpc/record_payment", again);
    const all = [named, part, inner.body[1]?.id ?? ""].toSorted();
    await expectFound(app, "Equipamentos 2/3", all);
  });
});
