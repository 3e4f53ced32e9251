/** Companies with given entries, and the checks of their read models. */
import * as fc from "fast-check";
import { expect } from "vitest";
import { statementResponse, type StatementResponse } from "#contract/statement.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { Openings } from "./cash-oracle.ts";
import { entriesOfRows, type OracleFilter } from "./oracle-rows.ts";
import { statementOfRows, type Places } from "./statement-oracle.ts";
import { newEntry } from "./api-rows.ts";
import type { TestApp } from "./test-app.ts";

export async function company(app: TestApp, bodies: readonly object[]): Promise<TransactionRow[]> {
  const rows = bodies.map((body) => newEntry({ ...body }));
  await app.send("DELETE", "transactions?amount=gte.0", undefined, { prefer: "" });
  if (rows.length === 0) return [];
  const { status, body } = await app.send<TransactionRow[]>("POST", "transactions", rows);
  expect(status).toBe(201);
  return body;
}

/** Sends the arguments by GET and POST, whose responses must be the same. */
export async function call<Answer>(
  app: TestApp,
  name: string,
  sent: OracleFilter,
): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(sent)).toString();
  const got = await app.send<Answer>("GET", `rpc/${name}?${query}`);
  const posted = await app.send<Answer>("POST", `rpc/${name}`, sent);
  expect(posted.body).toEqual(got.body);
  expect([got.status, posted.status], JSON.stringify(got.body)).toEqual([200, 200]);
  return got.body;
}

/** Both statements of a filter; their columns are contiguous and exclude no entry. */
export async function expectStatements(
  app: TestApp,
  rows: readonly TransactionRow[],
  filter: OracleFilter,
  places: Places,
  openings: Openings,
  today: string,
): Promise<void> {
  for (const basis of ["accrual", "due", "cash"] as const) {
    const statement = await call<StatementResponse>(app, "statement", { ...filter, basis });
    const { columns } = statement;
    expect(statement).toEqual(
      statementOfRows(rows, filter, basis, columns, today, places, openings),
    );
    expect(statementResponse.encode(statementResponse.parse(statement))).toEqual(statement);
    expect(columns.slice(1).map(({ start }) => start)).toEqual(
      columns
        .slice(0, -1)
        .map(({ end }) => Temporal.PlainDate.from(end).add({ days: 1 }).toString()),
    );
    const { start = "", end = "", ...others } = filter;
    const days = entriesOfRows(rows, { ...others, lifecycle: "active" }, today)
      .flatMap(
        ({ expected_payment_date: due, accrual_date, paid_on }) =>
          ({ accrual: [accrual_date ?? due], due: [due], cash: [due, paid_on] })[basis],
      )
      .filter((day) => day !== null)
      .filter((day) => (start === "" || day >= start) && (end === "" || day <= end));
    const [first = "0", last = "9"] = [columns[0]?.start, columns.at(-1)?.end];
    expect(days.filter((day) => columns.length === 0 || day < first || day > last)).toEqual([]);
  }
}

/** A balance in reais, and the number of days before today of its date. */
export const opening = fc.record({
  balance: fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => cents / 100),
  days: fc.integer({ min: 0, max: 400 }),
});

export function toOpening({ balance, days }: { balance: number; days: number }, today: string) {
  const date = Temporal.PlainDate.from(today).subtract({ days }).toString();
  return { opening_balance: balance, opening_date: date };
}
