import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { account, newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const HINT = "Se for o caso, corrija à mão.";
const UNDONE_PAYMENT = {
  code: "0A000",
  message: "Este lançamento saiu com um pagamento que foi desfeito, e não volta sozinho.",
  hint: "Registre o pagamento de novo no lançamento de origem.",
};
const ANA = { "x-user-name": "Ana" };

describeEngineIndependent("rpc/undo is refused", (engine) => {
  test("by name, if another user changed a value again, and nothing changes", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", amount: 100 }));
    const path = "transactions?id=eq.TRI-a";
    const position = await write(app, "PATCH", path, { amount: 120, notes: "x" });
    await write(app, "PATCH", path, { amount: 130 }, ANA);
    const before = await rowsOf(app, "transactions");
    const one = await undo(app, [{ id: "TRI-a", position }]);
    expect([one.status, one.body]).toEqual([
      409,
      expect.objectContaining({
        message: "Houve outra mudança depois em Valor, e nada foi desfeito.",
        hint: HINT,
      }),
    ]);
    await write(app, "PATCH", path, { notes: "y" }, ANA);
    const two = await undo(app, [{ id: "TRI-a", position }]);
    expect(two.body.message).toBe(
      "Houve outra mudança depois em Valor e Observações, e nada foi desfeito.",
    );
    expect(await rowsOf(app, "transactions")).toMatchObject([{ amount: 130, notes: "y" }]);
    expect(before).toMatchObject([{ amount: 130, notes: "x" }]);
    expect(await descriptionsOf(app, "TRI-a")).toHaveLength(4);
    await expectLedgerInvariants(app.database);
  });

  test("where another user made a record active again, by the name on the screens", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "accounts", account("CTA-a"));
    await write(app, "POST", "tags", { id: "TAG-a", name: "Obra" });
    for (const [table, id, kind] of [
      ["accounts", "CTA-a", "account"],
      ["tags", "TAG-a", "tag"],
    ] as const) {
      const path = `${table}?id=eq.${id}`;
      const position = await write(app, "PATCH", path, { is_active: false });
      await write(app, "PATCH", path, { is_active: true }, ANA);
      const { body } = await undo(app, [{ id, position }], kind);
      expect(body.message).toBe("Houve outra mudança depois em Situação, e nada foi desfeito.");
    }
  });

  test("where another column, which depends on it, was written since and would be lost", async () => {
    const app = await openTestApp(engine);
    const entry = (id: string, columns: object) => newEntry({ id, amount: 100, ...columns });
    await write(app, "POST", "clients", newContact({ id: "CTT-c", profile_type: "client" }));
    await write(app, "POST", "clients", newContact({ id: "CTT-e", profile_type: "employee" }));
    await write(app, "POST", "transactions", [
      entry("TRI-category", { category: "Outros" }),
      entry("TRI-type", { type: "income" }),
      entry("TRI-parts", {
        category: "Site",
        splits: [
          { category: "Site", amount: 60 },
          { category: "Outros", amount: 40 },
        ],
      }),
    ]);
    const splits = [
      { category: "Site", amount: 99 },
      { category: "Outros", amount: 1 },
    ];
    const cases = [
      ["transactions", "TRI-category", { category: "Site" }, { splits }, "Divisão"],
      ["transactions", "TRI-type", { type: "expense" }, { client_id: "CTT-e" }, "Vínculo"],
      ["transactions", "TRI-parts", { splits: null }, { category: "Sistema" }, "Categoria"],
      ["clients", "CTT-c", { profile_type: "employee" }, { pix_key: "a@b.co" }, "Chave Pix"],
    ] as const;
    for (const [table, id, change, later, label] of cases) {
      const path = `${table}?id=eq.${id}`;
      const position = await write(app, "PATCH", path, change);
      await write(app, "PATCH", path, later);
      const before = await rowsOf(app, path);
      const kind = table === "clients" ? "contact" : "transaction";
      const { status, body } = await undo(app, [{ id, position }], kind);
      const message = `Houve outra mudança depois em ${label}, e nada foi desfeito.`;
      expect([id, status, body.message]).toEqual([id, 409, message]);
      expect(await rowsOf(app, path)).toEqual(before);
      expect(before).toMatchObject([later]);
    }
    // Of several the others are undone.
    await write(app, "POST", "transactions", [entry("TRI-x", {}), entry("TRI-y", {})]);
    const position = await write(app, "PATCH", "transactions?id=in.(TRI-x,TRI-y)", {
      category: "Site",
    });
    await write(app, "PATCH", "transactions?id=eq.TRI-x", { splits });
    const both = await undo(app, [
      { id: "TRI-x", position },
      { id: "TRI-y", position },
    ]);
    expect(both.body).toMatchObject({ undone: [{ id: "TRI-y" }], kept: [{ id: "TRI-x" }] });
    expect(await rowsOf(app, "transactions?id=eq.TRI-x")).toMatchObject([{ splits }]);
    await expectLedgerInvariants(app.database);
  });

  test("two people who undo the same change at once: one does, the other is refused", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", amount: 100 }));
    const position = await write(app, "PATCH", "transactions?id=eq.TRI-a", { amount: 120 });
    const answers = await Promise.all([
      undo(app, [{ id: "TRI-a", position }]),
      undo(app, [{ id: "TRI-a", position }], "transaction", ANA),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await descriptionsOf(app, "TRI-a")).toHaveLength(3);
  });

  test("changes that came with others, erased and unknown ones are refused", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", amount: 100 }));
    const paid = await write(app, "POST", "rpc/record_payment", { id: "TRI-a", amount: 30 });
    const tied = await undo(app, [{ id: "TRI-a", position: paid }]);
    expect([tied.status, tied.body.message]).toEqual([
      409,
      "Esta alteração veio com outras, e não se desfaz sozinha.",
    ]);
    for (const change of [
      { id: "TRI-a", position: 0 },
      { id: "TRI-unknown", position: paid },
    ]) {
      const refused = await undo(app, [change]);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Esta alteração já foi desfeita, ou não pode mais ser.",
      ]);
    }
    await expectLedgerInvariants(app.database);
    const position = await write(app, "PATCH", "transactions?id=eq.TRI-a", { notes: "x" });
    await sql`update audit_records set description = '', changes = null, salt = null
      where sequence = ${position}`.execute(app.database.writer);
    const erased = await undo(app, [{ id: "TRI-a", position }]);
    expect([erased.status, erased.body.code]).toEqual([409, "P0002"]);
  });

  test("a part or a charge neither goes nor comes back without its payment", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", amount: 1000 }));
    const amounts = async () =>
      (await rowsOf(app, "transactions?order=amount")).map(({ amount }) => amount);
    const payment = { id: "TRI-a", amount: 300, charges: [{ kind: "interest", amount: 5 }] };
    const paid = await write(app, "POST", "rpc/record_payment", payment);
    const tied = await rowsOf(app, "transactions?parent_id=not.is.null&order=amount");
    expect(await amounts()).toEqual([5, 300, 700]);
    for (const { id } of tied) {
      const refused = await undo(app, [{ id, position: paid }]);
      expect([refused.status, refused.body.code]).toEqual([409, "0A000"]);
    }
    expect(await amounts()).toEqual([5, 300, 700]);

    const [charge, part] = tied;
    const undone = await write(app, "POST", "rpc/undo_payment", { id: part?.["id"] });
    for (const { id } of tied) {
      const refused = await undo(app, [{ id, position: undone }]);
      expect([refused.status, refused.body]).toMatchObject([409, UNDONE_PAYMENT]);
    }
    const { updated_at: _, created_at: __, ...draft } = part ?? {};
    const back = await app.send("POST", "transactions", draft, { prefer: "removed=restore" });
    expect([back.status, back.body]).toMatchObject([409, UNDONE_PAYMENT]);
    expect(await amounts()).toEqual([1000]);

    // It was removed by hand, so it must be restored by hand.
    const again = await write(app, "POST", "rpc/record_payment", { id: "TRI-a", amount: 300 });
    expect(again).toBeGreaterThan(undone);
    const [second] = await rowsOf(app, "transactions?parent_id=not.is.null");
    const removed = await write(app, "DELETE", `transactions?id=eq.${String(second?.["id"])}`);
    expect((await undo(app, [{ id: second?.["id"], position: removed }])).status).toBe(200);
    expect(await amounts()).toEqual([300, 700]);
    expect(charge).toBeDefined();
    await expectLedgerInvariants(app.database);
  });

  test.each([{ status: "pending" }, null])(
    "a charge does not come back once its entry, changed by %j, is gone",
    async (patch) => {
      const app = await openTestApp(engine);
      const path = "transactions?id=eq.TRE-a";
      await write(app, "POST", "transactions", newEntry({ id: "TRE-a", type: "expense" }));
      await write(app, "POST", "rpc/record_payment", {
        id: "TRE-a",
        charges: [{ kind: "fine", amount: 2 }],
      });
      const before = await rowsOf(app, "transactions?order=id");
      const {
        updated_at: _,
        created_at: __,
        ...fine
      } = before.find((row) => row["payment_role"] === "fine") ?? {};
      const opened = patch === null ? null : await write(app, "PATCH", path, patch);
      const deleted = await write(app, "DELETE", path);
      const ofFine = { id: fine["id"], position: opened ?? deleted };
      const refused = await undo(app, [ofFine]);
      expect([refused.status, refused.body.code]).toEqual([409, "0A000"]);
      const headers = { prefer: "removed=restore" };
      expect((await app.send("POST", "transactions", fine, headers)).status).toBe(409);
      expect(await rowsOf(app, "transactions")).toEqual([]);
      // The entry comes back as it was removed, with the fine only if it went with it.
      const ofEntry = { id: "TRE-a", position: deleted };
      const together = await undo(app, [ofFine, ofEntry]);
      expect([together.status, together.body.kept.length]).toEqual([200, patch === null ? 0 : 1]);
      expect(await rowsOf(app, "transactions")).toHaveLength(patch === null ? 2 : 1);
      await expectLedgerInvariants(app.database);
    },
  );

  test("a charge and its paid entry come back in one request, in any order", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRE-a", type: "expense" }));
    await write(app, "POST", "rpc/record_payment", {
      id: "TRE-a",
      charges: [{ kind: "fine", amount: 2 }],
    });
    const rows = await rowsOf(app, "transactions?order=amount");
    const drafts = rows.map(({ updated_at: _updated, created_at: _created, ...draft }) => draft);
    for (const some of [drafts, drafts.toReversed()]) {
      await write(app, "DELETE", "transactions?id=eq.TRE-a");
      const headers = { prefer: "removed=restore" };
      expect((await app.send("POST", "transactions", some, headers)).status).toBe(201);
      const back = await rowsOf(app, "transactions?order=amount");
      expect(back.map((row) => ({ ...row, updated_at: "" }))).toEqual(
        rows.map((row) => ({ ...row, updated_at: "" })),
      );
    }
    await expectLedgerInvariants(app.database);
  });

  test("a rule that forbids the change forbids its undo, with the reason", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "clients", newContact({ id: "CTT-a", name: "Ana" }));
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", client_id: "CTT-a" }));
    const position = await write(app, "PATCH", "transactions?id=eq.TRI-a", { client_id: null });
    await write(app, "PATCH", "clients?id=eq.CTT-a", { is_active: false });
    const { status, body } = await undo(app, [{ id: "TRI-a", position }]);
    expect([status, body.message]).toEqual([
      400,
      "Vínculo: Ana está inativo e não recebe novos vínculos.",
    ]);
  });

  test("a contact that was inactive already is there again, also with a removed entry", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "clients", newContact({ id: "CTT-a", name: "Ana" }));
    const contact = "clients?id=eq.CTT-a";
    const entry = "transactions?id=eq.TRI-a";
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", client_id: "CTT-a" }));
    await write(app, "PATCH", contact, { is_active: false });
    for (const change of [
      () => write(app, "PATCH", entry, { client_id: null }),
      () => write(app, "DELETE", entry),
    ]) {
      const position = await change();
      await write(app, "PATCH", contact, { notes: String(position) });
      expect((await undo(app, [{ id: "TRI-a", position }])).status).toBe(200);
      expect(await rowsOf(app, entry)).toMatchObject([{ client_id: "CTT-a" }]);
    }
    await expectLedgerInvariants(app.database);
  });

  test("wrong arguments are refused by name", async () => {
    const app = await openTestApp(engine);
    const messages = async (body: object): Promise<string> =>
      (await app.send<RefusedBody>("POST", "rpc/undo", body)).body.message;
    const of = (change: object) => ({ entity_type: "tag", changes: [change] });
    expect(await messages({ changes: [] })).toContain("entity_type");
    expect(await messages({ entity_type: "tag", changes: [] })).toBe(
      "changes deve ter de 1 a 500 alterações.",
    );
    expect(await messages(of({ id: "TAG-a", position: -1 }))).toMatch(/^position deve ser/u);
    expect(await messages(of({ position: 1 }))).toBe("Preencha o campo id.");
  });
});
