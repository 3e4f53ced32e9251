/**
 * The categories of a company. Entries store the name, which is unique ignoring case and accents. A
 * category is never removed, only archived: an archived one takes no new entries and stays on old
 * ones.
 */
import type { Instant } from "./company-time.ts";
import type { CategoryId } from "./ids.ts";
import { collationKey } from "./normalize-text.ts";
import { normalizeTyped } from "./plain-text.ts";
import type { TransactionType } from "./transaction.ts";

/** The categories of a new company (spec section 3), in order. */
export const FIRST_CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
] as const;

/** The entry types that a category takes. */
export const CATEGORY_KINDS = ["both", "income", "expense"] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export const CATEGORY_KIND_LABELS: Record<CategoryKind, string> = {
  both: "Receitas e despesas",
  income: "Só receitas",
  expense: "Só despesas",
};

/** The places of the DRE, in its order. */
export const STATEMENT_PLACES = [
  "revenue",
  "deductions",
  "costs",
  "expenses",
  "financial",
  "taxes",
] as const;
export type StatementPlace = (typeof STATEMENT_PLACES)[number];

export const STATEMENT_PLACE_LABELS: Record<StatementPlace, string> = {
  revenue: "Receita",
  deductions: "Deduções",
  costs: "Custos",
  expenses: "Despesas",
  financial: "Financeiro",
  taxes: "Impostos",
};

export const MAX_CATEGORY_NAME_LENGTH = 60;
/** Reports have a line per category, and lists are read per category. */
export const MAX_CATEGORIES = 200;
export const MAX_CATEGORY_POSITION = 1_000_000;

export type Category = {
  readonly id: CategoryId;
  readonly name: string;
  readonly kind: CategoryKind;
  /** Null for the place of the entry's type. */
  readonly place: StatementPlace | null;
  /** The order of forms and reports; ties by name. */
  readonly position: number;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/**
 * A new category is active. Without a position it comes last, or shares the largest possible
 * position.
 */
export type CategoryDraft = Pick<Category, "id" | "name" | "kind" | "place"> & {
  readonly position?: number;
};

export type CategoryPatch = Partial<Omit<Category, "id" | "createdAt" | "updatedAt">>;

export function takesType({ kind }: Pick<Category, "kind">, type: TransactionType): boolean {
  return kind === "both" || kind === type;
}

/**
 * The names that contain the text, ignoring case and accents (spec section 7). A blank text matches
 * all; a text that is exactly a name matches that one only.
 */
export function namesMatching(names: readonly string[], text: string): string[] {
  const trimmed = text.trim();
  if (names.includes(trimmed)) return [trimmed];
  const needle = collationKey(normalizeTyped(text).normalize("NFC"));
  return names.filter((name) => collationKey(name).includes(needle));
}

export function byPosition(
  a: Pick<Category, "position" | "name">,
  b: Pick<Category, "position" | "name">,
): number {
  return a.position - b.position || (a.name < b.name ? -1 : 1);
}

type Placed = Pick<Category, "id" | "position">;

/**
 * The categories whose position changes, with the new position, when one of `inOrder` moves one
 * place up or down; empty at the end of the list. Two swap, unless some share a position.
 */
export function moveCategory(
  ordered: readonly Placed[],
  id: CategoryId,
  direction: "up" | "down",
): Placed[] {
  const from = ordered.findIndex((category) => category.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const [moved, other] = [ordered[from], ordered[to]];
  if (moved === undefined || other === undefined) return [];
  const after = ordered.with(from, other).with(to, moved);
  const isDistinct = ordered.every(
    ({ position }, place) => place === 0 || position > (ordered[place - 1]?.position ?? 0),
  );
  return after.flatMap((category, place) => {
    const position = isDistinct ? (ordered[place]?.position ?? place + 1) : place + 1;
    return position === category.position ? [] : [{ id: category.id, position }];
  });
}

/** Sorts the values by the order of `names`; a name not among them comes last. */
export function inOrder<Value>(
  byName: ReadonlyMap<string, Value>,
  names: readonly string[],
): [string, Value][] {
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? names.length;
  return [...byName].toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}
