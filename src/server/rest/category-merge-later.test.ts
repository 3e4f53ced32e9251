/** Changes after a merge of categories, and the undo of the merge. */
import { expect, test } from "vitest";
import {
  SITE_RECURRENCE,
  categoriesOf,
  descriptions,
  expectIntact,
  refusal,
} from "#tests/support/category-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const SITE = "CAT-inicial3";
const OTHERS = "CAT-inicial7";
const SYSTEM = "CAT-inicial1";
const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };

function merge(app: TestApp, into = OTHERS): Promise<number> {
  return write(app, "POST", "rpc/merge_categories", { from: SITE, into });
}

function undoMerge(app: TestApp, position: number) {
  return undo(app, [{ id: SITE, position }], "category");
}

describeEngineIndependent("A second merge of a category", (engine) => {
  test("into another one is refused, and the first can be undone", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    const position = await merge(app);
    const again = { from: SITE, into: SYSTEM };
    const written = await descriptions(app);
    expect(await refusal(app, "POST", "rpc/merge_categories", again)).toEqual([
      409,
      "23514",
      "Site já foi unida a Outros.",
    ]);
    expect(await descriptions(app)).toEqual(written);
    const undone = await undoMerge(app, position);
    expect([undone.status, undone.body.kept]).toEqual([200, []]);
    expect(await categoriesOf(app)).toEqual(["Site"]);
    // Its undo is not a merge.
    expect(await merge(app, SYSTEM)).toBeGreaterThan(position);
    await expectIntact(app);
  });

  test("is refused by the present name of the other one, and sent twice it is the same", async () => {
    const app = await openTestApp(engine);
    const position = await merge(app);
    await write(app, "PATCH", `categories?id=eq.${OTHERS}`, { name: "Diversos" });
    const sentAgain = await merge(app);
    expect(await descriptions(app)).toHaveLength(2);
    const into = { from: SITE, into: SYSTEM };
    const [, , message] = await refusal(app, "POST", "rpc/merge_categories", into);
    expect(message).toBe("Site já foi unida a Diversos.");
    const undone = await undoMerge(app, sentAgain);
    expect(await undoMerge(app, Number(undone.headers["x-history-position"]))).toMatchObject({
      status: 200,
    });
    expect((await refusal(app, "POST", "rpc/merge_categories", into))[2]).toBe(
      "Site já foi unida a outra categoria.",
    );
    expect(position).toBeLessThan(sentAgain);
  });

  test.each([false, true])(
    "that moved nothing leaves the undo of the first (undone before: %s)",
    async (isUndoneBefore) => {
      const app = await openTestApp(engine);
      await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
      const state = async () =>
        (await rowsOf(app, "categories?order=id")).map(({ is_active: isActive }) => isActive);
      const before = await state();
      const position = await merge(app);
      await write(app, "PATCH", `categories?id=eq.${SITE}`, { name: "Loja" });
      const second = await merge(app, SYSTEM);
      const undone = isUndoneBefore ? await undoMerge(app, second) : null;
      expect(undone?.status ?? 200).toBe(200);
      expect(await categoriesOf(app)).toEqual(["Outros"]);
      const { status, body } = await undoMerge(app, position);
      expect([status, body.kept]).toEqual([200, []]);
      expect(await categoriesOf(app)).toEqual(["Loja"]);
      expect(await state()).toEqual(before);
      const records = (await descriptions(app)).length;
      // The response was lost.
      expect((await undoMerge(app, position)).status).toBe(200);
      expect(await descriptions(app)).toHaveLength(records);
      await expectIntact(app);
    },
  );
});

describeEngineIndependent("The undo of one entry of a merge", (engine) => {
  test("is refused, as is that of its recurrence, and the merge is undone as a whole", async () => {
    const app = await openTestApp(engine, CLOCK);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    await write(app, "POST", "rpc/recurrence", SITE_RECURRENCE);
    const paths = ["transactions", "recurrences", "categories"].map((table) => `${table}?order=id`);
    const state = async () => {
      const all = await Promise.all(paths.map((path) => rowsOf(app, path)));
      return all.flat().map(({ updated_at: _version, ...row }) => row);
    };
    const before = await state();
    const position = await merge(app);
    const merged = await state();
    const message = "Categoria: Site está arquivada e não recebe lançamentos.";
    for (const [id, type] of [
      ["TRI-a", "transaction"],
      ["SER-site000", "recurrence"],
    ]) {
      const { status, body } = await undo(app, [{ id, position }], type);
      expect([status, body.message]).toEqual([400, message]);
    }
    expect(await state()).toEqual(merged);
    expect((await undoMerge(app, position)).status).toBe(200);
    expect(await state()).toEqual(before);
    await expectIntact(app);
  });
});

describeEngineIndependent("The undo of a merge, of an entry that is paid in part", (engine) => {
  test("takes along what was paid since, with its interest, and so does its own undo", async () => {
    const app = await openTestApp(engine, CLOCK);
    const pay = (amount: number) =>
      write(app, "POST", "rpc/record_payment", {
        id: "TRI-a",
        amount,
        charges: [{ kind: "interest", amount: 5 }],
      });
    const site = newEntry({ id: "TRI-a", type: "income", category: "Site", amount: 1000 });
    await write(app, "POST", "transactions", site);
    await pay(1);
    const other = "transactions?payment_role=eq.part&amount=eq.1";
    await write(app, "PATCH", other, { category: "Outros" });
    let position = await merge(app);
    await pay(300);
    const state = async () =>
      (await rowsOf(app, "transactions?order=amount")).map(({ amount, category }) => [
        amount,
        category,
      ]);
    const all = (category: string) => [
      [1, "Outros"],
      [5, category],
      [5, category],
      [300, category],
      [699, category],
    ];
    expect(await state()).toEqual(all("Outros"));
    for (const category of ["Site", "Outros", "Site"]) {
      const { status, body, headers } = await undoMerge(app, position);
      expect([status, body.kept]).toEqual([200, []]);
      expect(await state()).toEqual(all(category));
      position = Number(headers["x-history-position"]);
    }
    await expectIntact(app);
  });
});
