/** The parts of a split entry, in the form's representation and as saved. */
import * as z from "zod";
import { amountFromTyped, cents, formatBrl, formatDecimal, type Cents } from "#domain/money.ts";
import {
  MAX_SPLIT_PARTS,
  describeSplits,
  listParts,
  toSplits,
  type Splits,
} from "#domain/split.ts";

/** As typed; one blank amount means the rest. */
export type TypedPart = { readonly category: string; readonly amount: string };

const typedParts = z.array(z.object({ category: z.string(), amount: z.string() }));

/** The form stores them as a single text, as drafts do; blank for an entry with one category. */
export function parseTypedSplit(text: string): readonly TypedPart[] {
  return text === "" ? [] : typedParts.parse(JSON.parse(text));
}

export function formatTypedSplit(parts: readonly TypedPart[]): string {
  return parts.length === 0 ? "" : JSON.stringify(parts);
}

export function toTypedSplit(splits: Splits | null): string {
  if (splits === null) return "";
  return formatTypedSplit(
    listParts(splits).map(({ category, amountCents }) => {
      return { category, amount: formatDecimal(amountCents) };
    }),
  );
}

/** `Aluguel R$ 60,00, Outros R$ 40,00` */
export function describeTypedSplit(text: string): string {
  const parts = parseTypedSplit(text);
  if (parts.length === 0) return describeSplits(null);
  return parts.map(({ category, amount }) => `${category} R$ ${amount}`).join(", ");
}

export type SplitProblem = {
  readonly message: string;
  readonly field: "category" | "amount";
  /** The index of the part; null for all of them. */
  readonly at: number | null;
};

type ReadSplit = {
  /** The amount of each part; null if invalid. */
  readonly amounts: readonly (Cents | null)[];
  /** Null if the parts can be saved. */
  readonly problem: SplitProblem | null;
  readonly splits: Splits | null;
};

/** `total` is null while the amount of the entry is invalid. */
export function readTypedSplit(parts: readonly TypedPart[], total: Cents | null): ReadSplit {
  const typed = parts.map(({ amount }) => amountFromTyped(amount));
  const known = typed.reduce((sum: number, amount) => {
    return sum + (typeof amount === "number" ? amount : 0);
  }, 0);
  const blanks = typed.filter((amount) => amount === "empty").length;
  const rest = total === null || total <= known ? null : cents(total - known);
  const amounts = typed.map((amount) => {
    if (typeof amount === "number") return amount;
    return amount === "empty" && blanks === 1 ? rest : null;
  });
  const sum = amounts.reduce((all: number, amount) => all + (amount ?? 0), 0);
  const problem = problemOf(parts, amounts, { total, sum });
  if (problem !== null) return { amounts, problem, splits: null };
  const splits = parts.map(({ category }, at) => ({
    category,
    amountCents: amounts[at] ?? cents(0),
  }));
  return { amounts, problem, splits: toSplits(splits) };
}

function problemOf(
  parts: readonly TypedPart[],
  amounts: readonly (Cents | null)[],
  { total, sum }: { readonly total: Cents | null; readonly sum: number },
): SplitProblem | null {
  const ofAll = (message: string) => ({ message, field: "amount", at: null }) as const;
  if (total === null || total === 0) return ofAll("Preencha o valor do lançamento para dividir.");
  if (sum > total) return ofAll(`Sobram ${formatBrl(BigInt(sum - total))} nas partes.`);
  if (sum < total) {
    return ofAll(`Faltam ${formatBrl(BigInt(total - sum))} para o valor do lançamento.`);
  }
  const wrong = amounts.findIndex((amount) => amount === null || amount === 0);
  if (wrong !== -1) {
    return { message: `Confira o valor da parte ${wrong + 1}.`, field: "amount", at: wrong };
  }
  const unnamed = parts.findIndex(({ category }) => category === "");
  if (unnamed !== -1) {
    const message = `Escolha a categoria da parte ${unnamed + 1}.`;
    return { message, field: "category", at: unnamed };
  }
  const names = parts.map(({ category }) => category);
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice !== -1) {
    const message = `${names[twice]} está em duas partes. Junte as duas.`;
    return { message, field: "category", at: twice };
  }
  const limit = `Divida em no máximo ${MAX_SPLIT_PARTS} partes.`;
  return parts.length > MAX_SPLIT_PARTS ? ofAll(limit) : null;
}
