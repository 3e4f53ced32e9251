/** Two clients of the original at once: each posts the record of its own change. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "../support/engines.ts";
import { openTestApp } from "../support/test-app.ts";

const ID = "TRI-doisclientes1";

describeOnBothEngines("Two clients of the original", (engine) => {
  test("have the records of their changes, whoever comes first and whatever each had read", async () => {
    const app = await openTestApp(engine);
    const post = async (description: string) => {
      const { status, body } = await app.send("POST", "audit_records?select=description", {
        id: "AUD-doisclientes1",
        user_name: "Usuário Atual",
        description,
        entity_type: "transaction",
        entity_id: ID,
      });
      return [status, body];
    };
    const of = `transactions?id=eq.${ID}`;
    const entry = { id: ID, type: "income", category: "Site", amount: 10 };
    await app.send("POST", "transactions", { ...entry, expected_payment_date: "2026-11-30" });
    await app.send("PATCH", of, { amount: 15 });
    await app.send("PATCH", of, { status: "paid" });
    await app.send("PATCH", of, { amount: 20 });
    const [created, toFifteen, paid, toTwenty] = [
      "Lançamento criado",
      "Valor: R$ 10,00 → R$ 15,00",
      "Status: Pendente → Pago",
      "Valor: R$ 15,00 → R$ 20,00",
    ];
    for (const description of [toTwenty, created, paid, toFifteen]) {
      expect(await post(description)).toEqual([201, [{ description }]]);
    }
    // It had read 10,00.
    expect(await post("Valor: R$ 10,00 → R$ 20,00")).toEqual([201, [{ description: toTwenty }]]);
    expect(await post("Valor: R$ 20,00 → R$ 10,00")).toMatchObject([403, { code: "42501" }]);
    const history = await app.send("GET", `audit_records?select=description&entity_id=eq.${ID}`);
    expect(history.body).toHaveLength(4);
  });
});
