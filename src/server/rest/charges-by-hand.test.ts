/** Charges of a payment that somebody changed by themselves. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { BANK, CARD, newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openCharge } from "#tests/support/open-charge.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const RENT = "transactions?id=eq.TRE-rent";
const PAID_ON = "2026-11-20";
const PAID = { status: "paid", paid_on: PAID_ON };
const KINDS = ["interest", "fine", "discount"];

/** Paid whole with one charge of each kind. Each request comes a second later. */
async function openPaid(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  let now = Date.parse("2026-11-21T15:00:00Z");
  const app = await openTestApp(engine, { clock: () => (now += 1000) });
  await app.send("POST", "accounts", [BANK, CARD]);
  const rent = { id: "TRE-rent", type: "expense", category: "Outros", account_id: BANK.id };
  await write(app, "POST", "transactions", newEntry({ ...rent, amount: 100 }));
  await write(app, "POST", "rpc/record_payment", {
    id: "TRE-rent",
    paid_on: PAID_ON,
    charges: KINDS.map((kind, index) => ({ kind, amount: index + 1 })),
  });
  return app;
}

/** In the order of `KINDS`. */
async function chargesOf(app: TestApp): Promise<TransactionRow[]> {
  const path = "transactions?parent_id=eq.TRE-rent&order=amount";
  return (await app.send<TransactionRow[]>("GET", path)).body;
}

async function pathOf(app: TestApp, kind: string): Promise<string> {
  const charge = (await chargesOf(app)).find(({ payment_role: role }) => role === kind);
  return `transactions?id=eq.${charge?.id ?? ""}`;
}

async function lifecycles(app: TestApp): Promise<(string | undefined)[]> {
  const [rent] = (await app.send<TransactionRow[]>("GET", RENT)).body;
  return [rent?.lifecycle, ...(await chargesOf(app)).map(({ lifecycle }) => lifecycle)];
}

describeEngineIndependent("A charge that somebody changed by itself", (engine) => {
  test.each(["cancelled", "inactive"])(
    "and is %s stays so when its entry is cancelled and active again, also by undo and redo",
    async (own) => {
      const app = await openPaid(engine);
      await write(app, "PATCH", await pathOf(app, "fine"), { lifecycle: own });
      const position = await write(app, "PATCH", RENT, { lifecycle: "cancelled" });
      const gone = ["cancelled", "cancelled", own, "cancelled"];
      const there = ["active", "active", own, "active"];
      expect(await lifecycles(app)).toEqual(gone);
      await write(app, "PATCH", RENT, { lifecycle: "active" });
      expect(await lifecycles(app)).toEqual(there);
      const again = await write(app, "PATCH", RENT, { lifecycle: "cancelled" });
      const undone = await undo(app, [{ id: "TRE-rent", position: again }]);
      expect(await lifecycles(app)).toEqual(there);
      const redo = Number(undone.headers["x-history-position"]);
      expect((await undo(app, [{ id: "TRE-rent", position: redo }])).status).toBe(200);
      expect(await lifecycles(app)).toEqual(gone);
      expect(position).toBeLessThan(again);
      await expectLedgerInvariants(app.database);
    },
  );

  test("and is active again goes with its entry as before", async () => {
    const app = await openPaid(engine);
    const path = await pathOf(app, "fine");
    await write(app, "PATCH", path, { lifecycle: "cancelled" });
    await write(app, "PATCH", path, { lifecycle: "active" });
    await write(app, "PATCH", RENT, { lifecycle: "cancelled" });
    expect(new Set(await lifecycles(app))).toEqual(new Set(["cancelled"]));
    await write(app, "PATCH", RENT, { lifecycle: "active" });
    expect(new Set(await lifecycles(app))).toEqual(new Set(["active"]));
  });

  test("stays cancelled when it was removed with its entry and came back with it", async () => {
    const app = await openPaid(engine);
    await write(app, "PATCH", await pathOf(app, "fine"), { lifecycle: "cancelled" });
    const position = await write(app, "PATCH", RENT, { status: "pending" });
    expect(await chargesOf(app)).toEqual([]);
    await undo(app, [{ id: "TRE-rent", position }]);
    await write(app, "PATCH", RENT, { lifecycle: "inactive" });
    await write(app, "PATCH", RENT, { lifecycle: "active" });
    expect(await lifecycles(app)).toEqual(["active", "active", "cancelled", "active"]);
    await expectLedgerInvariants(app.database);
  });

  test("together with its entry in one change comes back with it", async () => {
    const app = await openPaid(engine);
    await write(app, "PATCH", "transactions?lifecycle=eq.active", { lifecycle: "cancelled" });
    await write(app, "PATCH", RENT, { lifecycle: "active" });
    expect(new Set(await lifecycles(app))).toEqual(new Set(["active"]));
  });

  test("changed with its entry in one command is undone and done again with it", async () => {
    const app = await openPaid(engine);
    const fine = (await pathOf(app, "fine")).replace("transactions?id=eq.", "");
    await write(app, "PATCH", `transactions?id=eq.${fine}`, { account_id: null });
    const path = `transactions?id=in.(TRE-rent,${fine})`;
    let position = await write(app, "PATCH", path, { account_id: CARD.id });
    for (const accounts of [
      [BANK.id, null],
      [CARD.id, CARD.id],
    ]) {
      const both = ["TRE-rent", fine].map((id) => ({ id, position }));
      const { headers } = await undo(app, both);
      position = Number(headers["x-history-position"]);
      const rows = (await app.send<TransactionRow[]>("GET", `${path}&order=amount.desc`)).body;
      expect(rows.map(({ account_id: account }) => account)).toEqual(accounts);
    }
  });

  test("keeps its own day, due date and account when those of the payment change", async () => {
    const app = await openPaid(engine);
    const [interest, fine, discount] = KINDS;
    await write(app, "PATCH", await pathOf(app, interest ?? ""), { paid_on: "2026-11-10" });
    await write(app, "PATCH", await pathOf(app, fine ?? ""), {
      expected_payment_date: "2026-11-01",
    });
    await write(app, "PATCH", await pathOf(app, discount ?? ""), { account_id: CARD.id });
    const dates = async () =>
      (await chargesOf(app)).map((row) => [
        row.expected_payment_date,
        row.paid_on,
        row.account_id,
        row.accrual_date,
      ]);
    const before = await dates();
    const position = await write(app, "PATCH", RENT, { paid_on: "2026-11-10", account_id: null });
    expect(await dates()).toEqual([
      ["2026-11-10", "2026-11-10", null, null],
      ["2026-11-01", "2026-11-10", null, null],
      ["2026-11-10", "2026-11-10", CARD.id, null],
    ]);
    await undo(app, [{ id: "TRE-rent", position }]);
    expect(await dates()).toEqual(before);
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("The dates of a charge", (engine) => {
  test("follow the day of the payment, also that on which it is due, and back", async () => {
    const app = await openPaid(engine);
    const position = await write(app, "PATCH", RENT, { paid_on: "2026-10-31" });
    const moved = { paid_on: "2026-10-31", expected_payment_date: "2026-10-31" };
    const charges = await chargesOf(app);
    expect(charges).toMatchObject([moved, moved, moved]);
    expect((await descriptionsOf(app, charges[0]?.id)).at(-1)).toBe(
      "Data de pagamento prevista atualizada | Pago em: 20/11/2026 → 31/10/2026",
    );
    await undo(app, [{ id: "TRE-rent", position }]);
    const back = { paid_on: PAID_ON, expected_payment_date: PAID_ON };
    expect(await chargesOf(app)).toMatchObject([back, back, back]);
    await expectLedgerInvariants(app.database);
  });

  test("stay when it was left open by an older version", async () => {
    const app = await openPaid(engine);
    await openCharge(app, (await chargesOf(app))[1]?.id);
    await write(app, "PATCH", RENT, { paid_on: "2026-10-31" });
    const open = { status: "pending", paid_on: null, expected_payment_date: PAID_ON };
    expect((await chargesOf(app))[1]).toMatchObject(open);
    expect(await rowsOf(app, "transactions?paid_on=eq.2026-10-31")).toHaveLength(3);
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("A charge", (engine) => {
  test.each([{ status: "pending" }, { status: "overdue" }, { paid_on: null }, { type: "income" }])(
    "of a paid entry does not become %j by itself",
    async (patch) => {
      const app = await openPaid(engine);
      const before = await chargesOf(app);
      const fine = before[1];
      const prefer = { prefer: "resolution=merge-duplicates" };
      const { updated_at: _, created_at: __, ...columns } = { ...fine, ...patch };
      const row = "status" in patch ? { ...columns, paid_on: null } : columns;
      for (const { status, body } of [
        await app.send<RefusedBody>("PATCH", await pathOf(app, "fine"), patch),
        await app.send<RefusedBody>("PATCH", "transactions?parent_id=eq.TRE-rent", patch),
        ...("paid_on" in patch
          ? []
          : [await app.send<RefusedBody>("POST", "transactions", row, prefer)]),
      ]) {
        expect([status, body.code, body.message]).toEqual([
          409,
          "23514",
          "Juros, multa e desconto ficam pagos e do lado em que estão enquanto o lançamento com que vieram está pago.",
        ]);
      }
      expect(await chargesOf(app)).toEqual(before);
      // Other columns, and the same values, may be sent.
      const same = {
        ...columns,
        ...PAID,
        type: "expense",
        notes: "x",
      };
      expect((await app.send("POST", "transactions", same, prefer)).status).toBe(200);
      await expectLedgerInvariants(app.database);
    },
  );

  test("changes with its entry in a command of many chunks", async () => {
    const app = await openPaid(engine);
    const more = Array.from({ length: 1100 }, () =>
      newEntry({ type: "expense", status: "paid", paid_on: PAID_ON }),
    );
    await write(app, "POST", "transactions", more);
    await write(app, "PATCH", "transactions?status=eq.paid", { status: "pending" });
    expect(await chargesOf(app)).toEqual([]);
    expect(await rowsOf(app, "transactions?status=eq.paid")).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test.each<readonly [string, object, number, RegExp]>([
    ["an open fine", { payment_role: "fine" }, 400, /é criado como pago/u],
    ["an open part", { payment_role: "part" }, 400, /é criado como pago/u],
    [
      "an income part",
      { id: "TRI-x", payment_role: "part", ...PAID, type: "income" },
      400,
      /^Tipo: /u,
    ],
    ["a discount that is an expense", { payment_role: "discount", ...PAID }, 400, /^Tipo: /u],
    [
      "a fine of an open entry",
      { payment_role: "fine", ...PAID, parent_id: "TRE-open" },
      409,
      /não está pago/u,
    ],
    [
      "a fine of a removed entry",
      { payment_role: "fine", ...PAID, parent_id: "TRE-gone" },
      409,
      /não está pago/u,
    ],
  ])("or a part cannot be created by hand as %s", async (_, columns, status, message) => {
    const app = await openPaid(engine);
    for (const id of ["TRE-open", "TRE-gone"]) {
      await write(app, "POST", "transactions", newEntry({ id, type: "expense" }));
    }
    await write(app, "DELETE", "transactions?id=eq.TRE-gone");
    const before = await rowsOf(app, "transactions?order=id");
    const row = { id: "TRE-x", type: "expense", parent_id: "TRE-rent", ...columns };
    const refused = await app.send<RefusedBody>("POST", "transactions", newEntry(row));
    expect([refused.status, refused.body.message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect(await rowsOf(app, "transactions?order=id")).toEqual(before);
  });

  test("or a part can be created with its paid entry, in any order", async () => {
    const app = await openPaid(engine);
    const drafts = [
      newEntry({ id: "TRE-x", type: "expense", ...PAID }),
      newEntry({
        id: "TRE-x1",
        type: "expense",
        parent_id: "TRE-x",
        payment_role: "fine",
        ...PAID,
      }),
      newEntry({
        id: "TRI-x2",
        type: "income",
        parent_id: "TRE-x",
        payment_role: "discount",
        ...PAID,
      }),
      newEntry({
        id: "TRE-x3",
        type: "expense",
        parent_id: "TRE-gone",
        payment_role: "part",
        ...PAID,
      }),
    ];
    await write(app, "POST", "transactions", newEntry({ id: "TRE-gone", type: "expense" }));
    await write(app, "DELETE", "transactions?id=eq.TRE-gone");
    await write(app, "POST", "transactions", drafts.toReversed());
    expect(await rowsOf(app, "transactions?id=like.TR*-x*")).toHaveLength(4);
    await expectLedgerInvariants(app.database);
  });
});
