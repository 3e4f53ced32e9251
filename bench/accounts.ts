/**
 * A company with payment dates, competências, accounts and transfers: what its screens read, beside
 * the same of 1000 entries. Balances are checked against one pass over the raw movements.
 */
import { expectSame, largestCompany, type Bench, type Row, type Setting } from "./bench.ts";
import { BANK, OPENED_ON } from "./company-accounts.ts";
import { checkDashboard } from "./company-metrics.ts";
import { medianTimes, millis } from "./metric-times.ts";
import { TODAY, callApi, withCompanies, type Company } from "./read-company.ts";

export const accountsBench: Bench = { name: "accounts", measure };

const SMALLEST = 1000;
const YEAR = "start=2026-01-01&end=2026-12-31";
const STATEMENT = `rpc/account_movements?account_id=${BANK}&start=${OPENED_ON}`;
/** Each has as many rows in the smallest company. */
const READS: Readonly<Record<string, string>> = {
  dashboard: "rpc/dashboard?months=12",
  "DRE of a year, by competência": `rpc/statement?basis=accrual&${YEAR}`,
  "cash flow of a year, by payment": `rpc/statement?basis=cash&${YEAR}`,
  "balances of the accounts": "rpc/account_balances",
  "an account's statement, newest page": `${STATEMENT}&end=${TODAY}`,
  "an account's statement, a page of 2024": `${STATEMENT}&end=2024-11-22`,
  "an account's statement, newest 25": `${STATEMENT}&end=${TODAY}&limit=25`,
  "entries of an account, first page": `transactions?select=*,resolved_status,paid_parts,clients(name,name_plain)&account_id=eq.${BANK}&order=created_at.desc.nullslast,id.desc.nullslast&limit=50`,
  "last payments, first page":
    "transactions?select=*,resolved_status,paid_parts,clients(name,name_plain)&order=paid_on.desc.nullslast,id.desc.nullslast&limit=50",
  "transfers, first page": "transfers?order=date.desc.nullslast,id.desc.nullslast&limit=20",
};

async function measure(setting: Setting): Promise<readonly Row[]> {
  return await withCompanies([SMALLEST, largestCompany(setting)], "accounts", async (companies) => {
    for (const company of companies) {
      await checkDashboard(company);
      await checkBalances(company);
    }
    const [small, large] = companies;
    if (small === undefined || large === undefined) return [];
    const rows: Row[] = [];
    for (const read of Object.entries(READS)) {
      rows.push(await rowOfRead(read, small, large, setting.rounds));
    }
    return rows;
  });
}

async function rowOfRead(
  [name, call]: [name: string, call: string],
  small: Company,
  large: Company,
  rounds: number,
): Promise<Row> {
  const [measured, compared]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [one = 0, other = 0] = await medianTimes([
      () => callApi(large.program, call),
      () => callApi(small.program, call),
    ]);
    measured.push(one);
    compared.push(other);
  }
  return millis(
    `with accounts: ${name}, ${large.entryCount} entries`,
    `the same, ${small.entryCount} entries`,
    measured,
    compared,
    isReport(call) ? null : { is: "at most", ratio: 1.5 },
  );
}

/** It reads the totals of its days, of which the smallest company has few. */
function isReport(call: string): boolean {
  return call.startsWith("rpc/statement");
}

type Balances = { readonly accounts: readonly { readonly id: string; readonly balance: number }[] };
type Statement = {
  readonly closing: number;
  readonly movements: readonly { readonly amount: number; readonly balance: number }[];
};

async function checkBalances({ program, connection }: Company): Promise<void> {
  const { accounts } = JSON.parse(await callApi(program, "rpc/account_balances")) as Balances;
  const expected = connection.prepare(BALANCES).all();
  const balances = accounts.map(({ id, balance }) => ({ id, balance })).toSorted(byId);
  expectSame("balances of the accounts", balances, expected);
  const statement = JSON.parse(await callApi(program, `${STATEMENT}&end=${TODAY}`)) as Statement;
  const closing = expected.find(({ id }) => id === BANK)?.["balance"];
  expectSame("the end of a statement", statement.closing, closing);
  let balance = Math.round(statement.closing * 100);
  for (const movement of statement.movements) {
    expectSame("the balance after a movement", Math.round(movement.balance * 100), balance);
    balance -= Math.round(movement.amount * 100);
  }
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

const BALANCES = `
  select id, (opening_balance
    + coalesce((select sum(case type when 'income' then amount else -amount end) from transactions
        where account_id = accounts.id and paid_on is not null and lifecycle = 'active'), 0)
    + coalesce((select sum(amount) from transfers
        where to_account_id = accounts.id and lifecycle = 'active'), 0)
    - coalesce((select sum(amount) from transfers
        where from_account_id = accounts.id and lifecycle = 'active'), 0)) / 100.0 as balance
  from accounts order by id`;
