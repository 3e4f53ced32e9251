import { expect, test } from "vitest";
import type { Changes } from "#domain/audit-record.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { planUndo } from "#domain/undo.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

type Row = Record<string, unknown>;

describeOnBothEngines("Prefer: removed=restore", (engine) => {
  test("a removed transaction is brought back on demand, once, under its id and with its history", async () => {
    let now = Date.parse("2026-11-21T12:00:00Z");
    const app = await openTestApp(engine, { clock: () => now });
    const entry = newEntry({ amount: 1, notes: "olá" });
    const [first] = (await app.send<Row[]>("POST", "transactions", entry)).body;
    await app.send("PATCH", `transactions?id=eq.${entry.id}`, { amount: 7 });
    await app.send("DELETE", `transactions?id=eq.${entry.id}`);
    now += 86_400_000;
    const last = { ...entry, amount: 7 };
    const prefer = "return=representation,removed=restore";
    const answers = await Promise.all(
      [1, 2].map(() => app.send<Row[]>("POST", "transactions", last, { prefer })),
    );
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([201, answers[0]?.body]);
    }
    expect(answers[0]?.body[0]).toMatchObject({
      ...last,
      created_at: first?.["created_at"],
      updated_at: "2026-11-22T12:00:00.000Z",
    });
    const descriptions = await historyOf(app, entry.id);
    expect(descriptions.at(0)).toBe("Lançamento criado");
    expect(descriptions.slice(-2)).toEqual([
      "Lançamento removido do sistema",
      "Lançamento trazido de volta",
    ]);
    expect(descriptions).toHaveLength(4);
    // With other content it is another creation.
    const other = await app.send("POST", "transactions", { ...last, amount: 8 }, { prefer });
    expect(other.status).toBe(409);
    // A delayed retry of the first creation is still recognized.
    const late = await app.send<Row[]>("POST", "transactions", entry);
    expect([late.status, late.body]).toEqual([201, answers[0]?.body]);
    await expectLedgerInvariants(app.database);
  });

  test("bringing back is refused by the rules of a creation", async () => {
    const app = await openTestApp(engine);
    const contact = newContact({ name: "Ana" });
    const entry = newEntry({ client_id: contact.id });
    await app.send("POST", "clients", contact);
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", `transactions?id=eq.${entry.id}`);
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { is_active: false });
    const headers = { prefer: "return=representation,removed=restore" };
    const refused = await app.send<RefusedBody>("POST", "transactions", entry, headers);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Vínculo: Ana está inativo e não recebe novos vínculos.",
    ]);
    expect(await historyOf(app, entry.id)).toHaveLength(2);
    const unlinked = { ...entry, client_id: null };
    const restored = await app.send("POST", "transactions", unlinked, headers);
    expect(restored.status).toBe(201);
    await expectLedgerInvariants(app.database);
  });

  test("an entry comes back into its categories, whatever their names are by then", async () => {
    const app = await openTestApp(engine);
    const splits = [
      { category: "Site", amount: 60 },
      { category: "Outros", amount: 40 },
    ];
    const entry = newEntry({ id: "TRI-gone", category: "Site", amount: 100, splits });
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", "transactions?id=eq.TRI-gone");
    await app.send("PATCH", "categories?id=eq.CAT-inicial3", { name: "Loja" });
    await app.send("PATCH", "categories?id=eq.CAT-inicial3", { name: "Loja virtual" });
    const headers = { prefer: "return=representation,removed=restore" };
    const renamed = [{ category: "Loja virtual", amount: 60 }, splits[1]];
    const restore = () => app.send<Row[]>("POST", "transactions", entry, headers);
    for (const { status, body } of [await restore(), await restore()]) {
      expect([status, body]).toMatchObject([
        201,
        [{ id: "TRI-gone", category: "Loja virtual", splits: renamed }],
      ]);
    }
    expect(await historyOf(app, "TRI-gone")).toHaveLength(3);
    // A new entry, and a category name that never existed, are still refused.
    const other = { ...entry, id: "TRI-other" };
    expect((await app.send("POST", "transactions", other, headers)).status).toBe(400);
    await app.send("DELETE", "transactions?id=eq.TRI-gone");
    const never = { ...entry, category: "Nunca", splits: null };
    const refused = await app.send<RefusedBody>("POST", "transactions", never, headers);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("Categoria deve ser um destes"),
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("an entry comes back also when its type has changed since its id was made", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRI-turned", type: "income" });
    await app.send("POST", "transactions", entry);
    await app.send("PATCH", "transactions?id=eq.TRI-turned", { type: "expense" });
    await app.send("DELETE", "transactions?id=eq.TRI-turned");
    const headers = { prefer: "return=representation,removed=restore" };
    const turned = { ...entry, type: "expense" };
    const { status, body } = await app.send<Row[]>("POST", "transactions", turned, headers);
    expect([status, body[0]?.["type"]]).toEqual([201, "expense"]);
    await expectLedgerInvariants(app.database);
  });

  test("an entry paid and removed before the payment dates is paid on the company's day, not on that of UTC", async () => {
    // 22:30 in São Paulo, where it is still the 5th.
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-03-06T01:30:00Z") });
    const entry = newEntry({ status: "paid", expected_payment_date: "2026-03-20" });
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", `transactions?id=eq.${entry.id}`);
    const undo = planUndo(await oldRemoval(app, entry.id), null, DEFAULT_TIME_ZONE);
    const row = undo.kind === "restore" ? undo.row : {};
    const headers = { prefer: "return=representation,removed=restore" };
    const restored = await app.send<Row[]>("POST", "transactions", row, headers);
    expect([restored.status, restored.body[0]?.["paid_on"]]).toEqual([201, "2026-03-05"]);
    // The next day is in the future, and is refused.
    const tomorrow = { ...row, id: "TRI-tomorrow", paid_on: "2026-03-06" };
    expect((await app.send("POST", "transactions", tomorrow)).status).toBe(400);
    await expectLedgerInvariants(app.database);
  });
});

/** The changes of its removal in the form used before payment dates existed. */
async function oldRemoval(app: TestApp, id: string): Promise<Changes> {
  const path = `audit_records?entity_id=eq.${id}&select=changes&order=sequence.desc&limit=1`;
  const { body } = await app.send<{ changes: Changes }[]>("GET", path);
  const columns = Object.entries(body[0]?.changes ?? {});
  return Object.fromEntries(columns.filter(([column]) => column !== "paid_on"));
}

/** The descriptions, oldest first. */
async function historyOf(app: TestApp, id: unknown): Promise<unknown[]> {
  const path = `audit_records?entity_id=eq.${String(id)}&select=description&order=sequence`;
  const { body } = await app.send<Row[]>("GET", path);
  return body.map(({ description }) => description);
}
