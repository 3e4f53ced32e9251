/** The statements, computed directly: each value by its own pass over the raw rows. */
import { NO_OPENINGS, cashOfRows, type Openings } from "./cash-oracle.ts";
import {
  IN_ORDER,
  balance,
  countedRow,
  pluralize,
  partsOfRow,
  passes,
  reais,
  sum,
  type OracleFilter,
  type Rows,
} from "./oracle-rows.ts";

type Column = { readonly start: string; readonly end: string };
/** By category name; those without a place are missing. */
export type Places = ReadonlyMap<string, string>;
type DayOf = (row: Rows[number]) => string | null;

const dueDate: DayOf = (row) => row.expected_payment_date;
const accrualDay: DayOf = (row) => row.accrual_date ?? row.expected_payment_date;
const paymentDay: DayOf = (row) => row.paid_on;

/** The expected response of `rpc/statement`, for the days of its columns. */
export function statementOfRows(
  rows: Rows,
  filter: OracleFilter,
  basis: "accrual" | "due" | "cash",
  columns: readonly Column[],
  today: string,
  places: Places = new Map(),
  openings: Openings = NO_OPENINGS,
  names: readonly string[] = IN_ORDER,
) {
  const entries = rows.filter(
    (row) => passes(row, filter, today, names) && row.lifecycle === "active",
  );
  // A split entry counts in the line of each of its categories.
  const active = entries.flatMap((row) => partsOfRow(row, filter, names));
  const paid = active.filter(({ status }) => status === "paid");
  const isBalance = isUnfiltered(filter);
  // The movements of a part of the entries start from zero.
  const upTo = (day: string): number =>
    reais(cashOfRows(isBalance ? rows : paid, isBalance ? openings : NO_OPENINGS, day));
  const isCash = basis === "cash";
  const planned = isCash ? totalsBy(dueDate, active, columns, names) : null;
  const opening = columns.map(({ start }) =>
    upTo(Temporal.PlainDate.from(start).subtract({ days: 1 }).toString()),
  );
  const closing = columns.map(({ end }) => upTo(end));
  const carried = { isBalance, opening, closing };
  const due = planned?.balance.amounts ?? [];
  const day = basis === "accrual" ? accrualDay : dueDate;
  return {
    basis,
    columns,
    ...(isCash
      ? totalsBy(paymentDay, paid, columns, names)
      : totalsBy(day, active, columns, names)),
    places: isCash ? null : groupsOf(day, active, columns, places, names),
    planned,
    // Without columns there is no day to have a balance on.
    carried:
      isCash && columns.length > 0
        ? { ...carried, planned: plannedEnds(rows, columns, today, { ...carried, due }) }
        : null,
    undated: pluralize(
      entries
        .filter((row) => day(row) === null && !(isCash && row.status === "paid"))
        .map((row) => countedRow(row, filter)),
    ),
    earlier: null,
  };
}

/**
 * The balances after columns that are over: with all that was due in them. After others: with all
 * that is unpaid until then; without a balance, with what is due in them, one after the other.
 */
function plannedEnds(
  rows: Rows,
  columns: readonly Column[],
  today: string,
  carried: {
    readonly isBalance: boolean;
    readonly opening: readonly number[];
    readonly closing: readonly number[];
    readonly due: readonly number[];
  },
): number[] {
  const unpaid = rows.filter((row) => row.lifecycle === "active" && row.status !== "paid");
  const add = (one = 0, other = 0): number =>
    (Math.round(one * 100) + Math.round(other * 100)) / 100;
  const ends: number[] = [];
  for (const [at, { start, end }] of columns.entries()) {
    const open = unpaid.filter((row) => (row.expected_payment_date ?? "9999-12-31") <= end);
    const before = at === 0 || start <= today ? carried.opening[at] : ends[at - 1];
    ends.push(
      carried.isBalance && end >= today
        ? add(carried.closing[at], reais(balance(open)))
        : add(before, carried.due[at]),
    );
  }
  return ends;
}

function isUnfiltered({ start: _start, end: _end, ...others }: OracleFilter): boolean {
  return Object.values(others).every((value) => value === "" || value === "all");
}

/** The rows of every group of the DRE. */
function groupsOf(
  dayOf: DayOf,
  active: Rows,
  columns: readonly Column[],
  places: Places,
  names: readonly string[],
) {
  if (places.size === 0) return null;
  const first = columns[0]?.start ?? "";
  const last = columns.at(-1)?.end ?? "";
  const inside = (start: string, end: string, some: Rows): Rows =>
    some.filter((row) => {
      const day = dayOf(row);
      return day !== null && day >= start && day <= end;
    });
  const placeOf = ({ category, type }: Rows[number]): string =>
    places.get(category) ?? (type === "income" ? "revenue" : "expenses");
  return ["revenue", "deductions", "costs", "expenses", "financial", "taxes"].flatMap((place) => {
    const sign = place === "revenue" || place === "financial" ? 1n : -1n;
    const own = inside(first, last, active).filter((row) => placeOf(row) === place);
    if (own.length === 0 && place !== "revenue" && place !== "expenses") return [];
    const line = (some: Rows) => ({
      amounts: columns.map(({ start, end }) => reais(sign * balance(inside(start, end, some)))),
      total: reais(sign * balance(some)),
    });
    const lines = names.flatMap((category) => {
      const some = own.filter((row) => row.category === category);
      const types = new Set(some.map(({ type }) => type));
      const [type] = types;
      if (type === undefined) return [];
      return [{ category, type: types.size === 1 ? type : null, ...line(some) }];
    });
    return [{ place, lines, total: line(own) }];
  });
}

function totalsBy(
  dayOf: DayOf,
  counting: Rows,
  columns: readonly Column[],
  names: readonly string[],
) {
  const dated = (start: string, end: string): Rows =>
    counting.filter((row) => {
      const day = dayOf(row);
      return day !== null && day >= start && day <= end;
    });
  const first = columns[0]?.start ?? "";
  const last = columns.at(-1)?.end ?? "";
  const line = (valueOf: (some: Rows) => bigint) => ({
    amounts: columns.map(({ start, end }) => reais(valueOf(dated(start, end)))),
    total: reais(valueOf(dated(first, last))),
  });
  const side = (type: "income" | "expense") => {
    const own = dated(first, last).filter((row) => row.type === type);
    return {
      lines: names
        .filter((category) => own.some((row) => row.category === category))
        .map((category) => ({
          category,
          ...line((some) =>
            sum(
              some.filter((row) => row.category === category),
              type,
            ),
          ),
        })),
      total: line((some) => sum(some, type)),
    };
  };
  return { income: side("income"), expense: side("expense"), balance: line(balance) };
}
