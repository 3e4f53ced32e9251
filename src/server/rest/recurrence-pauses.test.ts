import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { makeDueEntries } from "#server/recurrences/make-due-entries.ts";
import { newContact, recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import { undo } from "#tests/support/undo.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });

/** A rent of 12 entries, from 05/12/2026 to 05/11/2027, in a company whose day can be set. */
async function openWithRent(engine: EngineUnderTest, changes: object = {}) {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const app = await openTestApp(engine, { clock: () => time.nowMs });
  const contact = newContact({ id: "CTT-owner" });
  await app.send("POST", "clients", contact);
  await app.send("POST", "rpc/recurrence", { ...RENT, client_id: contact.id, ...changes });
  const readRule = async () =>
    (await app.send<RecurrenceRow[]>("GET", `recurrences?id=eq.${SERIES}`)).body[0];
  return {
    app,
    readRule,
    goTo: (day: string): void => {
      time.nowMs = Date.parse(`${day}T12:00:00Z`);
    },
    call: async <Body = TransactionRow[]>(name: "pause" | "resume", args: object) =>
      app.send<Body>("POST", `rpc/${name}_recurrence`, { id: SERIES, ...args }),
    readDates: async (): Promise<(string | null)[]> => {
      const path = `transactions?series_id=eq.${SERIES}&order=series_number`;
      const { body } = await app.send<TransactionRow[]>("GET", path);
      return body.map((row) => row.expected_payment_date);
    },
    readHistory: async (id: string = SERIES): Promise<string[]> => {
      const path = `audit_records?entity_id=eq.${id}&order=sequence`;
      const { body } = await app.send<{ description: string }[]>("GET", path);
      return body.map(({ description }) => description);
    },
  };
}

function months(from: string, to: string): string[] {
  const days: string[] = [];
  let [year = 0, month = 0] = from.split("-").map(Number);
  for (;;) {
    const text = `${year}-${String(month).padStart(2, "0")}`;
    days.push(`${text}-05`);
    if (text === to) return days;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

describeEngineIndependent("A pause of recurrences", (engine) => {
  test("makes nothing, and what it passed over is not made afterwards", async () => {
    const { app, call, goTo, readRule, readDates, readHistory } = await openWithRent(engine);
    const seen = await readRule();
    const pause = { updated_at: seen?.updated_at, scope: "keep" };
    expect(await call("pause", pause)).toMatchObject({ status: 200, body: [] });
    expect(await readRule()).toMatchObject({ paused_on: "2026-11-21", next_number: 13 });
    goTo("2028-03-05");
    await makeDueEntries(app.ledger, app.database.reader);
    expect(await readDates()).toEqual(months("2026-12", "2027-11"));
    const { body } = await call("resume", {});
    expect(body.map((row) => row.expected_payment_date)).toEqual(months("2028-03", "2029-03"));
    expect(await readRule()).toMatchObject({ paused_on: null, next_number: 29, count: null });
    expect(await readDates()).toEqual([
      ...months("2026-12", "2027-11"),
      ...months("2028-03", "2029-03"),
    ]);
    expect(await readHistory()).toEqual([
      "Recorrência criada",
      "Recorrência pausada a partir de 21/11/2026",
      "Recorrência retomada",
      "13 lançamentos criados",
    ]);
    goTo("2028-04-05");
    await makeDueEntries(app.ledger, app.database.reader);
    expect((await readDates()).at(-1)).toBe("2029-04-05");
    await expectLedgerInvariants(app.database);
  });

  test("removes the open entries after its day, which come back from the day on which it goes on", async () => {
    const { app, call, goTo, readRule, readDates, readHistory } = await openWithRent(engine);
    await app.send("PATCH", "transactions?series_number=in.(2,6)", { status: "paid" });
    await app.send("PATCH", "transactions?series_number=eq.7", { lifecycle: "cancelled" });
    // Removed by hand before: it is not restored.
    await app.send("DELETE", "transactions?series_number=eq.9");
    const { body: removed } = await call("pause", { from: "2027-01-05", scope: "remove" });
    expect(removed.map((row) => row.series_number)).toEqual([3, 4, 5, 8, 10, 11, 12]);
    expect(await readDates()).toEqual(["2026-12-05", "2027-01-05", "2027-05-05", "2027-06-05"]);
    await app.send("POST", "rpc/update_recurrence", { id: SERIES, changes: { amount: 1600 } });
    goTo("2027-03-06");
    const { body: back } = await call("resume", {});
    expect(back.map((row) => [row.expected_payment_date, row.amount])).toEqual([
      ["2027-04-05", 1600],
      ["2027-07-05", 1600],
      ["2027-09-05", 1600],
      ["2027-10-05", 1600],
      ["2027-11-05", 1600],
      ["2027-12-05", 1600],
      ["2028-01-05", 1600],
      ["2028-02-05", 1600],
      ["2028-03-05", 1600],
    ]);
    expect(back[0]?.id).toBe(removed[2]?.id);
    expect(await readHistory(String(back[0]?.id))).toEqual([
      "Lançamento criado",
      "Lançamento removido do sistema",
      "Lançamento trazido de volta",
    ]);
    expect(await readRule()).toMatchObject({ paused_on: null, next_number: 17 });
    await expectLedgerInvariants(app.database);
  });

  test("ended on its own day leaves each date as it was, also of a postponed entry", async () => {
    const { app, call, goTo, readDates } = await openWithRent(engine);
    goTo("2027-02-10");
    const february = "transactions?series_number=eq.3";
    await app.send("PATCH", february, { expected_payment_date: "2027-02-25" });
    const before = await readDates();
    expect((await call("pause", { scope: "remove" })).body[0]?.series_number).toBe(3);
    expect((await call("resume", {})).body[0]).toMatchObject({
      id: "TRE-mhx3k2abcded",
      expected_payment_date: "2027-02-25",
    });
    expect((await readDates()).slice(0, before.length)).toEqual(before);
    await expectLedgerInvariants(app.database);
  });

  test("is taken back as if it had not been, also from a wrong day", async () => {
    const { app, call, goTo, readDates } = await openWithRent(engine);
    const before = await readDates();
    await call("pause", { scope: "remove" });
    expect(await readDates()).toEqual([]);
    goTo("2026-12-01");
    const { headers } = await call("resume", { from: "2027-10-01" });
    expect(await readDates()).toEqual(months("2027-10", "2027-11"));
    const position = Number(headers["x-history-position"]);
    await undo(app, [{ id: SERIES, position }], "recurrence");
    expect(await readDates()).toEqual([]);
    await call("resume", {});
    expect(await readDates()).toEqual(before);
    await expectLedgerInvariants(app.database);
  });

  test("taken back by a change of the rule goes on from today, without the time in between", async () => {
    const { app, call, goTo, readRule, readDates, readHistory } = await openWithRent(engine);
    await call("pause", { scope: "keep" });
    goTo("2028-01-20");
    const args = { id: SERIES, changes: { paused_on: null } };
    expect((await app.send("POST", "rpc/update_recurrence", args)).body).toMatchObject([
      { paused_on: null, next_number: 27 },
    ]);
    expect((await readDates()).slice(11, 14)).toEqual(["2027-11-05", "2028-02-05", "2028-03-05"]);
    expect(await readHistory()).toContain("Recorrência retomada");
    expect(await readRule()).toMatchObject({ next_date: "2029-02-05" });
    await expectLedgerInvariants(app.database);
  });

  test("asked for twice changes nothing the second time", async () => {
    const { app, call, readRule } = await openWithRent(engine);
    const seen = await readRule();
    const args = { updated_at: seen?.updated_at, scope: "remove" };
    expect((await call("pause", args)).body).toHaveLength(12);
    const rule = await readRule();
    expect((await call("pause", args)).body).toEqual([]);
    expect((await call("pause", { scope: "remove" })).body).toEqual([]);
    expect(await readRule()).toEqual(rule);
    const back = { updated_at: rule?.updated_at };
    expect((await call("resume", back)).body).toHaveLength(12);
    expect((await call("resume", back)).body).toEqual([]);
    expect((await call("resume", {})).body).toEqual([]);
    expect((await call("pause", { id: "SER-nothing0", scope: "keep" })).body).toEqual([]);
    const { body } = await app.send<unknown[]>("GET", "audit_records?select=sequence");
    // The contact, the rule with its entries, the pause with 12 removals, and the resumption.
    expect(body).toHaveLength(1 + 13 + 13 + 13);
    await expectLedgerInvariants(app.database);
  });

  test("of all entries brings the first one back too", async () => {
    const { call, readDates } = await openWithRent(engine, { count: 3 });
    await call("pause", { scope: "remove" });
    expect(await readDates()).toEqual([]);
    await call("resume", { from: "2026-12-05" });
    expect(await readDates()).toEqual(months("2026-12", "2027-02"));
  });

  test("of which no entry is left ends with the rule, as the screen does, and is back by an undo", async () => {
    const { app, call, goTo, readRule, readDates, readHistory } = await openWithRent(engine);
    await call("pause", { scope: "remove" });
    goTo("2026-12-10");
    const paused = await readRule();
    const update = (changes: object) =>
      app.send<RecurrenceRow[]>("POST", "rpc/update_recurrence", {
        id: SERIES,
        updated_at: paused?.updated_at,
        changes,
      });
    const end = { paused_on: null, until: "2026-12-09" };
    const { body: ended, headers } = await update(end);
    const position = Number(headers["x-history-position"]);
    expect(ended).toMatchObject([{ ...end, next_date: null, next_number: 13 }]);
    expect(await readDates()).toEqual([]);
    expect((await readHistory()).at(-1)).toBe(
      "Fim da pausa | Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, até 09/12/2026",
    );
    const listed = "recurrences?paused_on=is.null&next_due_date=is.null&select=id";
    expect((await app.send("GET", listed)).body).toEqual([{ id: SERIES }]);
    // Of the version that somebody else saw.
    expect((await update({ amount: 1 })).body).toEqual([]);

    await undo(app, [{ id: SERIES, position }], "recurrence");
    const before = { paused_on: "2026-11-21", until: null, next_date: "2027-12-05" };
    expect(await readRule()).toMatchObject(before);
    await call("resume", {});
    expect(await readDates()).toEqual(months("2027-01", "2027-12"));
    await expectLedgerInvariants(app.database);
  });

  test("is refused in a sentence where it cannot be", async () => {
    const { app, call, goTo, readRule } = await openWithRent(engine, { count: 3 });
    const paid = { id: "TRE-mhx3k2abcdee", amount: 500, paid_on: "2026-11-20" };
    expect((await app.send("POST", "rpc/record_payment", paid)).status).toBe(200);
    const message = async (name: "pause" | "resume", args: object) => {
      const { status, body } = await call<RefusedBody>(name, args);
      return [status, body.message];
    };
    const remove = { scope: "remove" };
    expect(await message("pause", remove)).toEqual([
      409,
      "O lançamento de 05/01/2027 já teve uma parte paga e seria removido.",
    ]);
    expect((await readRule())?.paused_on).toBeNull();
    expect(await message("pause", { ...remove, from: "2027-11-22" })).toEqual([
      400,
      "A data pode ser no máximo daqui a 12 meses.",
    ]);
    expect(await message("pause", { scope: "keep", from: "2027-02-05" })).toEqual([
      409,
      "Esta recorrência já terminou: não há o que pausar.",
    ]);
    expect((await call("pause", { scope: "keep" })).status).toBe(200);
    goTo("2026-11-23");
    expect(await message("pause", { scope: "keep" })).toEqual([
      409,
      "A recorrência já está pausada a partir de 21/11/2026.",
    ]);
    expect(await message("resume", { from: "2026-11-20" })).toEqual([
      400,
      "A recorrência está pausada a partir de 21/11/2026, e não pode ser retomada antes disso.",
    ]);
    expect(await message("resume", { from: "2027-11-24" })).toEqual([
      400,
      "A data pode ser no máximo daqui a 12 meses.",
    ]);
    const rule = { from: "2026-12-01", first_date: "2026-12-10", interval: "month", every: 1 };
    const change = await app.send<RefusedBody>("POST", "rpc/change_recurrence", {
      id: SERIES,
      ...rule,
    });
    expect([change.status, change.body.message]).toEqual([
      409,
      "A recorrência está pausada: retome-a antes de alterar a regra.",
    ]);
  });

  test("does not end while its contact is inactive, and ends with the recurrence", async () => {
    const { app, call, readRule, readDates, readHistory } = await openWithRent(engine);
    await call("pause", { from: "2026-12-31", scope: "remove" });
    await app.send("PATCH", "clients?id=eq.CTT-owner", { is_active: false });
    const refused = await call<RefusedBody>("resume", {});
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^Vínculo: .*inativo/u),
    ]);
    expect(await readRule()).toMatchObject({ paused_on: "2026-12-31", problem: null });
    const [first] = (await app.send<TransactionRow[]>("GET", "transactions")).body;
    await app.send("POST", "rpc/end_recurrence", { id: first?.id, scope: "after" });
    expect(await readRule()).toMatchObject({ paused_on: null, next_date: null });
    expect(await readDates()).toEqual(["2026-12-05"]);
    expect((await readHistory()).at(-1)).toBe(
      "Fim da pausa | Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, até 05/12/2026",
    );
    await expectLedgerInvariants(app.database);
  });
});
