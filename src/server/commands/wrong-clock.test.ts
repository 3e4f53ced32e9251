import { expect, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { BANK, CASH, newEntry, recurrence, transfer } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";
import { startWith } from "../errors/start-with.ts";

const START = Date.parse("2026-11-21T15:00:00.000Z");
const HOUR = 3_600_000;

const WRONG_DAYS = [
  "1901-01-01",
  "1969-12-31",
  "1970-01-01",
  "2019-12-31",
  "2199-12-31",
  "2262-04-11",
];

/** The farthest days only: a read takes longer than a refusal. */
const READ_ON = new Set(["1901-01-01", "2262-04-11"]);
const READS = [
  "/rest/v1/transactions?order=expected_payment_date.desc.nullslast,id.asc&limit=50",
  "/rest/v1/transactions?resolved_status=eq.overdue",
  "/rest/v1/clients",
  "/rest/v1/audit_records",
  "/rest/v1/rpc/snapshot",
  "/rest/v1/rpc/company",
  "/rest/v1/rpc/dashboard",
  "/rest/v1/rpc/report",
  "/rest/v1/rpc/report?start=2026-01-01&end=2026-12-31",
  "/rest/v1/rpc/statement?basis=cash&start=2026-01-01&end=2026-12-31",
  "/rest/v1/rpc/totals",
  "/exports/relatorio-financeiro.csv",
  "/exports/relatorio-financeiro.html",
];

async function timesOfHistory(app: TestApp): Promise<string[]> {
  const { body } = await app.send<{ timestamp: string }[]>(
    "GET",
    "audit_records?select=timestamp&order=sequence.asc",
  );
  return body.map(({ timestamp }) => timestamp);
}

describeEngineIndependent("A wrong clock", (engine) => {
  test("refuses every write with a sentence, and no read", { tags: ["extended"] }, async () => {
    let now = START;
    const app = await openTestApp(engine, { clock: () => now });
    const row = newEntry();
    expect((await app.send("POST", "transactions", row)).status).toBe(201);
    for (const day of WRONG_DAYS) {
      now = Date.parse(`${day}T12:00:00Z`);
      const writes = [
        app.send("POST", "transactions", newEntry()),
        app.send("POST", "transactions", newEntry()),
        app.send("PATCH", `transactions?id=eq.${row.id}`, { status: "paid" }),
        app.send("DELETE", `transactions?id=eq.${row.id}`),
      ];
      const [year, month, date] = day.split("-");
      for (const { status, body } of await Promise.all(writes)) {
        expect([status, body]).toMatchObject([
          503,
          { code: "55000", message: expect.stringContaining(`marca ${date}/${month}/${year}`) },
        ]);
      }
      if (!READ_ON.has(day)) continue;
      for (const url of READS) {
        const answer = await app.app.inject({ url });
        expect([day, url, answer.statusCode]).toEqual([day, url, 200]);
      }
    }
    await expectLedgerInvariants(app.database);
    now = START + HOUR;
    expect((await app.send("POST", "transactions", newEntry())).status).toBe(201);
  });

  test("that went back by more than a day refuses writes and names both times", async () => {
    let now = START;
    const app = await openTestApp(engine, { clock: () => now });
    expect((await app.send("POST", "transactions", newEntry())).status).toBe(201);
    now = START - 25 * HOUR;
    const { status, body } = await app.send("POST", "transactions", newEntry());
    expect([status, body]).toMatchObject([
      503,
      {
        message:
          "O relógio deste computador marca 20/11/2026, 11:00, mais de um dia antes do último registro do histórico, de 21/11/2026, 12:00; nada foi gravado.",
        hint: expect.stringContaining(
          `inicie-o assim: ${startWith("CLOCK_BEHIND_HISTORY", "accept")}`,
        ),
      },
    ]);
  });

  test("that went back by some hours never moves the history or a version back", async () => {
    let now = START;
    const app = await openTestApp(engine, { clock: () => now });
    const row = newEntry();
    await app.send("POST", "transactions", row);
    const versions: string[] = [];
    for (const step of [HOUR, -20 * HOUR, -3 * HOUR, 2 * HOUR, -21 * HOUR]) {
      now = START + step;
      const { body } = await app.send<{ updated_at: string }[]>(
        "PATCH",
        `transactions?id=eq.${row.id}${versions.length === 0 ? "" : `&updated_at=eq.${versions.at(-1)}`}`,
        { notes: `passo ${step}` },
      );
      versions.push(...body.map(({ updated_at }) => updated_at));
    }
    expect(versions).toHaveLength(5);
    expect(new Set(versions).size).toBe(5);
    expect(versions).toEqual(versions.toSorted());
    const times = await timesOfHistory(app);
    expect(times).toEqual(times.toSorted());
    // Each its own, because records of one user and time belong to one command.
    const behind = ["16:00:00.000", "16:00:00.001", "16:00:00.002"];
    expect(times.slice(1, 4)).toEqual(behind.map((time) => `2026-11-21T${time}Z`));
    const stale = await app.send(
      "PATCH",
      `transactions?id=eq.${row.id}&updated_at=eq.${versions[0]}`,
      {
        notes: "outra",
      },
    );
    expect(stale.body).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("that went back over midnight has the day of the screens, not of the history", async () => {
    // In São Paulo 01:00 of the 22nd, then 22:00 of the 21st.
    let now = Date.parse("2026-11-22T04:00:00Z");
    const app = await openTestApp(engine, { clock: () => now });
    await app.send("POST", "accounts", [BANK, CASH]);
    const row = newEntry({ expected_payment_date: "2026-11-01" });
    await app.send("POST", "transactions", row);
    now -= 3 * HOUR;
    const path = `transactions?id=eq.${row.id}`;
    const { body: paid } = await app.send("PATCH", path, { status: "paid" });
    expect(paid).toMatchObject([{ paid_on: "2026-11-21" }]);
    const ahead = await app.send("POST", "transfers", transfer("TRF-a", { date: "2026-11-22" }));
    expect(ahead.status).toBe(400);
    const rule = recurrence("SER-0000clk1");
    expect((await app.send("POST", "rpc/recurrence", rule)).status).toBe(200);
    const pause = { id: rule.series_id, scope: "remove", from: "2026-11-21" };
    expect((await app.send("POST", "rpc/pause_recurrence", pause)).status).toBe(200);
  });

  test("that is behind: an undo takes back its command, and no other one", async () => {
    let now = START;
    const app = await openTestApp(engine, { clock: () => now });
    const row = newEntry({ type: "income" });
    await app.send("POST", "transactions", row);
    now -= 3 * HOUR;
    const rule = recurrence("SER-0000clk1");
    const { body: made } = await app.send<{ id: string }[]>("POST", "rpc/recurrence", rule);
    const end = { id: made[2]?.id, scope: "following" };
    expect((await app.send("POST", "rpc/end_recurrence", end)).status).toBe(200);
    const before = await rowsOf(app, "transactions?select=id,expected_payment_date&order=id");
    const ids = [rule.series_id, "SER-0000zzz1"];
    const change = { id: ids[0], from: "2027-03-01", first_date: "2027-03-05", interval: "month" };
    const position = await write(app, "POST", "rpc/change_recurrence", {
      ...change,
      every: 1,
      series_id: ids[1],
    });
    const changed = ids.map((id) => ({ id, position }));
    expect((await undo(app, changed, "recurrence")).status).toBe(200);
    expect(await rowsOf(app, "transactions?select=id,expected_payment_date&order=id")).toEqual(
      before,
    );

    const payment = { id: row.id, charges: [{ kind: "fine", amount: 1 }] };
    await write(app, "POST", "rpc/record_payment", payment);
    const plain = newEntry();
    const created = await write(app, "POST", "transactions", plain);
    expect((await undo(app, [{ id: plain.id, position: created }])).status).toBe(200);
    await expectLedgerInvariants(app.database);
  });
});

describeOnBothEngines("A wrong clock", (engine) => {
  test("that stands still gives each command a time of its own, also in one commit", async () => {
    const app = await openTestApp(engine, { clock: () => START });
    const both = [newEntry(), newEntry()].map((row) => app.send("POST", "transactions", row));
    await Promise.all(both);
    expect(await timesOfHistory(app)).toEqual([
      "2026-11-21T15:00:00.000Z",
      "2026-11-21T15:00:00.001Z",
    ]);
  });
});
