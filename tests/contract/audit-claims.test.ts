/** The audit record that the original's client posts of a change, beside what the server adds. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "../support/engines.ts";
import { expectLedgerInvariants } from "../support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";
import { testClock } from "../support/test-clock.ts";

const EMPLOYEE = {
  id: "CTT-joao",
  name: "João",
  profile_type: "employee",
  pix_key: "joao@exemplo.com.br",
  is_active: true,
};
const EXPENSE = {
  id: "TRE-a",
  type: "expense",
  category: "Outros",
  amount: 10,
  expected_payment_date: "2026-11-21",
  status: "pending",
  client_id: EMPLOYEE.id,
  lifecycle: "active",
};

function claimOf(app: TestApp, entity: "contact" | "transaction", id: string, description: string) {
  return app.send("POST", "audit_records", { entity_type: entity, entity_id: id, description });
}

describeOnBothEngines("The original's record of its own change", (engine) => {
  test("may lack what the server clears with the new type", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", EMPLOYEE);
    await app.send("POST", "transactions", EXPENSE);
    await app.send("PATCH", `transactions?id=eq.${EXPENSE.id}`, { type: "income" });
    const income = await claimOf(app, "transaction", EXPENSE.id, "Tipo: Despesa → Receita");
    expect(income).toMatchObject({
      status: 201,
      body: [{ description: "Vínculo alterado (João → sem vínculo) | Tipo: Despesa → Receita" }],
    });
    await app.send("PATCH", `clients?id=eq.${EMPLOYEE.id}`, { profile_type: "client" });
    const client = await claimOf(app, "contact", EMPLOYEE.id, "Tipo alterado para cliente");
    expect(client).toMatchObject({
      status: 201,
      body: [{ description: "Tipo alterado para cliente | Chave Pix removida" }],
    });
    await expectLedgerInvariants(app.database);
  });

  test("may lack an account whose name has the separator of phrases", async () => {
    let nowMs = testClock();
    const app = await openTestApp(engine, { clock: () => nowMs });
    await app.send("POST", "clients", EMPLOYEE);
    await app.send("POST", "transactions", EXPENSE);
    nowMs += 1000;
    await app.send("POST", "accounts", { name: "Itaú | matriz", kind: "bank", is_default: true });
    await app.send("PATCH", `transactions?id=eq.${EXPENSE.id}`, { status: "paid" });
    expect(await claimOf(app, "transaction", EXPENSE.id, "Status: Pendente → Pago")).toMatchObject({
      status: 201,
      body: [{ description: "Status: Pendente → Pago | Conta: sem conta → Itaú | matriz" }],
    });
    await expectLedgerInvariants(app.database);
  });
});
