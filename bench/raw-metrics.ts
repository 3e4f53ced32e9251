/** Figures made in one pass over the raw entries, as the original's page does: oracle and naive way. */
import { CATEGORIES } from "#domain/category.ts";

/** An entry as the wire says it, as far as figures go. */
export type RawEntry = {
  readonly type: string;
  readonly category: string;
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly status: string;
  readonly lifecycle: string;
  readonly client_id: string | null;
};

/** Arguments of `rpc/report`, each as it is sent; the category is a whole name. */
export type Question = {
  readonly start?: string;
  readonly end?: string;
  readonly client_id?: string;
  readonly status?: "overdue";
  readonly type?: string;
  readonly category?: string;
};

type Sides = { count: number; income: number; expense: number };

/** What `rpc/report` and `rpc/dashboard` say of the active entries that pass; sums in reais. */
export type Figures = ReturnType<FiguresInTheMaking["figures"]>;

/** The figures for each of several questions, in one pass. */
export function figuresOf(
  entries: Iterable<RawEntry>,
  questions: readonly Question[],
  today: string,
): Figures[] {
  const making = questions.map((asked) => new FiguresInTheMaking(asked, today));
  for (const entry of entries) for (const one of making) one.take(entry);
  return making.map((one) => one.figures());
}

class FiguresInTheMaking {
  readonly #asked: Question;
  readonly #today: string;
  readonly #totals = sides();
  readonly #byStatus = { paid: sides(), pending: sides(), overdue: sides() };
  readonly #days = new Map<string, Sides>();
  readonly #months = new Map<string, Sides>();
  readonly #categories = new Map<string, Sides>();
  readonly #contacts = new Map<string, Sides>();

  constructor(asked: Question, today: string) {
    this.#asked = asked;
    this.#today = today;
  }

  take(entry: RawEntry): void {
    if (entry.lifecycle !== "active" || !passes(entry, this.#asked, this.#today)) return;
    const { expected_payment_date: due, category, client_id: contact } = entry;
    add(this.#totals, entry);
    add(this.#byStatus[statusOf(entry, this.#today)], entry);
    add(at(this.#categories, category), entry);
    if (contact !== null) add(at(this.#contacts, contact), entry);
    if (due === null) return;
    add(at(this.#days, due), entry);
    add(at(this.#months, due.slice(0, 7)), entry);
  }

  figures() {
    return {
      totals: pluralize(this.#totals),
      byStatus: {
        paid: pluralize(this.#byStatus.paid),
        pending: pluralize(this.#byStatus.pending),
        overdue: pluralize(this.#byStatus.overdue),
      },
      timeline: ascending(this.#days).map(([date, sum]) => ({ date, ...both(sum) })),
      monthly: ascending(this.#months).map(([month, sum]) => ({ month, ...both(sum) })),
      byCategory: CATEGORIES.flatMap((category) => {
        const sum = this.#categories.get(category);
        return sum === undefined ? [] : [{ category, ...pluralize(sum) }];
      }),
      topContacts: [...this.#contacts]
        .toSorted(([a, one], [b, other]) => {
          const more = other.income + other.expense - (one.income + one.expense);
          return more === 0 ? (a < b ? -1 : 1) : more;
        })
        .slice(0, 10)
        .map(([clientId, sum]) => ({ clientId, ...both(sum) })),
    };
  }
}

function ascending(sums: ReadonlyMap<string, Sides>): [string, Sides][] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pluralize(sum: Sides): Sides {
  return { count: sum.count, ...both(sum) };
}

function both({ income, expense }: Sides): { income: number; expense: number } {
  return { income: reais(income), expense: reais(expense) };
}

function passes(entry: RawEntry, { start, end, ...asked }: Question, today: string): boolean {
  const { expected_payment_date: due } = entry;
  return (
    (due === null || ((start ?? due) <= due && due <= (end ?? due))) &&
    (asked.client_id ?? entry.client_id) === entry.client_id &&
    (asked.type ?? entry.type) === entry.type &&
    (asked.category ?? entry.category) === entry.category &&
    (asked.status === undefined || statusOf(entry, today) === asked.status)
  );
}

function statusOf(
  { status, expected_payment_date: due }: RawEntry,
  today: string,
): "paid" | "pending" | "overdue" {
  if (status === "paid" || status === "overdue") return status;
  return due !== null && due < today ? "overdue" : "pending";
}

function sides(): Sides {
  return { count: 0, income: 0, expense: 0 };
}

function at(sums: Map<string, Sides>, key: string): Sides {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = sides();
    sums.set(key, sum);
  }
  return sum;
}

/** In centavos, which a number holds exactly for these companies. */
function add(sum: Sides, { type, amount }: RawEntry): void {
  const centavos = Math.round(amount * 100);
  sum.count += 1;
  if (type === "income") sum.income += centavos;
  else sum.expense += centavos;
}

function reais(centavos: number): number {
  return centavos / 100;
}
