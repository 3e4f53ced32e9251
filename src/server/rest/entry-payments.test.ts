import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-23T12:00:00Z") };
const RENT = {
  id: "TRE-rent",
  type: "expense",
  category: "Despesa Empresa",
  amount: 1000,
  expected_payment_date: "2026-11-05",
  notes: "Aluguel\nda loja",
};

const RENT_PATH = `transactions?id=eq.${RENT.id}`;

async function openWithRent(engine: Parameters<typeof openTestApp>[0], changes: object = {}) {
  const app = await openTestApp(engine, CLOCK);
  await app.send("POST", "transactions", newEntry({ ...RENT, ...changes }));
  return app;
}

function pay(app: TestApp, payment: object) {
  return app.send<TransactionRow[]>("POST", "rpc/record_payment", { id: RENT.id, ...payment });
}

function undo(app: TestApp, body: object = {}) {
  return app.send<TransactionRow[]>("POST", "rpc/undo_payment", { id: RENT.id, ...body });
}

async function entries(app: TestApp): Promise<TransactionRow[]> {
  const path = "transactions?order=created_at,amount.desc";
  return (await app.send<TransactionRow[]>("GET", path)).body;
}

async function descriptions(app: TestApp): Promise<string[]> {
  const path = `audit_records?select=description&entity_id=eq.${RENT.id}&order=sequence`;
  const { body } = await app.send<{ description: string }[]>("GET", path);
  return body.map(({ description }) => description);
}

describeEngineIndependent("A payment", (engine) => {
  test("has a second name", async () => {
    const app = await openWithRent(engine);
    const payment = { id: RENT.id, amount: 400 };
    const { status, body } = await app.send("POST", "rpc/part_payment", payment);
    expect([status, body]).toMatchObject([200, [{ id: RENT.id, amount: 600 }, { amount: 400 }]]);
  });

  test("of a part records the moved amount, and leaves the rest open with its due date", async () => {
    const app = await openWithRent(engine, { accrual_date: "2026-10-31" });
    const { status, body, headers } = await pay(app, { amount: 400, paid_on: "2026-11-20" });
    expect(status).toBe(200);
    expect(headers["x-history-position"]).toBe("3");
    const common = {
      type: "expense",
      category: "Despesa Empresa",
      expected_payment_date: "2026-11-05",
      notes: "Aluguel\nda loja",
      lifecycle: "active",
      accrual_date: "2026-10-31",
    };
    expect(body).toMatchObject([
      { ...common, id: "TRE-rent", amount: 600, status: "pending", paid_on: null, parent_id: null },
      {
        ...common,
        amount: 400,
        status: "paid",
        paid_on: "2026-11-20",
        parent_id: "TRE-rent",
        payment_role: "part",
      },
    ]);
    expect(await entries(app)).toHaveLength(2);
    expect(await descriptions(app)).toEqual([
      "Lançamento criado",
      "Pagamento parcial: R$ 400,00 em 20/11/2026 | Valor: R$ 1.000,00 → R$ 600,00",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("in full needs no amount, and is dated today by default", async () => {
    const app = await openWithRent(engine);
    const { body } = await pay(app, {});
    expect(body).toMatchObject([{ id: "TRE-rent", status: "paid", paid_on: "2026-11-23" }]);
    expect(await descriptions(app)).toEqual([
      "Lançamento criado",
      "Status: Pendente → Pago | Pago em: - → 23/11/2026",
    ]);
  });

  test("has interest, a fine and a discount as entries of their own", async () => {
    const app = await openWithRent(engine);
    const { body } = await pay(app, {
      paid_on: "2026-11-20",
      charges: [
        { kind: "interest", amount: 5.5, category: "Outros" },
        { kind: "fine", amount: 20 },
        { kind: "discount", amount: 0.01, category: "Outros" },
      ],
    });
    const paid = { status: "paid", paid_on: "2026-11-20", expected_payment_date: "2026-11-20" };
    expect(body).toMatchObject([
      { id: "TRE-rent", amount: 1000, status: "paid", paid_on: "2026-11-20" },
      {
        ...paid,
        type: "expense",
        amount: 5.5,
        category: "Outros",
        notes: "Juros: Aluguel",
        parent_id: "TRE-rent",
        payment_role: "interest",
      },
      { ...paid, type: "expense", amount: 20, category: RENT.category, payment_role: "fine" },
      { ...paid, type: "income", amount: 0.01, category: "Outros", payment_role: "discount" },
    ]);
    const history = await descriptions(app);
    expect(history[1]).toBe(
      "Pagamento com juros de R$ 5,50, multa de R$ 20,00 e desconto de R$ 0,01 | Status: Pendente → Pago | Pago em: - → 20/11/2026",
    );
    await expectLedgerInvariants(app.database);
  });

  test("in three parts, undone one by one, ends in the initial state", async () => {
    const app = await openWithRent(engine);
    const [before] = await entries(app);
    const ids: string[] = [];
    for (const payment of [
      { amount: 300, charges: [{ kind: "interest", amount: 1 }] },
      { amount: 0.01 },
      { charges: [{ kind: "fine", amount: 2 }] },
    ]) {
      const { body } = await pay(app, payment);
      ids.push((body.find((row) => row.payment_role === "part") ?? body[0])?.id ?? "");
    }
    expect(await entries(app)).toHaveLength(5);
    const refused = await app.send<RefusedBody>("POST", "rpc/undo_payment", { id: ids[0] });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "O resto deste lançamento já foi pago: desfaça antes aquele pagamento.",
    ]);
    for (const id of ids.toReversed()) expect((await undo(app, { id })).status).toBe(200);
    const [after, ...others] = await entries(app);
    expect(others).toEqual([]);
    expect({ ...after, updated_at: "" }).toEqual({ ...before, updated_at: "" });
    expect((await descriptions(app)).slice(-3)).toEqual([
      "Pagamento desfeito, com multa de R$ 2,00 | Status: Pago → Pendente | Pago em: 23/11/2026 → -",
      "Pagamento parcial desfeito: R$ 0,01 | Valor: R$ 699,99 → R$ 700,00",
      "Pagamento parcial desfeito: R$ 300,00, com juros de R$ 1,00 | Valor: R$ 700,00 → R$ 1.000,00",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    [
      { amount: 9_999_999_999.99 },
      "Valor: o lançamento passaria a ter R$\u00a010.000.000.399,99, e o máximo é R$\u00a09.999.999.999,99.",
    ],
    [{ lifecycle: "cancelled" }, "O resto está cancelado: marque-o como ativo e desfaça depois."],
    [{ lifecycle: "inactive" }, "O resto está inativo: marque-o como ativo e desfaça depois."],
    [
      { type: "income" },
      "O lançamento do qual esta parte foi paga agora é uma receita, e o pagamento não pode voltar a ele.",
    ],
  ])("of a part is not returned to an entry that is now %j", async (changes, message) => {
    const app = await openWithRent(engine);
    const part = (await pay(app, { amount: 400 })).body[1];
    expect((await app.send("PATCH", RENT_PATH, changes)).status).toBe(200);
    const before = await entries(app);
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/undo_payment", {
      id: part?.id,
    });
    expect([status, body.message]).toEqual([409, message]);
    expect(await entries(app)).toEqual(before);
  });

  test("keeps the link to a contact that became inactive; a discount of a bill has none", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "clients", newContact({ id: "CTT-luz", profile_type: "supplier" }));
    await app.send("POST", "transactions", newEntry({ ...RENT, client_id: "CTT-luz" }));
    await app.send("PATCH", "clients?id=eq.CTT-luz", { is_active: false });
    const { body } = await pay(app, { amount: 10, charges: [{ kind: "discount", amount: 1 }] });
    expect(body.map((row) => [row.type, row.client_id])).toEqual([
      ["expense", "CTT-luz"],
      ["expense", "CTT-luz"],
      ["income", null],
    ]);
  });

  test.each([
    [
      { amount: 1000.01 },
      400,
      "O valor pago, R$\u00A01.000,01, passa do que está em aberto: R$\u00A01.000,00.",
    ],
    [{ amount: 0 }, 400, "Valor deve ser maior do que zero."],
    [{ paid_on: "2026-11-24" }, 400, "Pago em: 24/11/2026 ainda não chegou; hoje é 23/11/2026."],
    [
      { paid_on: "2026-11-24", amount: 1 },
      400,
      "Pago em: 24/11/2026 ainda não chegou; hoje é 23/11/2026.",
    ],
    [
      { amount: 5, charges: [{ kind: "discount", amount: 5.01 }] },
      400,
      "O desconto não pode passar do valor que está sendo pago.",
    ],
    [
      {
        charges: [
          { kind: "fine", amount: 1 },
          { kind: "fine", amount: 2 },
        ],
      },
      400,
      "charges deve ter no máximo um item de cada tipo.",
    ],
    [{ charges: [{ kind: "fine", amount: 0 }] }, 400, "Valor deve ser maior do que zero."],
    [
      { charges: [{ kind: "tip", amount: 1 }] },
      400,
      "kind deve ser um destes valores: interest, fine, discount.",
    ],
    [{ value: 1 }, 404, 'record_payment não tem o argumento "value".'],
  ])("%j is refused and changes nothing", async (payment, status, message) => {
    const app = await openWithRent(engine);
    const before = await entries(app);
    const answer = await app.send<RefusedBody>("POST", "rpc/record_payment", {
      id: RENT.id,
      ...payment,
    });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await entries(app)).toEqual(before);
  });

  test("of an entry that is paid, cancelled or removed is refused", async () => {
    const app = await openWithRent(engine);
    await app.send("PATCH", RENT_PATH, { lifecycle: "cancelled" });
    expect((await pay(app, { amount: 1 })).status).toBe(400);
    expect((await undo(app)).status).toBe(400);
    await app.send("PATCH", RENT_PATH, { lifecycle: "active", status: "paid" });
    expect((await pay(app, { amount: 1 })).status).toBe(409);
    await app.send("DELETE", RENT_PATH);
    expect((await pay(app, { amount: 1 })).body).toEqual([]);
    expect((await undo(app)).body).toEqual([]);
    expect(await entries(app)).toEqual([]);
  });

  test("twice concurrently, in the version that both saw, is one", async () => {
    const app = await openWithRent(engine);
    const [row] = await entries(app);
    const payment = { amount: 400, updated_at: row?.updated_at };
    const answers = await Promise.all([pay(app, payment), pay(app, payment), pay(app, payment)]);
    expect(answers.map(({ body }) => body.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
    expect((await entries(app)).map((entry) => entry.amount)).toEqual([600, 400]);
    await expectLedgerInvariants(app.database);
  });

  test("cannot be changed otherwise: the tie stays, and needs a parent that existed", async () => {
    const app = await openWithRent(engine);
    const { body } = await pay(app, { amount: 400 });
    const part = body[1];
    const path = `transactions?id=eq.${part?.id ?? ""}`;
    const moved = await app.send<RefusedBody>("PATCH", path, { parent_id: "TRE-x" });
    expect([moved.status, moved.body.code]).toEqual([400, "428C9"]);
    const same = { parent_id: RENT.id, payment_role: "part", notes: "x" };
    expect((await app.send("PATCH", path, same)).status).toBe(200);
    const orphan = newEntry({ parent_id: "TRE-nobody", payment_role: "part" });
    const refused = await app.send<RefusedBody>("POST", "transactions", orphan);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Lançamento de origem: não há lançamento com o código TRE-nobody.",
    ]);
    const ofItself = newEntry({ id: "TRE-own", parent_id: "TRE-own", payment_role: "part" });
    expect((await app.send("POST", "transactions", ofItself)).status).toBe(409);
    const incomplete = newEntry({ parent_id: RENT.id });
    expect((await app.send("POST", "transactions", incomplete)).status).toBe(400);
    // Removed with its parent, and restored before it.
    await app.send("DELETE", "transactions?id=not.is.null");
    const { id, created_at: _created, updated_at: _updated, ...columns } = part ?? {};
    const restored = await app.send(
      "POST",
      "transactions",
      { id, ...columns },
      {
        prefer: "return=representation,removed=restore",
      },
    );
    expect(restored.body).toMatchObject([{ parent_id: RENT.id, payment_role: "part" }]);
    const gone = await app.send<RefusedBody>("POST", "rpc/undo_payment", { id });
    expect([gone.status, gone.body.code]).toEqual([409, "23503"]);
    await expectLedgerInvariants(app.database);
  });
});
