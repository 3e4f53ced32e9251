/** Finds entries like the text search, by a loop over all of them. */
import { expect } from "vitest";
import { collationKey } from "#domain/normalize-text.ts";
import type { TestApp } from "./test-app.ts";

export type Entry = {
  readonly id: string;
  readonly type: string;
  readonly category: string;
  readonly splits: readonly { readonly category: string }[] | null;
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly parent_id: string | null;
  readonly payment_role: string | null;
  readonly series_number: number | null;
  readonly series_count: number | null;
  readonly notes: string | null;
  readonly created_at: string;
  readonly clients: { readonly name: string } | null;
};

/**
 * Independent of `hasWord`: loops over the words of each text, which begin after any punctuation.
 */
export function isFound(entry: Entry, search: string): boolean {
  const words = collationKey(search)
    .split(" ")
    .filter((word) => word !== "" && word !== "r$");
  const categories = (entry.splits ?? [entry]).map(({ category }) => category);
  const texts = [...categories, entry.notes ?? "", entry.clients?.name ?? ""].map(collationKey);
  return words.every(
    (word) =>
      texts.some((text) => isInText(text, word)) ||
      isAmount(entry.amount, word) ||
      isDate(entry.expected_payment_date, word) ||
      (entry.series_count !== null && `${entry.series_number}/${entry.series_count}` === word),
  );
}

/** True if a folded text contains a folded word. */
export function isInText(text: string, word: string): boolean {
  if (Array.from(word).length > 2) return text.includes(word);
  return text.split("").some((_, at) => {
    const isStart = at === 0 || !isLetter(text.charAt(at - 1)) || !isLetter(text.charAt(at));
    return isStart && text.startsWith(word, at);
  });
}

/**
 * Also true for a digit, and half of an emoji; `º` and `ª`, which are letters elsewhere, are
 * punctuation.
 */
function isLetter(character: string): boolean {
  return /[\p{L}\p{N}\ud800-\udfff]/u.test(character) && !/[ªº¹²³¼½¾]/u.test(character);
}

function isAmount(amount: number, word: string): boolean {
  const [reais = "", decimals = ""] = amount.toFixed(2).split(".");
  const grouped = Number(reais).toLocaleString("pt-BR");
  const written = [reais, grouped].flatMap((whole) =>
    [
      "",
      ",",
      `,${decimals.slice(0, 1)}`,
      `,${decimals}`,
      `.${decimals.slice(0, 1)}`,
      `.${decimals}`,
    ].map((end) => whole + end),
  );
  return written.includes(word);
}

/** The date as it is shown, also without the zeros. */
function isDate(date: string | null, word: string): boolean {
  const [year = "", month = "", day = ""] = date?.split("-") ?? [];
  const [days, months] = [day, month].map((part) => [part, String(Number(part))]);
  return (days ?? []).some((d) => (months ?? []).some((m) => `${d}/${m}/${year}` === word));
}

/** A part that was paid, also of another part, has the number of its entry. */
export async function allEntries(app: TestApp): Promise<Entry[]> {
  const path =
    "transactions?select=id,type,category,splits,amount,expected_payment_date,parent_id,payment_role,series_number,series_count,notes,created_at,clients(name)&order=created_at.desc,id.desc";
  const { body } = await app.send<Entry[]>("GET", path);
  const paidOf = (entry: Entry): Entry => {
    const isPart = entry.payment_role === "part";
    const paid = isPart ? body.find(({ id }) => id === entry.parent_id) : undefined;
    return paid === undefined ? entry : paidOf(paid);
  };
  return body.map((entry) => {
    const { series_number, series_count } = paidOf(entry);
    return { ...entry, series_number, series_count };
  });
}

/** All ids, or this many. */
export async function pagedIds(app: TestApp, query: string, count = Infinity): Promise<string[]> {
  const ids: string[] = [];
  let after = "";
  do {
    const path = `transactions?select=id&limit=20&${query}${after}`;
    const { status, body, headers } = await app.send<Entry[]>("GET", path);
    expect(status, path).toBe(200);
    ids.push(...body.map(({ id }) => id));
    const next = headers["x-next-cursor"];
    after =
      typeof next === "string" && body.length === 20 ? `&after=${encodeURIComponent(next)}` : "";
  } while (after !== "" && ids.length < count);
  return ids;
}
