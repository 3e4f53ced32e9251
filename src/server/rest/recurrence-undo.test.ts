/** A change of a recurrence and of its entries is undone as one command. */
import { expect, test } from "vitest";
import { makeDueEntries } from "#server/recurrences/make-due-entries.ts";
import { newContact, recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const SERIES = "SER-mhx3k2abcdef";
const OTHER = "SER-mhx3k2other0";
const ENTRIES = `transactions?series_id=eq.${SERIES}`;
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05", client_id: "CTT-owner" });
const ANA = { "x-user-name": "Ana" };
const RULE_CHANGED = "A regra da recorrência mudou de novo depois, e nada foi desfeito.";
const NOTHING = "Esta alteração já foi desfeita, ou não pode mais ser.";

/** A rent of 12 entries, from 05/12/2026 to 05/11/2027, in a company whose day can be set. */
async function openWithRent(engine: EngineUnderTest) {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const app = await openTestApp(engine, { clock: () => time.nowMs });
  await app.send("POST", "clients", newContact({ id: "CTT-owner" }));
  const created = await write(app, "POST", "rpc/recurrence", RENT);
  const [first = "", second = "", third = ""] = (
    await rowsOf(app, `${ENTRIES}&order=series_number`)
  ).map(({ id }) => String(id));
  const undoAt = (position: number, ids = [SERIES], headers = {}) =>
    undo(
      app,
      ids.map((id) => ({ id, position })),
      "recurrence",
      headers,
    );
  return {
    app,
    created,
    ids: { first, second, third },
    undoAt,
    goTo: (day: string): void => {
      time.nowMs = Date.parse(`${day}T12:00:00Z`);
    },
    raise: (amount: number, id = third) =>
      write(app, "POST", "rpc/update_instalments", {
        id,
        scope: "following",
        changes: { amount },
      }),
    /** The rules and their entries, as a person sees them. */
    readState: async () => ({
      rules: await rowsOf(
        app,
        "recurrences?order=created_at,id&select=amount,interval,first_date,until,count,paused_on",
      ),
      entries: await rowsOf(
        app,
        "transactions?order=id&select=id,amount,expected_payment_date,lifecycle,created_at",
      ),
    }),
    undone: async (position: number, ids?: string[]): Promise<number> => {
      const { status, headers, body } = await undoAt(position, ids);
      expect([status, body.kept]).toEqual([200, []]);
      return Number(headers["x-history-position"]);
    },
    refused: async (position: number, ids?: string[]): Promise<string> => {
      const newest = "audit_records?order=sequence.desc&limit=1&select=sequence";
      const before = await rowsOf(app, newest);
      const { status, body } = await undoAt(position, ids);
      expect(await rowsOf(app, newest)).toEqual(before);
      expect(status).toBeGreaterThanOrEqual(400);
      return body.message;
    },
  };
}

const WEEKLY = { from: "2027-03-01", first_date: "2027-03-05", interval: "week", every: 4 };
const MONTH_END = { ...WEEKLY, first_date: "2027-03-31", interval: "month_end", every: 1 };

/** Changes of the rent, of which the third entry is that of February. */
const CHANGES: Readonly<Record<string, { path: string; body: object; others?: string[] }>> = {
  "a new amount": {
    path: "update_instalments",
    body: { id: "TRE-mhx3k2abcded", scope: "following", changes: { amount: 1600 } },
  },
  "a cancellation": {
    path: "update_instalments",
    body: { id: "TRE-mhx3k2abcded", scope: "unpaid", changes: { lifecycle: "cancelled" } },
  },
  "an end": {
    path: "end_recurrence",
    body: { id: "TRE-mhx3k2abcded", scope: "following" },
  },
  "a pause": { path: "pause_recurrence", body: { id: SERIES, scope: "remove" } },
  "a pause that keeps what is made": {
    path: "pause_recurrence",
    body: { id: SERIES, scope: "keep" },
  },
  "another day of an earlier end": {
    path: "change_recurrence",
    body: { id: SERIES, ...MONTH_END, count: 4 },
  },
  "another rhythm": {
    path: "change_recurrence",
    body: { id: SERIES, ...WEEKLY, series_id: OTHER },
    others: [OTHER],
  },
  "what is not made yet": {
    path: "update_recurrence",
    body: { id: SERIES, changes: { amount: 1700, notes: "Contrato novo" } },
  },
};

describeEngineIndependent("A change of a recurrence", (engine) => {
  test.each(Object.entries(CHANGES))(
    "is undone with its entries, and done again: %s",
    async (_name, { path, body, others = [] }) => {
      const { app, readState, undone } = await openWithRent(engine);
      const ids = [SERIES, ...others];
      const before = await readState();
      const changed = await write(app, "POST", `rpc/${path}`, body);
      const after = await readState();
      expect(after).not.toEqual(before);
      const twice = async (position: number): Promise<number> => {
        const reached = await undone(position, ids);
        // The answer was lost; the second one writes nothing.
        expect(await undone(position, ids)).toBe(reached);
        return reached;
      };
      const expectBefore = async (): Promise<void> => {
        const { rules, entries } = await readState();
        expect({ rules: rules.slice(0, 1), entries }).toEqual(before);
        // What never began stays, with an end before its start.
        const ended = expect.objectContaining({ until: "2027-03-04" });
        expect(rules.slice(1)).toEqual(others.map(() => ended));
      };
      const back = await twice(changed);
      await expectBefore();
      const again = await twice(back);
      expect(await readState()).toEqual(after);
      await twice(again);
      await expectBefore();
      await expectLedgerInvariants(app.database);
    },
  );

  test("is undone after a later one of the same recurrence, and not before it", async () => {
    const { raise, readState, undone, refused } = await openWithRent(engine);
    const before = await readState();
    const first = await raise(1600);
    const between = await readState();
    const second = await raise(1700);
    expect(await refused(first)).toBe(RULE_CHANGED);
    await undone(second);
    expect(await readState()).toEqual(between);
    const back = await undone(first);
    expect(await readState()).toEqual(before);
    await undone(back);
    expect(await readState()).toEqual(between);
  });

  test("is not undone in part where the rule has changed since, whatever in it", async () => {
    const { app, raise, refused, undoAt } = await openWithRent(engine);
    const position = await raise(1600);
    const update = (notes: string | null) =>
      write(app, "POST", "rpc/update_recurrence", { id: SERIES, changes: { notes } });
    await update("Contrato novo");
    expect(await refused(position)).toBe(RULE_CHANGED);
    await update(null);
    const { status } = await undoAt(position, [SERIES], ANA);
    expect(status).toBe(200);
    // Only she may not know the answer.
    expect(await refused(position)).toBe(RULE_CHANGED);
  });

  test("leaves an entry that was changed again, and says why", async () => {
    const { app, ids, raise, undoAt } = await openWithRent(engine);
    const position = await raise(1600);
    await write(app, "PATCH", `transactions?id=eq.${ids.third}`, { amount: 1650 }, ANA);
    const { status, body } = await undoAt(position);
    expect(status).toBe(200);
    expect(body.kept).toMatchObject([
      { id: ids.third, message: "Houve outra mudança depois em Valor, e nada foi desfeito." },
    ]);
    const amounts = (await rowsOf(app, `${ENTRIES}&order=series_number`)).map(
      ({ amount }) => amount,
    );
    expect(amounts).toEqual([1500, 1500, 1650, ...Array.from({ length: 9 }, () => 1500)]);
    expect(await rowsOf(app, "recurrences?select=amount")).toEqual([{ amount: 1500 }]);
    await expectLedgerInvariants(app.database);
  });

  test("is not undone where an entry that it made was changed, or one that it removed cannot be back", async () => {
    const { app, goTo, readState, refused, undone } = await openWithRent(engine);
    const paused = await write(app, "POST", "rpc/pause_recurrence", {
      id: SERIES,
      scope: "remove",
    });
    await write(app, "PATCH", "clients?id=eq.CTT-owner", { is_active: false });
    expect(await refused(paused)).toMatch(/inativo/u);
    await write(app, "PATCH", "clients?id=eq.CTT-owner", { is_active: true });
    goTo("2027-01-10");
    const resumed = await write(app, "POST", "rpc/resume_recurrence", { id: SERIES });
    const state = await readState();
    const [first] = await rowsOf(app, `${ENTRIES}&order=series_number`);
    const path = `transactions?id=eq.${String(first?.["id"])}`;
    const edited = await write(app, "PATCH", path, { amount: 1650 });
    expect(await refused(resumed)).toBe(
      "Houve outra mudança depois em Valor, e nada foi desfeito.",
    );
    await undo(app, [{ id: first?.["id"], position: edited }]);
    const back = await undone(resumed);
    expect((await readState()).entries).toEqual([]);
    expect((await readState()).rules).toMatchObject([{ paused_on: "2026-11-21" }]);
    await undone(back);
    expect(await readState()).toEqual(state);
    await expectLedgerInvariants(app.database);
  });

  test("is named by a position of it: another one undoes no older change of the rule", async () => {
    const { app, goTo, ids, raise, readState, refused, undone } = await openWithRent(engine);
    const first = await raise(1600);
    const between = await readState();
    goTo("2026-11-22");
    const contact = await write(app, "PATCH", "clients?id=eq.CTT-owner", { notes: "Zelador" });
    expect(await refused(contact)).toBe(NOTHING);
    expect(await refused(0)).toBe(NOTHING);
    expect(await refused(first, ["SER-mhx3k2nothere"])).toBe(NOTHING);
    expect(await refused(first, ["TRE-mhx3k2abcded"])).toBe(NOTHING);
    // The rule has this amount already.
    await write(app, "PATCH", `transactions?id=eq.${ids.third}`, { amount: 1550 });
    const entries = await raise(1600);
    await undone(entries);
    expect(await readState()).toMatchObject({ rules: between.rules });
    expect(await rowsOf(app, `${ENTRIES}&amount=eq.1550`)).toHaveLength(1);
  });

  test("is found by any of its records", async () => {
    const { app, raise, readState, undone } = await openWithRent(engine);
    const before = await readState();
    await raise(1600);
    const path = `audit_records?entity_id=eq.${SERIES}&order=sequence.desc&limit=1&select=sequence`;
    const [record] = await rowsOf(app, path);
    await undone(Number(record?.["sequence"]));
    expect(await readState()).toEqual(before);
  });

  test("is undone although entries were made since, which stay, but go with what never began", async () => {
    const { app, goTo, raise, readState, undone } = await openWithRent(engine);
    const raised = await raise(1600);
    goTo("2027-01-10");
    await makeDueEntries(app.ledger, app.database.reader);
    await undone(raised);
    const before = await readState();
    expect(before.rules).toMatchObject([{ amount: 1500 }]);
    const amounts = (await rowsOf(app, `${ENTRIES}&order=series_number`)).map(
      ({ amount }) => amount,
    );
    // The two that were made meanwhile.
    expect(amounts).toEqual([...Array.from({ length: 12 }, () => 1500), 1600, 1600]);
    const changed = await write(app, "POST", "rpc/change_recurrence", {
      id: SERIES,
      ...WEEKLY,
      series_id: OTHER,
    });
    goTo("2027-04-10");
    await makeDueEntries(app.ledger, app.database.reader);
    await undone(changed, [SERIES, OTHER]);
    const { rules, entries } = await readState();
    expect(entries.slice(0, before.entries.length)).toHaveLength(before.entries.length);
    expect(await rowsOf(app, `transactions?series_id=eq.${OTHER}`)).toEqual([]);
    expect(rules).toMatchObject([{ until: null, interval: "month" }, { until: "2027-03-04" }]);
    await expectLedgerInvariants(app.database);
  });

  test("is undone also where the next entries cannot be made", async () => {
    const { app, ids, goTo, raise, readState, undone } = await openWithRent(engine);
    await app.send("PATCH", "clients?id=eq.CTT-owner", { is_active: false });
    goTo("2027-01-10");
    await makeDueEntries(app.ledger, app.database.reader);
    const before = await readState();
    await undone(await raise(1600));
    expect(await readState()).toEqual(before);
    const end = { id: ids.third, scope: "following" };
    await undone(await write(app, "POST", "rpc/end_recurrence", end));
    expect(await readState()).toEqual(before);
    await expectLedgerInvariants(app.database);
  });

  test("is undone also where it is the creation, which ends it", async () => {
    const { app, created, readState, undone, refused, raise } = await openWithRent(engine);
    const before = await readState();
    const back = await undone(created);
    expect(await readState()).toMatchObject({ rules: [{ until: "2026-12-04" }], entries: [] });
    await undone(back);
    expect(await readState()).toEqual(before);
    await raise(1600);
    expect(await refused(created)).toBe(RULE_CHANGED);
    await expectLedgerInvariants(app.database);
  });
});
