/** The numbers of a recurrence: which are made again after a pause, and who makes them. */
import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { makeDueEntries } from "#server/recurrences/make-due-entries.ts";
import { BANK, newEntry, recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05", category: "Outros" });
const FIFTH = `transactions?series_id=eq.${SERIES}&series_number=eq.5`;
const ALL = Array.from({ length: 12 }, (_, index) => index + 1);

/** A rent of 12 entries. Each request comes a second later. */
async function openWithRent(engine: EngineUnderTest) {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const app = await openTestApp(engine, { clock: () => (time.nowMs += 1000) });
  const created = await write(app, "POST", "rpc/recurrence", RENT);
  return {
    app,
    created,
    time,
    pause: (scope = "remove") => write(app, "POST", "rpc/pause_recurrence", { id: SERIES, scope }),
    resume: async () => {
      const path = "rpc/resume_recurrence";
      const { status, body } = await app.send<TransactionRow[]>("POST", path, { id: SERIES });
      expect(status).toBe(200);
      return body;
    },
    numbers: async () =>
      (await rowsOf(app, "transactions?order=series_number")).map((row) => row["series_number"]),
  };
}

describeEngineIndependent("An entry of a recurrence that somebody removed", (engine) => {
  const others = ALL.filter((number) => number !== 5);

  test("between two pauses of one day does not come back with the second one", async () => {
    const { app, pause, resume, numbers } = await openWithRent(engine);
    await pause();
    await resume();
    await write(app, "DELETE", FIFTH);
    await pause();
    await resume();
    expect(await numbers()).toEqual(others);
    await expectLedgerInvariants(app.database);
  });

  test("does not come back with another type either; what the pause removed has its old id", async () => {
    const { app, pause, resume, numbers } = await openWithRent(engine);
    await write(app, "DELETE", FIFTH);
    const [first] = await rowsOf(app, "transactions?series_number=eq.1");
    const changes = { type: "income" };
    const update = { id: first?.["id"], scope: "following", changes };
    await write(app, "POST", "rpc/update_instalments", update);
    const before = await rowsOf(app, "transactions?order=id&select=id,type");
    await pause();
    await resume();
    expect(await numbers()).toEqual(others);
    expect(await rowsOf(app, "transactions?order=id&select=id,type")).toEqual(before);
    await expectLedgerInvariants(app.database);
  });

  test("during the pause, or by asking for it again, comes back as the pause's own", async () => {
    const { app, pause, resume, numbers } = await openWithRent(engine);
    await pause("keep");
    await write(app, "DELETE", FIFTH);
    await pause("remove");
    expect(await numbers()).toEqual([]);
    await resume();
    expect(await numbers()).toEqual(ALL);
  });
});

describeEngineIndependent("A number that a recurrence will make", (engine) => {
  test("is not posted, so that it goes on by itself; one that was removed may be", async () => {
    const { app, time, numbers } = await openWithRent(engine);
    const entry = { ...newEntry({ type: "expense" }), series_id: SERIES };
    for (const number of [13, 40]) {
      const row = { ...entry, series_number: number };
      const { status, body } = await app.send<RefusedBody>("POST", "transactions", row);
      expect([status, body.message]).toEqual([
        409,
        `O número ${number} é de um lançamento que a própria recorrência cria; nada foi gravado.`,
      ]);
    }
    await write(app, "DELETE", FIFTH);
    await write(app, "POST", "transactions", { ...entry, series_number: 5 });
    time.nowMs = Date.parse("2027-01-10T12:00:00Z");
    await makeDueEntries(app.ledger, app.database.reader);
    expect(await numbers()).toEqual([...ALL, 13, 14]);
    const [rule] = (await app.send<RecurrenceRow[]>("GET", "recurrences")).body;
    expect(rule).toMatchObject({ problem: null, next_number: 15 });
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("A number that a change of the rule made", (engine) => {
  async function openOnDay30() {
    const { app, numbers, time } = await openWithRent(engine);
    await undo(app, [{ id: SERIES, position: 1000 }], "recurrence");
    const series = "SER-mhx3k2other0";
    const rent = { ...RENT, series_id: series, expected_payment_date: "2026-11-30" };
    await write(app, "POST", "rpc/recurrence", rent);
    const rule = { from: "2026-12-01", first_date: "2026-12-05", interval: "month", every: 1 };
    const changed = await write(app, "POST", "rpc/change_recurrence", { id: series, ...rule });
    const undoAt = async (position: number) => {
      const { status, headers } = await undo(app, [{ id: series, position }], "recurrence");
      expect(status).toBe(200);
      return Number(headers["x-history-position"]);
    };
    const makeOn = async (day: string) => {
      time.nowMs = Date.parse(`${day}T12:00:00Z`);
      await makeDueEntries(app.ledger, app.database.reader);
    };
    return { app, numbers, changed, undoAt, makeOn };
  }

  test.each([
    ["2026-11-21", ALL],
    // It is due by then.
    ["2026-12-02", [...ALL, 13]],
  ])("is made in its time after an undo on %s", async (day, left) => {
    const { app, numbers, changed, undoAt, makeOn } = await openOnDay30();
    await makeOn(day);
    expect(await numbers()).toEqual([...ALL, 13]);
    await undoAt(changed);
    expect(await numbers()).toEqual(left);
    await makeOn("2027-01-10");
    expect(await numbers()).toEqual([...ALL, 13, 14]);
    const [last] = await rowsOf(app, "transactions?series_number=eq.13");
    expect(last).toMatchObject({ expected_payment_date: "2027-11-30", status: "pending" });
    await expectLedgerInvariants(app.database);
  });

  test.each(["2026-11-21", "2026-12-02"])(
    "is there again when an undo on %s is undone",
    async (day) => {
      const { app, numbers, changed, undoAt, makeOn } = await openOnDay30();
      await makeOn(day);
      await undoAt(await undoAt(changed));
      await makeOn("2026-12-10");
      expect(await numbers()).toEqual([...ALL, 13, 14]);
      const [last] = await rowsOf(app, "transactions?series_number=eq.13");
      expect(last).toMatchObject({ expected_payment_date: "2027-11-05" });
      await expectLedgerInvariants(app.database);
    },
  );

  test("stays, as the rule has it again, where later ones were made since", async () => {
    const { app, numbers, changed, undoAt, makeOn } = await openOnDay30();
    await makeOn("2026-12-10");
    const undone = await undoAt(changed);
    await makeOn("2027-01-10");
    expect(await numbers()).toEqual([...ALL, 13, 14]);
    const [last] = await rowsOf(app, "transactions?series_number=eq.13");
    expect(last).toMatchObject({ expected_payment_date: "2027-11-30", status: "pending" });
    // Sent again, it changes nothing.
    expect(await undoAt(changed)).toBe(undone);
    await expectLedgerInvariants(app.database);
  });

  test("of the daily job is not made again after an undo of that, as if it was removed", async () => {
    const { app, numbers, undoAt, makeOn } = await openOnDay30();
    await makeOn("2026-12-10");
    const [{ sequence } = {}] = await rowsOf(
      app,
      "audit_records?order=sequence.desc&limit=1&select=sequence",
    );
    await makeOn("2027-01-10");
    await undoAt(Number(sequence));
    await makeOn("2027-02-01");
    expect(await numbers()).toEqual([...ALL, 13, 15]);
    await expectLedgerInvariants(app.database);
  });

  test("is not undone once somebody changed its entry", async () => {
    const { app, changed, makeOn } = await openOnDay30();
    await makeOn("2026-12-10");
    await write(app, "PATCH", "transactions?series_number=eq.13", { amount: 3 });
    const change = { id: "SER-mhx3k2other0", position: changed };
    expect((await undo(app, [change], "recurrence")).status).toBe(409);
  });
});

describeEngineIndependent("A later end", (engine) => {
  test("is what the history says, also where it is undone and done again", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    await write(app, "POST", "rpc/recurrence", { ...RENT, count: 3 });
    const rule = { from: "2026-12-05", first_date: "2026-12-05", interval: "month", every: 1 };
    const change = { id: SERIES, ...rule, count: 12 };
    let position = await write(app, "POST", "rpc/change_recurrence", change);
    for (let times = 0; times < 2; times += 1) {
      const { headers } = await undo(app, [{ id: SERIES, position }], "recurrence");
      position = Number(headers["x-history-position"]);
    }
    const [three, twelve] = ["3 vezes", "12 vezes"].map((end) => `Todo mês no dia 5, ${end}`);
    expect(await descriptionsOf(app, SERIES)).toEqual([
      "Recorrência criada",
      `Regra: ${three} → ${twelve}`,
      "9 lançamentos criados",
      `Regra: ${twelve} → ${three}`,
      `Regra: ${three} → ${twelve}`,
    ]);
    expect(await rowsOf(app, `transactions?series_id=eq.${SERIES}`)).toHaveLength(12);
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("A recurrence that is sent again after a lost answer", (engine) => {
  test("is undone by the position of the second answer, until it changes", async () => {
    const { app, created, numbers } = await openWithRent(engine);
    await write(app, "POST", "tags", { name: "Obra" });
    const again = await write(app, "POST", "rpc/recurrence", RENT);
    expect(again).toBeGreaterThan(created);
    const undoAt = async (position: number) =>
      (await undo(app, [{ id: SERIES, position }], "recurrence")).status;
    expect(await undoAt(again)).toBe(200);
    expect(await numbers()).toEqual([]);
    const later = await write(app, "POST", "tags", { name: "Casa" });
    expect(await undoAt(later)).toBe(409);
    await expectLedgerInvariants(app.database);
  });

  test.each([{ account_id: "CTA-bank" }, { tag_ids: ["TAG-1"] }, { amount: 1, category: "Site" }])(
    "is answered by its entries also after its template changed: %j",
    async (changes) => {
      const { app, numbers } = await openWithRent(engine);
      await write(app, "POST", "accounts", { ...BANK, is_default: false });
      await write(app, "POST", "tags", { id: "TAG-1", name: "Obra" });
      await write(app, "POST", "rpc/update_recurrence", { id: SERIES, changes });
      const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/recurrence", RENT);
      expect([status, body.length]).toEqual([200, ALL.length]);
      expect(await numbers()).toEqual(ALL);
    },
  );
});
