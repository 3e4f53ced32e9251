import { expect, test } from "vitest";
import { MAX_CATEGORY_BARS, categoryBars } from "./category-bars.ts";

function totalsOf(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    category: `C${at + 1}`,
    count: 1,
    incomeCents: BigInt(at + 1),
    expenseCents: 100n,
  }));
}

test("as many categories as fit have a bar each, the largest first", () => {
  const bars = categoryBars(totalsOf(MAX_CATEGORY_BARS));
  expect(bars.map(({ name }) => name)).toEqual(
    Array.from({ length: MAX_CATEGORY_BARS }, (_, at) => `C${MAX_CATEGORY_BARS - at}`),
  );
});

test("the smallest categories beyond that are one bar, with their sum", () => {
  const bars = categoryBars(totalsOf(MAX_CATEGORY_BARS + 2));
  expect(bars).toHaveLength(MAX_CATEGORY_BARS);
  expect(bars.at(-2)).toMatchObject({ name: "C4", isOne: true });
  expect(bars.at(-1)).toEqual({
    name: "Outras 3 categorias",
    isOne: false,
    count: 3,
    incomeCents: 6n,
    expenseCents: 300n,
  });
});
