import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openCharge } from "#tests/support/open-charge.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo } from "#tests/support/undo.ts";

type Row = Record<string, unknown>;

const RENT = { id: "TRE-rent", type: "expense", category: "Despesa Empresa", amount: 1000 };
const PART = { payment_role: "part", status: "paid" };

/** The created entries, by role. */
async function pay(app: TestApp, id: unknown, payment: object) {
  const answer = await app.send<TransactionRow[]>("POST", "rpc/record_payment", { id, ...payment });
  expect(answer.status).toBe(200);
  const created = new Map(answer.body.slice(1).map((row) => [row.payment_role, row.id]));
  return (role: TransactionRow["payment_role"]): string => created.get(role) ?? "";
}

/** It was marked as pending by hand. */
async function payPartOf(app: TestApp, id: string, amount: number): Promise<string> {
  await app.send("PATCH", `transactions?id=eq.${id}`, { status: "pending" });
  return (await pay(app, id, { amount }))("part");
}

async function undoPayment(app: TestApp, id: string): Promise<TransactionRow[]> {
  const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/undo_payment", { id });
  expect(status).toBe(200);
  return body;
}

/** Each entry is tied to one that is there, or to none. */
async function entries(app: TestApp): Promise<Row[]> {
  const rows = await rowsOf(app, "transactions?order=amount");
  const ids = new Set(rows.map(({ id }) => id));
  const parents = rows.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent]));
  expect(parents.filter((parent) => !ids.has(parent))).toEqual([]);
  await expectLedgerInvariants(app.database);
  return rows;
}

describeEngineIndependent("A part of a part", (engine) => {
  test("stays paid when the outer payment is undone, as a part of the entry", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry(RENT));
    const created = await pay(app, RENT.id, {
      amount: 400,
      charges: [{ kind: "interest", amount: 5 }],
    });
    const inner = await payPartOf(app, created("part"), 100);
    const answer = await undoPayment(app, created("part"));
    expect(answer).toMatchObject([
      { id: RENT.id, amount: 900, status: "pending" },
      { ...PART, id: inner, amount: 100, parent_id: RENT.id },
    ]);
    expect(await entries(app)).toEqual(answer.toReversed());
    expect(await descriptionsOf(app, inner)).toEqual([
      "Lançamento criado",
      "Pagamento desfeito: passa a ser parte do lançamento de origem",
    ]);
    const alone = await undo(app, [{ id: inner, position: Number.MAX_SAFE_INTEGER }]);
    expect([alone.status, alone.body.code]).toEqual([409, "0A000"]);
    await undoPayment(app, inner);
    expect(await entries(app)).toMatchObject([{ id: RENT.id, amount: 1000, status: "pending" }]);
  });

  test("that was paid in the end too goes back with what was left of it", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry(RENT));
    const outer = (await pay(app, RENT.id, { amount: 400 }))("part");
    const inner = await payPartOf(app, outer, 100);
    const innermost = await payPartOf(app, inner, 30);
    await pay(app, outer, {});
    await undoPayment(app, outer);
    expect(await entries(app)).toMatchObject([
      { ...PART, id: innermost, amount: 30, parent_id: inner },
      { id: inner, amount: 70, parent_id: RENT.id },
      { id: RENT.id, amount: 900 },
    ]);
  });

  test.each([{}, { amount: 400 }])(
    "of interest stands by itself once the payment %j is undone",
    async (payment) => {
      const app = await openTestApp(engine);
      await app.send("POST", "transactions", newEntry(RENT));
      const charges = [{ kind: "interest", amount: 10 }];
      const created = await pay(app, RENT.id, { ...payment, charges });
      await openCharge(app, created("interest"));
      const inner = (await pay(app, created("interest"), { amount: 4 }))("part");
      // Comes with the payment of the interest, and goes with it.
      await pay(app, created("interest"), { charges: [{ kind: "fine", amount: 1 }] });
      await undoPayment(app, "amount" in payment ? created("part") : RENT.id);
      expect(await entries(app)).toMatchObject([
        { id: inner, amount: 4, status: "paid", parent_id: null, payment_role: null },
        { id: RENT.id, amount: 1000, status: "pending" },
      ]);
      expect((await descriptionsOf(app, inner)).at(-1)).toBe(
        "Pagamento desfeito: deixa de ser parte de outro lançamento",
      );
    },
  );
});
