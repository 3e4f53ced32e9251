import * as z from "zod";
import { expect, test } from "vitest";
import { unquote } from "./unquote.ts";

/** Quadratic time would be half a minute. */
const AT_ONCE_MS = 5000;

const AMOUNT = z.object({ amount: z.number() });

test.each([
  ["12.50", 12.5],
  ["0.1000000000000000000000", 0.1],
  ["1e2", 100],
])("an amount in quotes is read: %s", (amount, value) => {
  expect(unquote(AMOUNT, { amount })).toEqual({ amount: value });
});

test("an amount in quotes with a long run of zeros is left as it is, at once", () => {
  const amount = `0.1${"0".repeat(200_000)}1`;
  const start = performance.now();
  expect(unquote(AMOUNT, { amount })).toEqual({ amount });
  expect(performance.now() - start).toBeLessThan(AT_ONCE_MS);
});
