/**
 * Totals computed in one pass over the raw entries, as the original's page does: oracle and naive
 * baseline.
 */
import { FIRST_CATEGORIES } from "#domain/category.ts";

/** The columns of an API row that totals need. */
export type RawEntry = {
  readonly type: string;
  readonly category: string;
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly status: string;
  readonly lifecycle: string;
  readonly client_id: string | null;
};

/** Arguments of `rpc/report`; the category is a complete name. */
export type ReportQuery = {
  readonly start?: string;
  readonly end?: string;
  readonly client_id?: string;
  readonly status?: "overdue";
  readonly type?: string;
  readonly category?: string;
};

type TypeTotals = { count: number; income: number; expense: number };

/** The totals of `rpc/report` and `rpc/dashboard`, in reais. */
export type RawTotals = ReturnType<TotalsAccumulator["totals"]>;

/** The totals of each query, in one pass. */
export function computeTotals(
  entries: Iterable<RawEntry>,
  queries: readonly ReportQuery[],
  today: string,
): RawTotals[] {
  const accumulators = queries.map((query) => new TotalsAccumulator(query, today));
  for (const entry of entries) for (const one of accumulators) one.include(entry);
  return accumulators.map((one) => one.totals());
}

class TotalsAccumulator {
  readonly #query: ReportQuery;
  readonly #today: string;
  readonly #totals = zeroTotals();
  readonly #byStatus = { paid: zeroTotals(), pending: zeroTotals(), overdue: zeroTotals() };
  readonly #days = new Map<string, TypeTotals>();
  readonly #months = new Map<string, TypeTotals>();
  readonly #categories = new Map<string, TypeTotals>();
  readonly #contacts = new Map<string, TypeTotals>();

  constructor(query: ReportQuery, today: string) {
    this.#query = query;
    this.#today = today;
  }

  include(entry: RawEntry): void {
    if (entry.lifecycle !== "active" || !matches(entry, this.#query, this.#today)) return;
    const { expected_payment_date: due, category, client_id: contact } = entry;
    add(this.#totals, entry);
    add(this.#byStatus[statusOf(entry, this.#today)], entry);
    add(getOrCreate(this.#categories, category), entry);
    if (contact !== null) add(getOrCreate(this.#contacts, contact), entry);
    if (due === null) return;
    add(getOrCreate(this.#days, due), entry);
    add(getOrCreate(this.#months, due.slice(0, 7)), entry);
  }

  totals() {
    return {
      totals: inReais(this.#totals),
      byStatus: {
        paid: inReais(this.#byStatus.paid),
        pending: inReais(this.#byStatus.pending),
        overdue: inReais(this.#byStatus.overdue),
      },
      timeline: ascending(this.#days).map(([date, sum]) => ({ date, ...amountsInReais(sum) })),
      monthly: ascending(this.#months).map(([month, sum]) => ({ month, ...amountsInReais(sum) })),
      byCategory: FIRST_CATEGORIES.flatMap((category) => {
        const sum = this.#categories.get(category);
        return sum === undefined ? [] : [{ category, ...inReais(sum) }];
      }),
      topContacts: [...this.#contacts]
        .toSorted(([a, one], [b, other]) => {
          const more = other.income + other.expense - (one.income + one.expense);
          return more === 0 ? (a < b ? -1 : 1) : more;
        })
        .slice(0, 10)
        .map(([clientId, sum]) => ({ clientId, ...amountsInReais(sum) })),
    };
  }
}

function ascending(sums: ReadonlyMap<string, TypeTotals>): [string, TypeTotals][] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function inReais(sum: TypeTotals): TypeTotals {
  return { count: sum.count, ...amountsInReais(sum) };
}

function amountsInReais({ income, expense }: TypeTotals): { income: number; expense: number } {
  return { income: reais(income), expense: reais(expense) };
}

function matches(entry: RawEntry, { start, end, ...query }: ReportQuery, today: string): boolean {
  const { expected_payment_date: due } = entry;
  return (
    (due === null || ((start ?? due) <= due && due <= (end ?? due))) &&
    (query.client_id ?? entry.client_id) === entry.client_id &&
    (query.type ?? entry.type) === entry.type &&
    (query.category ?? entry.category) === entry.category &&
    (query.status === undefined || statusOf(entry, today) === query.status)
  );
}

function statusOf(
  { status, expected_payment_date: due }: RawEntry,
  today: string,
): "paid" | "pending" | "overdue" {
  if (status === "paid" || status === "overdue") return status;
  return due !== null && due < today ? "overdue" : "pending";
}

function zeroTotals(): TypeTotals {
  return { count: 0, income: 0, expense: 0 };
}

function getOrCreate(sums: Map<string, TypeTotals>, key: string): TypeTotals {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = zeroTotals();
    sums.set(key, sum);
  }
  return sum;
}

/** In centavos: exact in a number at these sizes. */
function add(sum: TypeTotals, { type, amount }: RawEntry): void {
  const centavos = Math.round(amount * 100);
  sum.count += 1;
  if (type === "income") sum.income += centavos;
  else sum.expense += centavos;
}

function reais(centavos: number): number {
  return centavos / 100;
}
