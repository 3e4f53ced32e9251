/** The upgrade of an old company, written as by the version before payment dates existed. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Changes } from "#domain/audit-record.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import type { StatementResponse } from "#contract/statement.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { verifyHistory } from "#server/history/verify-history.ts";
import { runCheck } from "#server/verification/run-check.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrate.ts";
import { describeOnBothEngines, extendedOnPostgres, type AtEnd } from "#tests/support/engines.ts";
import { becomeOld } from "#tests/support/old-company.ts";
import { statementOfRows } from "#tests/support/statement-oracle.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, openTestAppAt, type TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-11-20";
const NOW = Date.parse(`${TODAY}T15:00:00Z`);
const CONTACTS = ["CTT-a", "CTT-b", "CTT-c"];

/** Includes a leap day, a new year, and the days on which clocks change in Havana, at midnight. */
const FIRST_DAYS = ["2024-02-26", "2025-12-27", "2026-03-04", "2026-10-27"];
const DAYS_EACH = 8;

/** Around midnight, in milliseconds. */
const AROUND = [-1_800_000, -1, 0, 1, 1_800_000, 43_200_000];

const SPEC_COLUMNS =
  "id,type,category,amount,expected_payment_date,status,notes,client_id,lifecycle,created_at,updated_at";

/** Every column of the spec, and later ones, but no payment date. */
const VIEWS = [
  "rpc/snapshot",
  "rpc/dashboard",
  "rpc/dashboard?months=12",
  "rpc/dashboard?start=2025-11-01&end=2026-03-31",
  "rpc/report",
  "rpc/report?status=paid&start=2026-01-01",
  "rpc/report?type=expense&category=pagamento",
  "rpc/totals?status=overdue",
  "rpc/totals?status=paid&client_id=CTT-a",
  "rpc/statement?basis=accrual",
  `transactions?select=${SPEC_COLUMNS}&order=created_at.desc,id.desc`,
  `transactions?select=${SPEC_COLUMNS}&status=eq.paid&order=amount.desc,id&limit=100`,
  "clients?select=*,total_income,total_expense,linked_count&order=name_plain,id",
];

type Setting = { readonly timeZone: string; readonly seed: number; readonly perStep: number };

/** A client that sends only what the original's client knew. */
class OldOffice {
  readonly #app: TestApp;
  readonly #random: SeededRandom;
  readonly #perStep: number;
  readonly #removed: TransactionRow[] = [];

  constructor(app: TestApp, { seed, perStep }: Setting) {
    this.#app = app;
    this.#random = seededRandom(seed);
    this.#perStep = perStep;
  }

  async step(): Promise<void> {
    const bodies = Array.from({ length: this.#perStep }, () => this.#newEntry());
    await this.#send("POST", "transactions", bodies);
    const there = await this.#entries();
    for (const change of [
      { status: "paid" },
      { status: "pending" },
      { status: "overdue" },
      { amount: this.#random.integer(0, 100_000) / 100 },
      { lifecycle: this.#random.pick(["active", "cancelled"]) },
    ]) {
      await this.#send("PATCH", `transactions?${this.#some(there, this.#perStep)}`, change);
    }
    await this.#bringBack();
    this.#removed.push(...(await this.#remove(there)));
  }

  async #bringBack(): Promise<void> {
    for (const row of this.#removed.splice(0)) {
      if (this.#random.chance(40)) continue;
      const { created_at: _created, updated_at: _updated, ...values } = row;
      const status = this.#random.chance(80) ? row.status : "paid";
      const prefer = "return=representation,removed=restore";
      await this.#send("POST", "transactions", { ...values, status }, { prefer });
    }
  }

  #remove(there: readonly TransactionRow[]): Promise<TransactionRow[]> {
    const query = `${this.#some(there, Math.ceil(this.#perStep / 3))}&select=${SPEC_COLUMNS}`;
    return this.#send<TransactionRow[]>("DELETE", `transactions?${query}`);
  }

  #newEntry(): object {
    const random = this.#random;
    const type = random.pick(["income", "expense"]);
    const month = String(random.integer(1, 12)).padStart(2, "0");
    return newEntry({
      type,
      category: random.pick(FIRST_CATEGORIES),
      amount: random.integer(0, 1_000_000) / 100,
      expected_payment_date: random.chance(15)
        ? null
        : `${random.pick([2024, 2025, 2026, 2027])}-${month}-17`,
      status: random.pick(["paid", "pending", "overdue"]),
      lifecycle: random.pick(["active", "active", "inactive", "cancelled"]),
      client_id: random.pick([null, ...CONTACTS]),
    });
  }

  async #entries(): Promise<TransactionRow[]> {
    const path = `transactions?select=${SPEC_COLUMNS}&order=id`;
    return (await this.#app.send<TransactionRow[]>("GET", path)).body;
  }

  #some(rows: readonly TransactionRow[], count: number): string {
    const ids = Array.from(
      { length: count },
      () => rows[this.#random.integer(0, rows.length - 1)]?.id,
    );
    return `id=in.(${[...new Set(ids)].join(",")})`;
  }

  async #send<Body>(...request: Parameters<TestApp["send"]>): Promise<Body> {
    const { status, body } = await this.#app.send<Body>(...request);
    if (status >= 300) throw new Error(`${request[1]}: ${JSON.stringify(body)}`);
    return body;
  }
}

function midnight(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}

type HistoryRow = {
  readonly entity_id: string;
  readonly timestamp: string;
  readonly changes: Changes | null;
};

/**
 * The payment day of a paid entry according to its history, record by record; assumed if unknown.
 */
function paymentDay(
  row: TransactionRow,
  history: readonly HistoryRow[],
  timeZone: string,
): readonly [day: string | null, isAssumed: boolean] {
  const dayOf = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  let day: string | null = null;
  let wasPaidWhenRemoved = false;
  for (const { changes, timestamp } of history) {
    const [before, after] = changes?.["status"] ?? [null, null];
    const isRemoval = changes?.["id"]?.[1] === null;
    // An entry restored as paid had been paid before.
    const cameBack = wasPaidWhenRemoved && after === "paid";
    wasPaidWhenRemoved = isRemoval && before === "paid";
    if (isRemoval || after === null || cameBack) continue;
    day = after === "paid" ? dayOf(timestamp) : null;
  }
  if (row.status !== "paid") return [null, false];
  const updatedOn = dayOf(row.updated_at);
  const { expected_payment_date: due } = row;
  return [day ?? (due !== null && due < updatedOn ? due : updatedOn), day === null];
}

/** The state that an older version left when it introduced payment dates. */
async function markAgain({ database: { writer, engine } }: TestApp): Promise<void> {
  await sql`alter table transactions drop column paid_on_assumed`.execute(writer);
  const statements = MIGRATIONS["0029-assumed-payment-dates"]?.(engine, "UTC") ?? [];
  for (const statement of statements) await sql.raw(statement).execute(writer);
}

async function assumedIds(app: TestApp): Promise<string[]> {
  const path = "transactions?select=id&paid_on_assumed=is.true&order=id";
  return (await app.send<{ id: string }[]>("GET", path)).body.map(({ id }) => id);
}

/** Some of the assumed days are confirmed, corrected, or replaced by another payment. */
async function changeAssumed(app: TestApp): Promise<void> {
  const ids = await assumedIds(app);
  const changes = [{ paid_on: "2024-01-02" }, { status: "pending" }, { amount: 1 }];
  for (const [at, change] of changes.entries()) {
    await app.send("PATCH", `transactions?id=eq.${ids[at] ?? ""}`, change);
  }
  await app.send("PATCH", `transactions?id=eq.${ids[1] ?? ""}`, { status: "paid" });
}

async function historiesOf(app: TestApp): Promise<Map<string, HistoryRow[]>> {
  const path = "audit_records?select=entity_id,timestamp,changes&order=sequence";
  const { body } = await app.send<HistoryRow[]>("GET", path);
  return Map.groupBy(body, ({ entity_id: id }) => id);
}

async function viewsOf(app: TestApp): Promise<Record<string, unknown>> {
  const views: Record<string, unknown> = {};
  for (const path of VIEWS) {
    const { status, body } = await app.send("GET", path);
    expect(status, path).toBe(200);
    views[path] = body;
  }
  return views;
}

async function rawRecords({ reader }: Database): Promise<unknown[]> {
  return reader.selectFrom("audit_records").selectAll().orderBy("sequence").execute();
}

/**
 * As after a user's request to erase data: the texts of the records are gone, the hash chain is
 * intact.
 */
async function eraseSome({ database }: TestApp): Promise<void> {
  await sql`update audit_records set description = '', changes = null, salt = null
    where entity_type = 'transaction' and sequence % 97 = 0`.execute(database.writer);
}

const SIZES = [
  { perStep: 2, tags: [], zones: ["America/Sao_Paulo"] },
  { perStep: 2, tags: ["extended"], zones: ["America/Havana", "Pacific/Kiritimati"] },
  { perStep: 75, tags: ["extended"], zones: ["America/Sao_Paulo"] },
];

describeOnBothEngines("A paid entry without any history", (engine) => {
  test("has an assumed payment date, unlike those whose history tells it", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry({ id: "TRI-told", status: "paid" }));
    const { writer } = app.database;
    const told = await writer.selectFrom("transactions").selectAll().executeTakeFirstOrThrow();
    await writer
      .insertInto("transactions")
      .values({ ...told, id: "TRI-untold" as typeof told.id })
      .execute();
    const [statement = ""] =
      MIGRATIONS["0031-paid-without-history"]?.(app.database.engine, "UTC") ?? [];
    await sql.raw(statement).execute(writer);
    expect(await assumedIds(app)).toEqual(["TRI-untold"]);
  });
});

describeOnBothEngines("A company from before the payment dates", (engine) => {
  for (const { perStep, tags, zones } of SIZES) {
    test.each(zones)(
      `keeps every total, and gets the payment dates of its histories, in %s (${perStep} at a time)`,
      { tags: [...tags, ...extendedOnPostgres(engine).tags], timeout: 600_000 },
      async (timeZone) => {
        const location = await engine.newDatabase();
        let now = midnight(FIRST_DAYS[0] ?? "", timeZone);
        const options = { clock: () => now, timeZone };
        const ends: Parameters<AtEnd>[0][] = [];
        const before = await openTestAppAt(location, {
          ...options,
          atEnd: (end) => void ends.push(end),
        });
        await before.send(
          "POST",
          "clients",
          CONTACTS.map((id) => newContact({ id })),
        );
        const office = new OldOffice(before, { timeZone, seed: 17, perStep });
        for (const [at, first] of FIRST_DAYS.entries()) {
          for (let day = 0; day < DAYS_EACH; day += 1) {
            const date = Temporal.PlainDate.from(first).add({ days: day }).toString();
            now = midnight(date, timeZone) + (AROUND[(at + day) % AROUND.length] ?? 0);
            await office.step();
          }
        }
        await eraseSome(before);
        now = NOW;
        const figures = await viewsOf(before);
        await becomeOld(before.database, "0013-payment-dates");
        const records = await rawRecords(before.database);
        for (const end of ends) await end();

        const after = await openTestAppAt(location, options);

        expect(await rawRecords(after.database)).toEqual(records);
        expect(await viewsOf(after)).toEqual(figures);
        const { body: rows } = await after.send<TransactionRow[]>("GET", "transactions?order=id");
        const histories = await historiesOf(after);
        const expected = rows.map((row) => [
          row.id,
          ...paymentDay(row, histories.get(row.id) ?? [], timeZone),
        ]);
        expect(
          rows.map(({ id, paid_on: paidOn, paid_on_assumed: isAssumed }) => [
            id,
            paidOn,
            isAssumed,
          ]),
        ).toEqual(expected);
        const cash = await after.send<StatementResponse>("GET", "rpc/statement?basis=cash");
        const today = Temporal.Instant.fromEpochMilliseconds(NOW)
          .toZonedDateTimeISO(timeZone)
          .toPlainDate()
          .toString();
        expect(cash.body).toEqual(statementOfRows(rows, {}, "cash", cash.body.columns, today));
        const { location: file } = after.database;
        expect(await runCheck({ check: "records", location: file, anchors: [] })).toEqual([]);
        expect(await runCheck({ check: "totals", location: file, anchors: [] })).toEqual([]);
        // Its next change works as in any other company.
        const entry = newEntry({ status: "paid" });
        expect((await after.send("POST", "transactions", entry)).status).toBe(201);
        await changeAssumed(after);
        const marked = await assumedIds(after);
        await markAgain(after);
        expect(await assumedIds(after)).toEqual(marked);
        expect(await verifyHistory(after.database.reader)).toMatchObject({ isIntact: true });
      },
    );
  }
});
