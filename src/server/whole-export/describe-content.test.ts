import { expect, test } from "vitest";
import { contentLines } from "./describe-content.ts";

test("counts are written with the dots of thousands", () => {
  const lines = contentLines({
    counts: { transactions: 12_345 },
    sums: [{ type: "income", status: "paid", count: 1234, cents: "123456" }],
    head: { sequence: 1_234_567, hash: "" },
  });
  expect(lines.map(({ value }) => value.replaceAll("\u00a0", " "))).toEqual([
    "12.345",
    "1.234.567",
    "1.234 · R$ 1.234,56",
  ]);
});
