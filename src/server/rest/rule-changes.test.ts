import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { recurrence } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });
const CLOCK = { clock: () => Date.parse("2026-11-21T12:00:00Z") };
const MONTHLY = { id: SERIES, interval: "month", every: 1 };

async function openWithRent(engine: Parameters<typeof openTestApp>[0]) {
  const app = await openTestApp(engine, CLOCK);
  await app.send("POST", "rpc/recurrence", RENT);
  return app;
}

async function readDates(app: TestApp, series = SERIES): Promise<(string | null)[]> {
  const path = `transactions?series_id=eq.${series}&order=series_number`;
  const { body } = await app.send<TransactionRow[]>("GET", path);
  return body.map((row) => row.expected_payment_date);
}

async function readRules(app: TestApp): Promise<RecurrenceRow[]> {
  return (await app.send<RecurrenceRow[]>("GET", "recurrences?order=created_at,id")).body;
}

async function historyOf(app: TestApp, id: string): Promise<string[]> {
  const path = `audit_records?entity_id=eq.${id}&order=sequence`;
  const { body } = await app.send<{ description: string }[]>("GET", path);
  return body.map(({ description }) => description);
}

describeEngineIndependent("Another rule from a day on", (engine) => {
  test("of another rhythm is refused while a part of an entry that it removes is paid", async () => {
    const app = await openWithRent(engine);
    const [entry] = (await app.send<TransactionRow[]>("GET", "transactions?series_number=eq.4"))
      .body;
    await app.send("POST", "rpc/record_payment", {
      id: entry?.id,
      amount: 500,
      paid_on: "2026-11-20",
    });
    const before = await readDates(app);
    const change = {
      id: SERIES,
      interval: "week",
      every: 2,
      from: "2027-03-01",
      first_date: "2027-03-10",
      until: "2027-04-30",
    };
    const refused = await app.send<{ message: string }>("POST", "rpc/change_recurrence", change);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("05/03/2027 já teve uma parte paga");
    expect(await readDates(app)).toEqual(before);
    const later = { ...change, from: "2027-03-06" };
    expect((await app.send("POST", "rpc/change_recurrence", later)).status).toBe(200);
  });

  test("moves the open entries of the same rhythm, and leaves the paid ones", async () => {
    const app = await openWithRent(engine);
    await app.send("PATCH", "transactions?series_number=eq.5", { status: "paid" });
    const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/change_recurrence", {
      ...MONTHLY,
      from: "2027-03-01",
      first_date: "2027-03-10",
      until: "2027-09-30",
    });
    expect(status).toBe(200);
    expect(body.map(({ series_number }) => series_number)).toEqual([4, 6, 7, 8, 9, 10, 11, 12]);
    expect(await readDates(app)).toEqual([
      "2026-12-05",
      "2027-01-05",
      "2027-02-05",
      "2027-03-10",
      "2027-04-05",
      "2027-05-10",
      "2027-06-10",
      "2027-07-10",
      "2027-08-10",
      "2027-09-10",
    ]);
    expect(await historyOf(app, SERIES)).toEqual([
      "Recorrência criada",
      "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 10, até 30/09/2027",
    ]);
    expect((await historyOf(app, "TRE-mhx3k2abcdec")).at(-1)).toBe(
      "Data de pagamento prevista atualizada",
    );
    expect((await historyOf(app, "TRE-mhx3k2abcde5")).at(-1)).toContain("removido");
    await expectLedgerInvariants(app.database);
  });

  test("sent again, changes nothing more, nor an entry before its day", async () => {
    const app = await openWithRent(engine);
    const change = {
      ...MONTHLY,
      from: "2027-01-08",
      first_date: "2027-02-10",
      series_id: "SER-mhx3k2again0",
    };
    const send = () => app.send<TransactionRow[]>("POST", "rpc/change_recurrence", change);
    const readAll = async () => {
      const paths = ["recurrences", "transactions", "audit_records"];
      const answers = await Promise.all(paths.map((path) => app.send("GET", path)));
      return answers.map(({ body }) => body);
    };
    expect((await send()).body).toHaveLength(10);
    const changed = await readAll();
    expect(await send()).toMatchObject({ status: 200, body: [] });
    expect(await readAll()).toEqual(changed);
    expect((await readDates(app)).slice(0, 3)).toEqual(["2026-12-05", "2027-01-05", "2027-02-10"]);
  });

  test("of another rhythm ends the old recurrence and begins one of the same kind", async () => {
    const app = await openWithRent(engine);
    await app.send("PATCH", "transactions?series_number=eq.1", { status: "paid" });
    const seriesId = "SER-mhx3k2weekly";
    const change = {
      ...MONTHLY,
      interval: "week",
      from: "2027-10-05",
      first_date: "2027-10-07",
      series_id: seriesId,
    };
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/change_recurrence", change);
    expect(body).toHaveLength(2 + 7);
    expect(await readDates(app)).toHaveLength(10);
    const dates = await readDates(app, seriesId);
    expect([dates.length, dates[0], dates[1]]).toEqual([7, "2027-10-07", "2027-10-14"]);
    expect(await readRules(app)).toMatchObject([
      { id: SERIES, until: "2027-09-05", next_date: null },
      { id: seriesId, amount: 1500, interval: "week", next_number: 8, next_date: "2027-11-25" },
    ]);
    expect(await historyOf(app, seriesId)).toEqual(["Recorrência criada"]);
    const entries = await app.send<TransactionRow[]>(
      "GET",
      `transactions?series_id=eq.${seriesId}`,
    );
    expect(new Set(entries.body.map(({ amount, status }) => `${amount} ${status}`))).toEqual(
      new Set(["1500 pending"]),
    );
    await expectLedgerInvariants(app.database);
  });

  test("of another rhythm goes on in the default account, if it is from before the accounts", async () => {
    let nowMs = CLOCK.clock();
    const app = await openTestApp(engine, { clock: () => nowMs });
    await app.send("POST", "rpc/recurrence", RENT);
    nowMs += 1000;
    const bank = { id: "CTA-bank", name: "Banco", kind: "bank", is_default: true };
    await app.send("POST", "accounts", bank);
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/change_recurrence", {
      ...MONTHLY,
      interval: "week",
      from: "2027-10-05",
      first_date: "2027-10-07",
      series_id: "SER-mhx3k2weekly",
    });
    const added = body.filter((row) => row.series_id === "SER-mhx3k2weekly");
    expect(new Set(added.map((row) => row.account_id))).toEqual(new Set(["CTA-bank"]));
    expect(await readRules(app)).toMatchObject([{ account_id: null }, { account_id: "CTA-bank" }]);
    await expectLedgerInvariants(app.database);
  });

  test("a later end makes those that are due at once", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", { ...RENT, count: 3 });
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/change_recurrence", {
      ...MONTHLY,
      from: "2027-01-05",
      first_date: "2027-01-05",
      count: 4,
    });
    expect(body.map((row) => row.expected_payment_date)).toEqual(["2027-03-05", "2027-04-05"]);
    expect(await readRules(app)).toMatchObject([{ count: 5, next_number: 6, next_date: null }]);
    await expectLedgerInvariants(app.database);
  });

  test("changes nothing of another version, and what is impossible is refused with its reason", async () => {
    const app = await openWithRent(engine);
    const change = { ...MONTHLY, from: "2027-03-05", first_date: "2027-03-10" };
    const stale = { ...change, updated_at: "2026-01-01T00:00:00.000Z" };
    expect((await app.send("POST", "rpc/change_recurrence", stale)).body).toEqual([]);
    for (const [changes, message] of [
      [{ from: "2026-11-20" }, "de hoje em diante"],
      [{ first_date: "2027-03-04" }, "antes do dia em que a regra muda"],
      [{ until: "2027-03-09" }, "o fim não pode ser antes"],
      [{ from: "2029-03-05", first_date: "2029-03-05" }, "ainda será criado"],
      [{ interval: "day", every: 0 }, "A cada"],
      [{ color: "red" }, "color"],
    ] as const) {
      const answer = await app.send("POST", "rpc/change_recurrence", { ...change, ...changes });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).toContain(message);
    }
    expect(await historyOf(app, SERIES)).toHaveLength(1);
    await expectLedgerInvariants(app.database);
  });
});
