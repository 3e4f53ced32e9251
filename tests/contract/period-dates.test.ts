/** A period by due date, payment or competência: the list, its totals and its CSV find the same entries. */
import { expect, test } from "vitest";
import { NEXT_CURSOR_HEADER } from "#contract/api.ts";
import { parseEntryOrder } from "#contract/entry-order.ts";
import type { ReportResponse } from "#contract/report.ts";
import { CSV_FILE_NAME } from "#domain/report-csv.ts";
import { PERIOD_DATES, type PeriodDate } from "#domain/report-filter.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  entrySearch,
  toPagedSearch,
  toTotalsArguments,
} from "#web/features/transactions/filters/entry-search.ts";
import { toUrlParams } from "#web/url/url-params.ts";

type Row = {
  readonly id: string;
  readonly type: "income" | "expense";
  readonly amount: number;
  readonly status: string;
  readonly lifecycle: string;
  readonly category: string;
  readonly client_id: string | null;
  readonly notes: string | null;
  readonly paid_on: string | null;
  readonly accrual_date: string | null;
  readonly expected_payment_date: string | null;
};

const NOW = Date.parse("2026-11-23T15:00:00Z");
const CONTACT = "CTT-period";

const FILTERS: readonly Record<string, string>[] = [
  {},
  { from: "2026-03-01", to: "2026-03-31" },
  { from: "2026-03-10" },
  { to: "2026-04-15" },
  { from: "2026-03-01", to: "2026-05-31", type: "income" },
  { from: "2026-03-01", to: "2026-05-31", lifecycle: "active" },
  { from: "2026-03-01", to: "2026-05-31", lifecycle: "cancelled" },
  { from: "2026-03-01", to: "2026-05-31", status: "paid", category: "Site" },
  { from: "2026-03-01", to: "2026-05-31", status: "unpaid" },
  { from: "2026-03-01", to: "2026-05-31", status: "overdue" },
  { from: "2026-03-01", to: "2026-05-31", due: "dated" },
  { from: "2026-03-01", to: "2026-05-31", due: "undated" },
  { from: "2026-03-01", to: "2026-05-31", client: CONTACT },
  { client: CONTACT },
  { from: "2026-03-01", to: "2026-05-31", search: "aluguel" },
];

function randomRows(random: SeededRandom, count: number): Record<string, unknown>[] {
  const day = (): string => `2026-0${2 + random.integer(0, 3)}-${10 + random.integer(0, 18)}`;
  return Array.from({ length: count }, () => {
    const type = random.pick(["income", "expense"] as const);
    const status = random.pick(["paid", "paid", "pending", "overdue"] as const);
    return newEntry({
      type,
      status,
      category: random.pick(["Site", "Outros"]),
      amount: random.integer(0, 99_999) / 100,
      lifecycle: random.pick(["active", "active", "inactive", "cancelled"]),
      client_id: random.chance(30) ? CONTACT : null,
      notes: random.chance(30) ? "Aluguel da loja" : null,
      expected_payment_date: random.chance(20) ? null : day(),
      accrual_date: random.chance(40) ? day() : null,
      ...(status === "paid" && { paid_on: day() }),
    });
  });
}

/** The rule, in other words. */
function isWithin(row: Row, by: PeriodDate, { from, to }: Record<string, string>): boolean {
  if (from === undefined && to === undefined) return true;
  const due = row.expected_payment_date;
  const date = { due, payment: row.paid_on, accrual: row.accrual_date ?? due }[by];
  if (date === null) return by === "due";
  return date >= (from ?? "0000") && date <= (to ?? "9999");
}

async function rowsOf(app: TestApp, query: URLSearchParams): Promise<Row[]> {
  const { status, body } = await app.send<Row[]>("GET", `transactions?${query.toString()}`);
  expect(status).toBe(200);
  return body;
}

function cents(rows: readonly Row[], type: Row["type"]): number {
  const ofType = rows.filter((row) => row.type === type && row.lifecycle === "active");
  return ofType.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
}

describeOnBothEngines("A period by another date", (engine) => {
  test(
    "finds the same entries in the list, its totals and its CSV",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await app.send("POST", "clients", newContact({ id: CONTACT, profile_type: "client" }));
      const rows = randomRows(seededRandom(TEST_SEED), 400).map((row) =>
        row["type"] === "expense" ? { ...row, client_id: null } : row,
      );
      expect((await app.send("POST", "transactions", rows)).status).toBe(201);
      for (const by of PERIOD_DATES) {
        for (const filter of FILTERS) {
          const name = `${by} ${JSON.stringify(filter)}`;
          const all = { ...filter, by, from: undefined, to: undefined };
          const withoutPeriod = await rowsOf(app, listQuery(all));
          const expected = withoutPeriod.filter((row) => isWithin(row, by, filter));
          const found = await rowsOf(app, listQuery({ ...filter, by }));
          expect(found.map(({ id }) => id).toSorted(), name).toEqual(
            expected.map(({ id }) => id).toSorted(),
          );
          const args = toUrlParams(toTotalsArguments(entrySearch.parse({ ...filter, by })));
          const totals = await app.send<object>("GET", `rpc/totals?${args.toString()}`);
          expect(totals.body, name).toMatchObject({
            totals: {
              count: expected.filter(({ lifecycle }) => lifecycle === "active").length,
              income: cents(expected, "income") / 100,
              expense: cents(expected, "expense") / 100,
            },
            leftOut: {
              inactive: { count: expected.filter((row) => row.lifecycle === "inactive").length },
              cancelled: { count: expected.filter((row) => row.lifecycle === "cancelled").length },
            },
          });
          if (filter !== FILTERS[1]) continue;
          const report = await app.send("GET", `rpc/report?${args.toString()}`);
          expect(report.body, name).toMatchObject(totals.body);
          const csv = await app.app.inject({ url: `/exports/${CSV_FILE_NAME}?${args.toString()}` });
          expect(csv.headers["x-row-count"], name).toBe(String(expected.length));
          expect(csv.body.split("\r\n"), name).toHaveLength(expected.length + 2);
          const [head = ""] = csv.body.split("\r\n");
          const paidOn = ['"Pago em"', '"Data presumida"'];
          const more = { due: [], payment: paidOn, accrual: ['"Competência"'] }[by];
          expect(head.split(";").slice(10), name).toEqual(more);
        }
      }
    },
  );

  test(
    "is read page by page in the order of payment, what is unpaid last",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const rows = Array.from({ length: 25 }, (_, at) =>
        newEntry({
          expected_payment_date: `2026-03-${10 + (at % 7)}`,
          ...(at % 5 !== 0 && { status: "paid", paid_on: `2026-03-${20 + ((at * 3) % 8)}` }),
        }),
      );
      expect((await app.send("POST", "transactions", rows)).status).toBe(201);
      for (const { sort, ...filter } of [
        { sort: "-paid" },
        { sort: "paid" },
        { sort: "paid", by: "payment", from: "2026-03-22", to: "2026-03-25" },
        { sort: "", by: "payment", from: "2026-03-22" },
      ]) {
        const search = toPagedSearch(entrySearch.parse({ ...filter, sort }));
        const isDescending = search.sort === "-paid";
        const { column, direction } = parseEntryOrder(isDescending ? "-paid" : "paid");
        const query = listQuery({ ...filter, sort });
        query.set("order", `${column}.${direction}.nullslast,id.${direction}.nullslast`);
        const expected = (await rowsOf(app, listQuery(filter))).toSorted((a, b) => {
          if (a.paid_on === null || b.paid_on === null) {
            if (a.paid_on !== b.paid_on) return a.paid_on === null ? 1 : -1;
          }
          const [one, other] = [`${a.paid_on} ${a.id}`, `${b.paid_on} ${b.id}`];
          return one < other === isDescending ? 1 : -1;
        });
        const found: string[] = [];
        query.set("limit", "4");
        for (let next: unknown = ""; typeof next === "string";) {
          if (next !== "") query.set("after", next);
          const page = await app.send<Row[]>("GET", `transactions?${query.toString()}`);
          found.push(...page.body.map(({ id }) => id));
          next = page.headers[NEXT_CURSOR_HEADER];
        }
        expect(found, JSON.stringify({ sort, ...filter })).toEqual(expected.map(({ id }) => id));
        const args = toUrlParams(toTotalsArguments(entrySearch.parse(filter)));
        args.set("order", search.sort);
        const file = await exportedFile(app, `${CSV_FILE_NAME}?${args.toString()}`);
        expect(linesOfCsv(file.body).flatMap(([id = ""]) => (id === "" ? [] : [id]))).toEqual([
          "ID",
          ...found,
        ]);
      }
    },
  );

  test("is that of every figure and chart of the report", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "clients", newContact({ id: CONTACT, profile_type: "client" }));
    const bill = { type: "expense", amount: 1234.5, expected_payment_date: "2026-03-05" };
    for (const row of [
      newEntry({ ...bill, status: "paid", paid_on: "2026-11-22", accrual_date: "2026-02-28" }),
      newEntry({ type: "income", amount: 7, expected_payment_date: "2026-11-30" }),
      newEntry({ type: "income", amount: 5, expected_payment_date: null }),
    ]) {
      const { status } = await app.send("POST", "transactions", { ...row, client_id: CONTACT });
      expect(status).toBe(201);
    }
    const report = async (query: string): Promise<ReportResponse> =>
      (await app.send<ReportResponse>("GET", `rpc/report?${query}`)).body;
    const shownBy = async (query: string) => {
      const { totals, byStatus, monthly, dailyCashFlow, topContacts } = await report(query);
      expect(topContacts.map(({ income, expense }) => [income, expense])).toEqual([
        [totals.income, totals.expense],
      ]);
      const days = dailyCashFlow.map(({ date, income, expense }) => [date, income, expense]);
      expect([...new Set(days.map(([date]) => String(date).slice(0, 7)))]).toEqual(
        monthly.map(({ month }) => month),
      );
      return { paid: byStatus.paid.count, pending: byStatus.pending.count, days };
    };
    const november = "start=2026-11-01&end=2026-11-30";
    const paid = { paid: 1, pending: 0 };
    expect(await shownBy(`by=payment&${november}`)).toEqual({
      ...paid,
      days: [["2026-11-22", 0, 1234.5]],
    });
    expect(await shownBy("by=accrual&start=2026-02-01&end=2026-02-28")).toEqual({
      ...paid,
      days: [["2026-02-28", 0, 1234.5]],
    });
    // With an open end too, an entry without any date is in no such period.
    expect(await shownBy("by=accrual&start=2026-02-01")).toEqual({
      paid: 1,
      pending: 1,
      days: [
        ["2026-02-28", 0, 1234.5],
        ["2026-11-30", 7, 0],
      ],
    });
    expect(await shownBy(november)).toEqual({
      paid: 0,
      pending: 2,
      days: [["2026-11-30", 7, 0]],
    });
    expect(await report("by=payment")).toEqual(await report(""));
  });

  test(
    "is also that of a workbook and a document, which show it",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-22T15:00:00Z") });
      const bill = { type: "expense", amount: 1234.5, expected_payment_date: "2026-03-05" };
      for (const entry of [
        newEntry({ ...bill, status: "paid", paid_on: "2026-11-22", accrual_date: "2026-02-28" }),
        newEntry({ type: "income", amount: 7, expected_payment_date: "2026-11-30" }),
      ]) {
        expect((await app.send("POST", "transactions", entry)).status).toBe(201);
      }
      const months = { due: "2026-11", payment: "2026-11", accrual: "2026-02" } as const;
      const shown = { due: "R$ 7,00", payment: "R$ 1.234,50", accrual: "R$ 1.234,50" } as const;
      const words = { due: "vencimento", payment: "pagamento", accrual: "competência" } as const;
      for (const by of ["due", "payment", "accrual"] as const) {
        const month = months[by];
        const period = `start=${month}-01&end=${month === "2026-02" ? "2026-02-28" : `${month}-30`}`;
        const file = (format: string) =>
          exportedFile(app, `relatorio-financeiro.${format}?by=${by}&${period}`);
        const page = (await file("html")).body.toString().replaceAll("\u00a0", " ");
        expect(page).toContain(shown[by]);
        expect(page).not.toContain(shown[by === "due" ? "payment" : "due"]);
        expect(page.includes("Projeção")).toBe(by === "due");
        const summary = cellsOf(readWorkbook((await file("xlsx")).body), "Resumo");
        expect(summary).toContainEqual(expect.arrayContaining(["Período por", words[by]]));
        const total = summary.find(([label]) => label === "Total");
        expect(total?.slice(0, 4)).toEqual(
          by === "due" ? ["Total", 1, 7, 0] : ["Total", 1, 0, 1234.5],
        );
        const way = { due: "", payment: "-por-pagamento", accrual: "-por-competencia" }[by];
        const name = `relatorio-financeiro${way}-${month}`;
        for (const [format, fileName] of [
          ["pdf", `${name}.pdf`],
          ["csv", by === "due" ? "relatorio-financeiro.csv" : `${name}.csv`],
        ] as const) {
          const { headers } = await file(format);
          expect(headers["content-disposition"]).toContain(`"${fileName}"`);
        }
      }
    },
  );
});

function listQuery(params: Record<string, unknown>): URLSearchParams {
  const { conditions } = toPagedSearch(entrySearch.parse(params));
  return new URLSearchParams(conditions.map(([name, value]) => [name, value]));
}
