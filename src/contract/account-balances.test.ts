import { expect, test } from "vitest";
import { movementsArguments, movementsResponse } from "./account-balances.ts";

test("a tab from before an update reads the next of a later program", () => {
  const page = { opening: 0, closing: 0, movements: [] };
  const next = "2026-11-21,out,TRE-a1,2";
  expect(movementsResponse.parse({ ...page, next }).next).toBe(next);
});

test("the next of an earlier program is refused by what to do", () => {
  const args = { account_id: "CTA-bank", after: "2026-11-21,TRE-a1" };
  const { error } = movementsArguments.safeParse(args);
  expect(error?.issues[0]?.message).toContain("recarregue a página");
});
