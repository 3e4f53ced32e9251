/**
 * The data of dashboard and reports, computed directly: each value by its own
 * pass over the raw rows, in BigInt centavos. Imports nothing of the code under test.
 */
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { NO_OPENINGS, cashOfRows, type Openings } from "./cash-oracle.ts";
import {
  IN_ORDER,
  balance,
  bothSides,
  countedRow,
  dayOf,
  pluralize,
  entriesOfRows,
  isInside,
  partsOfRow,
  passes,
  reais,
  statusOf,
  sum,
  type OracleFilter,
  type Rows,
  maxFlowDays,
} from "./oracle-rows.ts";

const STATUSES = ["paid", "pending", "overdue"];
/** The expected response of `rpc/dashboard`, without its snapshot. */
export function dashboardOfRows(
  rows: Rows,
  contacts: readonly ContactRow[],
  filter: OracleFilter,
  today: string,
  openings: Openings = NO_OPENINGS,
): unknown {
  const active = rows.filter((row) => row.lifecycle === "active");
  const isPaid = (row: TransactionRow): boolean => row.status === "paid";
  const paid = active.filter(isPaid);
  const unpaid = active.filter((row) => !isPaid(row));
  const period = periodOf(filter, today);
  const inside = active.filter((row) => isInside(row, period));
  const line = (row: TransactionRow): unknown => ({
    id: row.id,
    category: row.category,
    amount: row.amount,
    dueDate: row.expected_payment_date,
    clientId: row.client_id,
    clientName: contacts.find(({ id }) => id === row.client_id)?.name ?? null,
    note: row.notes?.split("\n").find((text) => text.trim() !== "") ?? null,
    seriesNumber: row.series_number,
    seriesCount: row.series_count,
    splits: row.splits,
    status: row.status,
    updatedAt: row.updated_at,
  });
  const ofKind = (type: string, status: string): Rows =>
    unpaid
      .filter((row) => row.type === type && statusOf(row, today) === status)
      .toSorted((a, b) => compare(dueKey(a), dueKey(b)));
  const first = (type: string, status: string): unknown[] =>
    ofKind(type, status).slice(0, 8).map(line);
  const lastSoon = Temporal.PlainDate.from(today).add({ days: 7 }).toString();
  const totalled = (some: Rows) => ({
    count: some.length,
    total: reais(sum(some, "income") + sum(some, "expense")),
  });
  const soon = (type: string): Rows =>
    ofKind(type, "pending").filter(({ expected_payment_date: due }) => {
      return due !== null && due >= today && due <= lastSoon;
    });
  const agendaOf = (type: string) => ({
    overdue: totalled(ofKind(type, "overdue")),
    dueSoon: totalled(soon(type)),
  });
  return {
    today,
    agenda: { income: agendaOf("income"), expense: agendaOf("expense") },
    cards: {
      paidIncome: reais(sum(paid, "income")),
      totalExpenses: reais(sum(active, "expense")),
      paidExpenses: reais(sum(paid, "expense")),
      unpaidExpenses: reais(sum(unpaid, "expense")),
      realizedBalance: reais(balance(paid)),
      netBalance: reais(balance(active)),
      toReceive: reais(sum(unpaid, "income")),
      toPay: reais(sum(unpaid, "expense")),
      projectedFlow: reais(balance(unpaid)),
    },
    schedule: schedule(rows, openings, today),
    period: { start: period.start ?? null, end: period.end ?? null },
    timeline: grouped(inside).map(([date, some]) => ({ date, ...bothSides(some) })),
    monthly: monthly(inside),
    byStatus: Object.fromEntries(
      STATUSES.map((status) => [
        status,
        pluralize(inside.filter((row) => statusOf(row, today) === status)),
      ]),
    ),
    undated: pluralize(active.filter((row) => row.expected_payment_date === null)),
    overdueExpenses: first("expense", "overdue"),
    pendingExpenses: first("expense", "pending"),
    overdueIncomes: first("income", "overdue"),
    pendingIncomes: first("income", "pending"),
  };
}

function periodOf({ start = "", end = "", months = "" }: OracleFilter, today: string) {
  if (months !== "" && months !== "all") {
    const first = monthAt(today, 1 - Number(months));
    const last = Temporal.PlainDate.from(`${today.slice(0, 7)}-01`).add({ months: 1 });
    return { start: `${first}-01`, end: last.subtract({ days: 1 }).toString() };
  }
  return { ...(start === "" ? {} : { start }), ...(end === "" ? {} : { end }) };
}

/** Iterates over all ninety days, including those without entries. */
function schedule(rows: Rows, openings: Openings, today: string): unknown {
  const active = rows.filter(({ lifecycle }) => lifecycle === "active");
  // Overdue entries are expected today.
  const unpaid = active.filter(({ status }) => status !== "paid");
  const expected = unpaid.flatMap((row) => {
    const due = row.expected_payment_date;
    return due === null ? [] : [{ ...row, expected_payment_date: due < today ? today : due, due }];
  });
  const start = cashOfRows(rows, openings, "9999-12-31");
  const dates = Array.from({ length: 91 }, (_, distance) =>
    Temporal.PlainDate.from(today).add({ days: distance }).toString(),
  );
  const ends = dates.map((date) => {
    const upTo = expected.filter(({ expected_payment_date: due }) => due <= date);
    return { date, balance: reais(start + balance(upTo)) };
  });
  const least = Math.min(...ends.map((day) => day.balance));
  return {
    start: reais(start),
    basis:
      openings.accounts.length > 0
        ? "accounts"
        : openings.company === null
          ? "entries"
          : "opening-balance",
    days: grouped(expected.filter(({ expected_payment_date: due }) => dates.includes(due))).map(
      ([date, some]) => ({ ...bothSides(some), ...ends.find((day) => day.date === date) }),
    ),
    end: ends.at(-1),
    lowest: ends.find((day) => day.balance === least),
    firstBelowZero: ends.find((day) => day.balance < 0) ?? null,
    late: pluralize(expected.filter(({ due }) => due < today)),
    undated: pluralize(unpaid.filter((row) => row.expected_payment_date === null)),
  };
}

/** The expected response of `rpc/report`, without the random part of the projection. */
export function reportOfRows(
  rows: Rows,
  contacts: readonly ContactRow[],
  filter: OracleFilter,
  today: string,
  tags: readonly { readonly id: string; readonly name: string }[] = [],
  names: readonly string[] = IN_ORDER,
) {
  const found = rows.filter((row) => passes(row, filter, today, names));
  const passing = found.map((row) => countedRow(row, filter, names));
  const inside = found.filter((row) => row.lifecycle === "active" && isInside(row, filter));
  const active = inside.map((row) => countedRow(row, filter, names));
  const dated = active.map((row) => ({ ...row, expected_payment_date: dayOf(row, filter) }));
  const parts = inside.flatMap((row) => partsOfRow(row, filter, names));
  const ofStatus = (status: string): Rows =>
    active.filter((row) => statusOf(row, today) === status);
  const ofType = (type: string): Rows => active.filter((row) => row.type === type);
  return {
    ...totalsOfRows(rows, filter, today, names),
    byStatus: Object.fromEntries(STATUSES.map((status) => [status, pluralize(ofStatus(status))])),
    indicators: {
      count: active.length,
      averageIncome: quotient(sum(ofType("income"), "income"), ofType("income").length),
      averageExpense: quotient(sum(ofType("expense"), "expense"), ofType("expense").length),
      percentPaid: quotient(BigInt(ofStatus("paid").length) * 10_000n, active.length),
    },
    monthly: monthly(dated),
    byCategory: names
      .map((category) => ({
        category,
        ...pluralize(parts.filter((row) => row.category === category)),
      }))
      .filter(({ count }) => count > 0),
    byTag: byTag(active, tags),
    topContacts: topContacts(active, contacts),
    dailyCashFlow: grouped(dated)
      .slice(0, maxFlowDays(filter))
      .map(([date, some]) => {
        const upTo = dated.filter((row) => (row.expected_payment_date ?? "9") <= date);
        const balances = { balance: reais(balance(some)), runningBalance: reais(balance(upTo)) };
        return { date, ...bothSides(some), ...balances };
      }),
    projection: projection(
      passing.filter((row) => row.lifecycle === "active"),
      today,
    ),
  };
}

/** The expected response of `rpc/totals`. */
export function totalsOfRows(
  rows: Rows,
  filter: OracleFilter,
  today: string,
  names: readonly string[] = IN_ORDER,
) {
  const found = entriesOfRows(rows, filter, today, names).map((row) =>
    countedRow(row, filter, names),
  );
  const of = (one: string): Rows => found.filter((row) => row.lifecycle === one);
  return {
    totals: { ...pluralize(of("active")), balance: reais(balance(of("active"))) },
    leftOut: { inactive: pluralize(of("inactive")), cancelled: pluralize(of("cancelled")) },
  };
}

/** `tags` are sorted by name. */
function byTag(active: Rows, tags: readonly { readonly id: string; readonly name: string }[]) {
  const named = tags.map(({ id, name }) => ({
    tagId: id,
    name,
    ...pluralize(active.filter((row) => row.tag_ids.includes(id))),
  }));
  const none = {
    tagId: null,
    name: null,
    ...pluralize(active.filter((row) => row.tag_ids.length === 0)),
  };
  return tags.length === 0 ? [] : [...named, none].filter(({ count }) => count > 0);
}

function topContacts(active: Rows, contacts: readonly ContactRow[]): unknown[] {
  const ids = [...new Set(active.flatMap((row) => row.client_id ?? []))];
  return ids
    .map((clientId) => ({ clientId, own: active.filter((row) => row.client_id === clientId) }))
    .toSorted((a, b) => {
      const more = sum(b.own, "income") + sum(b.own, "expense");
      const less = sum(a.own, "income") + sum(a.own, "expense");
      return more === less ? compare(a.clientId, b.clientId) : more > less ? 1 : -1;
    })
    .slice(0, 10)
    .map(({ clientId, own }) => ({
      clientId,
      name: contacts.find(({ id }) => id === clientId)?.name ?? null,
      ...bothSides(own),
    }));
}

/** The invariants of the months, for any random factors. */
function projection(active: Rows, today: string) {
  const of = (month: string): bigint =>
    balance(active.filter((row) => row.expected_payment_date?.startsWith(month) === true));
  const actual = [-5, -4, -3, -2, -1, 0].map((distance) => monthAt(today, distance));
  let all = 0n;
  for (const month of actual) all += of(month);
  const average = quotient(all, 6) ?? 0;
  return {
    averageBalance: average,
    actual: actual.map((month) => ({ kind: "actual", month, balance: reais(of(month)) })),
    projected: [1, 2, 3, 4, 5, 6].map((distance) => {
      const month = monthAt(today, distance);
      const ends = [9n, 11n].map((tenths) =>
        quotient(BigInt(Math.round(average * 100)) * tenths, 10),
      );
      const [low = 0, high = 0] = ends.map(Number).toSorted((a, b) => a - b);
      return { kind: "projected", month, low, high, scheduled: reais(of(month)) };
    }),
  };
}

function monthAt(today: string, distance: number): string {
  return Temporal.PlainYearMonth.from(today.slice(0, 7)).add({ months: distance }).toString();
}

function monthly(rows: Rows): unknown[] {
  return grouped(rows, (due) => due.slice(0, 7)).map(([month, some]) => ({
    month,
    ...bothSides(some),
    balance: reais(balance(some)),
  }));
}

function grouped(rows: Rows, keyOf = (due: string) => due): [string, Rows][] {
  const key = (row: TransactionRow): string | null =>
    row.expected_payment_date === null ? null : keyOf(row.expected_payment_date);
  const keys = [...new Set(rows.flatMap((row) => key(row) ?? []))].toSorted(compare);
  return keys.map((one) => [one, rows.filter((row) => key(row) === one)]);
}

/** Hundredths of a quotient by long division, the remainder compared with half. */
function quotient(dividend: bigint, divisor: number): number | null {
  if (divisor === 0) return null;
  const size = dividend < 0n ? -dividend : dividend;
  const by = BigInt(divisor);
  const rounded = size / by + ((size % by) * 2n >= by ? 1n : 0n);
  return reais(dividend < 0n ? -rounded : rounded);
}

function dueKey(row: TransactionRow): string {
  return `${row.expected_payment_date ?? "undated"} ${row.id}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
