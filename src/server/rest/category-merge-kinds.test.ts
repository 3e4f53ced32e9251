/** A merge of categories, and its undo, where one of them no longer takes what it has. */
import { expect, test } from "vitest";
import { categoriesOf, expectIntact, refusal } from "#tests/support/category-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { undo, write } from "#tests/support/undo.ts";

const FREIGHT = { id: "CAT-freight", name: "Frete", kind: "both" };
const OTHERS = "CAT-inicial7";
const PATH = `categories?id=eq.${FREIGHT.id}`;

/** An income and an expense of a category that takes both. */
async function openWithBoth(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine);
  await write(app, "POST", "categories", FREIGHT);
  await write(app, "POST", "transactions", [
    newEntry({ id: "TRI-a", type: "income", category: "Frete" }),
    newEntry({ id: "TRE-a", type: "expense", category: "Frete" }),
  ]);
  return app;
}

function merge(app: TestApp): Promise<number> {
  return write(app, "POST", "rpc/merge_categories", { from: FREIGHT.id, into: OTHERS });
}

describeEngineIndependent("A merge of categories that take expenses only", (engine) => {
  test("moves the discount of a bill along, also when it is undone and done again", async () => {
    const app = await openTestApp(engine);
    const [from, into] = ["Aluguel", "Moradia"].map((name, at) => ({
      id: `CAT-home${at}`,
      name,
      kind: "expense",
    }));
    await write(app, "POST", "categories", [from, into]);
    const bill = newEntry({ id: "TRE-a", type: "expense", category: from?.name });
    await write(app, "POST", "transactions", bill);
    const charges = [{ kind: "discount", amount: 0.01 }];
    await write(app, "POST", "rpc/record_payment", { id: "TRE-a", charges });
    const ids = { from: from?.id, into: into?.id };
    let position = await write(app, "POST", "rpc/merge_categories", ids);
    expect(await categoriesOf(app)).toEqual(["Moradia", "Moradia"]);
    for (const name of ["Aluguel", "Moradia"]) {
      const answer = await undo(app, [{ id: "CAT-home0", position }], "category");
      expect([answer.status, answer.body.kept]).toEqual([200, []]);
      position = Number(answer.headers["x-history-position"]);
      expect(await categoriesOf(app)).toEqual([name, name]);
    }
    await expectIntact(app);
  });
});

describeEngineIndependent("A merge into a category of the other type", (engine) => {
  test("is refused while a recurrence is paused that has no entries left", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T15:00:00Z") });
    await write(app, "POST", "categories", FREIGHT);
    await write(app, "PATCH", `categories?id=eq.${OTHERS}`, { kind: "income" });
    await write(app, "POST", "rpc/recurrence", {
      series_id: "SER-freight1",
      type: "expense",
      category: "Frete",
      amount: 10,
      expected_payment_date: "2026-12-05",
      count: 2,
    });
    const pause = { id: "SER-freight1", from: "2026-11-21", scope: "remove" };
    await write(app, "POST", "rpc/pause_recurrence", pause);
    expect(await categoriesOf(app)).toEqual([]);
    expect(
      await refusal(app, "POST", "rpc/merge_categories", { from: FREIGHT.id, into: OTHERS }),
    ).toEqual([400, "23514", "Categoria: Outros não aceita despesas."]);
    await expectIntact(app);
  });
});

describeEngineIndependent("The undo of a merge", (engine) => {
  test("moves all back to a category whose type was changed before the merge", async () => {
    const app = await openWithBoth(engine);
    await write(app, "PATCH", PATH, { kind: "expense" });
    const position = await merge(app);
    const { status, body } = await undo(app, [{ id: FREIGHT.id, position }], "category");
    expect([status, body.kept]).toEqual([200, []]);
    expect(await categoriesOf(app)).toEqual(["Frete", "Frete"]);
    await expectIntact(app);
  });

  test("leaves an entry that has another type since", async () => {
    const app = await openWithBoth(engine);
    await write(app, "PATCH", PATH, { kind: "expense" });
    const position = await merge(app);
    await write(app, "PATCH", "transactions?id=eq.TRE-a", { type: "income" });
    const { body } = await undo(app, [{ id: FREIGHT.id, position }], "category");
    expect(body.kept).toHaveLength(1);
    expect(new Set(await categoriesOf(app))).toEqual(new Set(["Frete", "Outros"]));
    await expectIntact(app);
  });
});
