import { expect, test } from "vitest";
import type { Changes } from "#domain/audit-record.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { planUndo } from "#domain/undo.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

type Row = Record<string, unknown>;

describeEngineIndependent("Prefer: removed=restore", (engine) => {
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

  test("what is not sent of an instalment, an occurrence or a part is as it was", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "tags", { id: "TAG-loja", name: "Loja" });
    const entry = { type: "expense", category: "Outros", expected_payment_date: "2026-11-05" };
    const series = { ...entry, tag_ids: ["TAG-loja"] };
    const splits = [
      { category: "Outros", amount: 60 },
      { category: "Site", amount: 40 },
    ];
    await app.send("POST", "rpc/instalments", {
      ...series,
      series_id: "SER-parts00001",
      amount: 300,
      count: 3,
      splits: splits.map((part) => ({ ...part, amount: part.amount * 3 })),
      accrual_date: "2026-10-31",
    });
    const rule = { ...series, series_id: "SER-rule000001", amount: 50, count: 4 };
    await app.send("POST", "rpc/recurrence", rule);
    const due = "expected_payment_date=eq.2026-11-05";
    const [first] = await rowsOf(app, `transactions?${due}&amount=eq.100`);
    await app.send("POST", "rpc/record_payment", {
      id: first?.["id"],
      amount: 30,
      paid_on: "2026-11-20",
    });
    const before = await rowsOf(app, `transactions?${due}&order=id`);
    expect(before).toHaveLength(3);
    const prefer = "return=representation,removed=restore";
    for (const row of before) {
      const path = `transactions?id=eq.${String(row["id"])}`;
      const position = await write(app, "DELETE", path);
      const { id, type, category, amount, expected_payment_date, status } = row;
      const sent = { id, type, category, amount, expected_payment_date };
      for (const body of [sent, { ...sent, status }, sent]) {
        const { status: code } = await app.send("POST", "transactions", body, { prefer });
        expect([id, code]).toEqual([id, 201]);
        expect(withoutVersion(await rowsOf(app, path))).toEqual(withoutVersion([row]));
      }
      await app.send("DELETE", path);
      const undone = await undo(app, [{ id, position: position + 2 }]);
      expect([id, undone.status]).toEqual([id, 200]);
      expect(withoutVersion(await rowsOf(app, path))).toEqual(withoutVersion([row]));
    }
    await expectLedgerInvariants(app.database);
  });

  test("nothing comes back in another series or of another entry, nor where its place is taken", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRE-other", type: "expense", category: "Outros", amount: 300 });
    await app.send("POST", "transactions", entry);
    const { id: _, status: __, ...terms } = entry;
    const { body: parts } = await app.send<Row[]>("POST", "rpc/instalments", {
      ...terms,
      series_id: "SER-parts00001",
      count: 3,
    });
    const headers = { prefer: "return=representation,removed=restore" };
    const second = parts[1] ?? {};
    const { created_at: _made, updated_at: _changed, ...row } = second;
    const path = `transactions?id=eq.${String(row["id"])}`;
    await write(app, "DELETE", path);
    for (const [columns, message] of [
      [{ series_id: null, series_number: null, series_count: null }, /não muda de parcelamento/u],
      [{ series_number: 1 }, /não muda de parcelamento/u],
      [{ parent_id: "TRE-other", payment_role: "part" }, /não muda de lançamento de origem/u],
    ] as const) {
      const changed = { ...row, ...columns };
      const refused = await app.send<RefusedBody>("POST", "transactions", changed, headers);
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(message)]);
    }
    await write(app, "POST", "transactions", { ...row, id: "TRE-intruder" });
    const { id, type, category, amount, expected_payment_date } = row;
    const sent = { id, type, category, amount, expected_payment_date };
    const taken = await app.send<RefusedBody>("POST", "transactions", sent, headers);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringContaining("já é de outras parcelas"),
    ]);
    expect(await rowsOf(app, path)).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("a paid entry comes back paid on its day, with the charges that went with it, once", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRE-rent", type: "expense", amount: 100 });
    await app.send("POST", "transactions", entry);
    const charges = ["interest", "fine", "discount"].map((kind) => ({ kind, amount: 5 }));
    await app.send("POST", "rpc/record_payment", { id: entry.id, paid_on: "2026-11-20", charges });
    const [fine] = await rowsOf(app, "transactions?payment_role=eq.fine");
    await app.send("DELETE", `transactions?id=eq.${String(fine?.["id"])}`);
    const before = await rowsOf(app, "transactions?order=id");
    await app.send("DELETE", "transactions?id=eq.TRE-rent");
    expect(await rowsOf(app, "transactions")).toEqual([]);
    const headers = { prefer: "return=representation,removed=restore" };
    const { status: _, ...sent } = entry;
    const back = await app.send<Row[]>("POST", "transactions", sent, headers);
    expect([back.status, back.body.length]).toEqual([201, 1]);
    expect(withoutVersion(await rowsOf(app, "transactions?order=id"))).toEqual(
      withoutVersion(before),
    );
    // A repeated request brings nothing else back.
    await app.send("DELETE", "transactions?payment_role=eq.interest");
    expect((await app.send("POST", "transactions", sent, headers)).status).toBe(201);
    expect(await rowsOf(app, "transactions")).toHaveLength(2);
    // As pending it has no charges.
    await app.send("DELETE", "transactions?id=eq.TRE-rent");
    await app.send("POST", "transactions", { ...sent, status: "pending" }, headers);
    expect(await rowsOf(app, "transactions")).toMatchObject([
      { id: "TRE-rent", status: "pending", paid_on: null },
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("an entry paid and removed before the payment dates is paid on the company's day, not on that of UTC", async () => {
    // 22:30 in São Paulo, where it is still the 5th.
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-03-06T01:30:00Z") });
    const entry = newEntry({ status: "paid", expected_payment_date: "2026-03-20" });
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", `transactions?id=eq.${entry.id}`);
    const plan = planUndo(await oldRemoval(app, entry.id), null, DEFAULT_TIME_ZONE);
    const row = plan.kind === "restore" ? plan.row : {};
    const headers = { prefer: "return=representation,removed=restore" };
    const restored = await app.send<Row[]>("POST", "transactions", row, headers);
    expect([restored.status, restored.body[0]?.["paid_on"]]).toEqual([201, "2026-03-05"]);
    // The next day is in the future, and is refused.
    const tomorrow = { ...row, id: "TRI-tomorrow", paid_on: "2026-03-06" };
    expect((await app.send("POST", "transactions", tomorrow)).status).toBe(400);
    await expectLedgerInvariants(app.database);
  });
});

function withoutVersion(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, updated_at: "" }));
}

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
