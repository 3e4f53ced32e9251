import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const MERGE = { from: "CAT-inicial3", into: "CAT-inicial7" };

/** The last position of the history. */
async function position(app: TestApp): Promise<number> {
  const path = "audit_records?select=sequence&order=sequence.desc&limit=1";
  const { body } = await app.send<{ sequence: number }[]>("GET", path);
  return body[0]?.sequence ?? 0;
}

/** A call that changes `changed` rows is refused with a lower limit, and changes nothing. */
async function expectLimited(
  app: TestApp,
  name: string,
  args: object,
  changed: number,
): Promise<number> {
  const before = await position(app);
  const limit = (rows: number) => ({ prefer: `max-affected=${rows}` });
  const path = `rpc/${name}`;
  const { status, body } = await app.send<RefusedBody>("POST", path, args, limit(changed - 1));
  expect([status, body.code], name).toEqual([400, "PGRST124"]);
  expect(await position(app)).toBe(before);
  expect((await app.send("POST", path, args, limit(changed))).status, name).toBe(200);
  expect(await position(app)).toBe(before + changed);
  return before + 1;
}

describeOnBothEngines("max-affected of a function", (engine) => {
  test("counts the entries of a merged category, and of the undo", async () => {
    const app = await openTestApp(engine);
    const entries = [1, 2, 3].map(() => newEntry({ category: "Site" }));
    await app.send("POST", "transactions", entries);
    const merge = await expectLimited(app, "merge_categories", MERGE, 4);
    const changes = [{ id: MERGE.from, position: merge }];
    await expectLimited(app, "undo", { entity_type: "category", changes }, 4);
  });

  test("counts the part and the fine that the undo of a payment removes", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRI-a", amount: 100, expected_payment_date: "2026-11-01" });
    await app.send("POST", "transactions", entry);
    const charges = [{ kind: "fine", amount: 5 }];
    const payment = { id: "TRI-a", amount: 40, charges };
    const { body, status } = await app.send<{ id: string; payment_role: string | null }[]>(
      "POST",
      "rpc/record_payment",
      payment,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const part = body.find(({ payment_role: role }) => role === "part");
    await expectLimited(app, "undo_payment", { id: part?.id }, 3);
  });
});
