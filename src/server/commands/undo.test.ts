import { expect, test } from "vitest";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { BANK, CASH, newContact, newEntry, transfer } from "#tests/support/api-rows.ts";
import { rewriteRecord } from "#tests/support/rewrite-record.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

type Row = Record<string, unknown>;

const ANA = { "x-user-name": "Ana" };

describeEngineIndependent("rpc/undo", (engine) => {
  test("turns a change back, keeps later ones of other columns, and is undone by itself", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", amount: 100 }));
    const position = await write(app, "PATCH", "transactions?id=eq.TRI-a", {
      amount: 120,
      notes: "Parcela",
    });
    await write(app, "PATCH", "transactions?id=eq.TRI-a", { category: "Sistema" });
    const undone = await undo(app, [{ id: "TRI-a", position }]);
    expect([undone.status, undone.body]).toEqual([
      200,
      {
        undone: [
          {
            id: "TRI-a",
            row: expect.objectContaining({ amount: 100, notes: null, category: "Sistema" }),
          },
        ],
        kept: [],
      },
    ]);
    const redo = Number(undone.headers["x-history-position"]);
    const redone = await undo(app, [{ id: "TRI-a", position: redo }]);
    expect(redone.body.undone[0]?.row).toMatchObject({ amount: 120, notes: "Parcela" });
    expect((await descriptionsOf(app, "TRI-a")).slice(3)).toEqual([
      "Valor: R$ 120,00 → R$ 100,00 | Observações atualizadas",
      "Valor: R$ 100,00 → R$ 120,00 | Observações atualizadas",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("repeated by the same user, it gets the same response and undoes nothing else", async () => {
    const app = await openTestApp(engine);
    const created = await write(app, "POST", "transactions", newEntry({ id: "TRI-a" }));
    const again = async (position: number): Promise<unknown[]> => {
      const first = await undo(app, [{ id: "TRI-a", position }]);
      const second = await undo(app, [{ id: "TRI-a", position }]);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(second.headers["x-history-position"]).toBe(first.headers["x-history-position"]);
      return [first.body.undone[0]?.row?.["status"], Number(first.headers["x-history-position"])];
    };
    const paid = await write(app, "PATCH", "transactions?id=eq.TRI-a", { status: "paid" });
    const [status] = await again(paid);
    expect(status).toBe("pending");
    const [, removed] = await again(created);
    expect(await rowsOf(app, "transactions")).toEqual([]);
    const [back, restored] = await again(Number(removed));
    expect(back).toBe("pending");
    await again(Number(restored));
    expect(await descriptionsOf(app, "TRI-a")).toHaveLength(6);
    await expectLedgerInvariants(app.database);
  });

  test("repeated for an account that is no longer the default by it, it does nothing more", async () => {
    const app = await openTestApp(engine);
    const position = await write(app, "POST", "accounts", { ...BANK, is_default: true });
    const change = [{ id: BANK.id, position }];
    const first = await undo(app, change, "account");
    expect(first.body.undone[0]?.row).toMatchObject({ is_active: false, is_default: false });
    const { status, body } = await undo(app, change, "account");
    expect([status, body]).toEqual([200, first.body]);
    const other = await undo(app, change, "account", { "x-user-name": "Ana" });
    expect(other.status).toBe(409);
    await expectLedgerInvariants(app.database);
  });

  test("a removal is restored unchanged, and its creation removed only if unchanged", async () => {
    const app = await openTestApp(engine);
    const [first] = (
      await app.send<Row[]>("POST", "transactions", newEntry({ id: "TRI-a", notes: "olá" }))
    ).body;
    const created = await write(app, "GET", "transactions");
    await write(app, "PATCH", "transactions?id=eq.TRI-a", { notes: "x" }, ANA);
    const changed = await undo(app, [{ id: "TRI-a", position: created }]);
    expect(changed.body.message).toBe(
      "Houve outra mudança depois em Observações, e nada foi desfeito.",
    );
    const removed = await write(app, "DELETE", "transactions?id=eq.TRI-a", undefined, ANA);
    const gone = await undo(app, [{ id: "TRI-a", position: created }]);
    expect([gone.status, gone.body.message]).toEqual([
      409,
      "Este lançamento não existe mais: alguém já o excluiu.",
    ]);
    const back = await undo(app, [{ id: "TRI-a", position: removed }]);
    expect(back.body.undone[0]?.row).toMatchObject({
      notes: "x",
      created_at: first?.["created_at"],
    });
    const twice = await undo(app, [{ id: "TRI-a", position: removed }], "transaction", ANA);
    expect([twice.status, twice.body.message]).toEqual([
      409,
      "Esta alteração já foi desfeita, ou não pode mais ser.",
    ]);
    expect((await descriptionsOf(app, "TRI-a")).at(-1)).toBe("Lançamento trazido de volta");
    await expectLedgerInvariants(app.database);
  });

  test("an entry paid and removed before the payment dates comes back paid, on the company's day", async () => {
    // 22:30 in São Paulo, where it is still the 5th.
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-03-06T01:30:00Z") });
    await write(
      app,
      "POST",
      "transactions",
      newEntry({ id: "TRI-a", status: "paid", expected_payment_date: "2026-03-20" }),
    );
    const position = await write(app, "DELETE", "transactions?id=eq.TRI-a");
    await forgetPaymentDate(app, position);
    const { body } = await undo(app, [{ id: "TRI-a", position }]);
    expect(body.undone[0]?.row).toMatchObject({ status: "paid", paid_on: "2026-03-05" });
  });

  test("a payment taken back before the payment dates comes back on its day, also repeated", async () => {
    let now = "2026-03-06T01:30:00Z";
    const app = await openTestApp(engine, { clock: () => Date.parse(now) });
    const row = newEntry({ id: "TRI-a", expected_payment_date: "2026-03-20" });
    await write(app, "POST", "transactions", row);
    const path = "transactions?id=eq.TRI-a";
    const paid = await write(app, "PATCH", path, { status: "paid" });
    await forgetPaymentDate(app, paid);
    now = "2026-03-09T15:00:00Z";
    const open = await write(app, "PATCH", path, { status: "pending" });
    await forgetPaymentDate(app, open);
    now = "2026-03-25T15:00:00Z";
    const twice = async (position: number): Promise<Row> => {
      const first = await undo(app, [{ id: "TRI-a", position }]);
      const again = await undo(app, [{ id: "TRI-a", position }]);
      expect([again.status, again.body]).toEqual([200, first.body]);
      return first.body.undone[0]?.row ?? {};
    };
    const back = { status: "paid", paid_on: "2026-03-05", paid_on_assumed: false };
    expect(await twice(open)).toMatchObject(back);
    expect(await twice(paid)).toMatchObject({ status: "pending", paid_on: null });
    expect(await descriptionsOf(app, "TRI-a")).toHaveLength(5);
  });

  test("of several records those that changed again stay, with a reason in the response", async () => {
    const app = await openTestApp(engine);
    const ids = ["TRI-a", "TRI-b", "TRI-c"];
    await write(
      app,
      "POST",
      "transactions",
      ids.map((id) => newEntry({ id })),
    );
    const position = await write(app, "PATCH", "transactions?id=in.(TRI-a,TRI-b,TRI-c)", {
      notes: "x",
    });
    await write(app, "PATCH", "transactions?id=eq.TRI-b", { notes: "y" }, ANA);
    const { body } = await undo(
      app,
      ids.map((id) => ({ id, position })),
    );
    expect(body).toMatchObject({
      undone: [{ id: "TRI-a" }, { id: "TRI-c" }],
      kept: [
        { id: "TRI-b", message: "Houve outra mudança depois em Observações, e nada foi desfeito." },
      ],
    });
    const notes = (await rowsOf(app, "transactions?order=id")).map((row) => row["notes"]);
    expect(notes).toEqual([null, "y", null]);
    await expectLedgerInvariants(app.database);
  });

  test("of two removed entries that were the same part of a series one comes back", async () => {
    const app = await openTestApp(engine);
    const part = { series_id: "SER-parts01", series_number: 1, series_count: 2 };
    const changes: { id: string; position: number }[] = [];
    for (const id of ["TRI-a", "TRI-b"]) {
      await write(app, "POST", "transactions", newEntry({ id, ...part }));
      changes.push({ id, position: await write(app, "DELETE", `transactions?id=eq.${id}`) });
    }
    const { body } = await undo(app, changes);
    expect(body).toMatchObject({ undone: [{ id: "TRI-a" }], kept: [{ id: "TRI-b" }] });
    expect(await rowsOf(app, "transactions")).toHaveLength(1);
    await expectLedgerInvariants(app.database);
  });

  test("several changes of one record are undone as one", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", status: "overdue" }));
    const path = "transactions?id=eq.TRI-a";
    const positions = [
      await write(app, "PATCH", path, { status: "paid", paid_on: "2026-01-05" }),
      await write(app, "PATCH", path, { paid_on: "2026-01-06" }),
    ];
    const changes = positions.map((position) => ({ id: "TRI-a", position }));
    const { body } = await undo(app, changes);
    expect(body.undone[0]?.row).toMatchObject({ status: "overdue", paid_on: null });
    expect(await descriptionsOf(app, "TRI-a")).toHaveLength(4);
    expect((await undo(app, changes)).body).toEqual(body);
  });

  test("the creation of a record that is never removed makes it inactive, a category keeps its entries", async () => {
    const app = await openTestApp(engine);
    const active = async (type: string, table: string, row: Row): Promise<void> => {
      const position = await write(app, "POST", table, row);
      const undone = await undo(app, [{ id: row["id"], position }], type);
      const column = table === "transfers" ? "lifecycle" : "is_active";
      const [off, on] = table === "transfers" ? ["cancelled", "active"] : [false, true];
      expect(undone.body.undone[0]?.row?.[column]).toBe(off);
      const redo = Number(undone.headers["x-history-position"]);
      const redone = await undo(app, [{ id: row["id"], position: redo }], type);
      expect(redone.body.undone[0]?.row?.[column]).toBe(on);
    };
    await active("contact", "clients", newContact({ id: "CTT-a" }));
    await active("account", "accounts", { ...BANK, is_default: false });
    await write(app, "POST", "accounts", CASH);
    await active("transfer", "transfers", transfer("TRF-a"));
    await active("tag", "tags", { id: "TAG-a", name: "Obra" });
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    const position = await write(app, "PATCH", "categories?id=eq.CAT-inicial3", { name: "Loja" });
    await undo(app, [{ id: "CAT-inicial3", position }], "category");
    expect(await rowsOf(app, "transactions")).toMatchObject([{ category: "Site" }]);
    await expectLedgerInvariants(app.database);
  });
});

/** As a record was before payment dates existed. */
async function forgetPaymentDate(app: TestApp, sequence: number): Promise<void> {
  await rewriteRecord(app, sequence, ({ paid_on: _day, ...changes }) => changes);
}
