import { expect, test } from "vitest";
import { hasNoColumn, isTaken } from "./database-errors.ts";

test("errors of PostgreSQL are told by their codes, in whatever language the server speaks", () => {
  const taken = Object.assign(new Error('relação "accounts" já existe'), { code: "42P07" });
  const noColumn = Object.assign(new Error('coluna "name" não existe'), { code: "42703" });
  expect([isTaken(taken), hasNoColumn(taken)]).toEqual([true, false]);
  expect([isTaken(noColumn), hasNoColumn(noColumn)]).toEqual([false, true]);
  expect(isTaken(new Error("the folder already exists"))).toBe(false);
});
