import { expect, test } from "vitest";
import { draftInput } from "./draft-input.ts";

const EMPTY = { name: "", amount: "", type: "expense" };

test("a draft from before a field existed keeps the others", () => {
  expect(draftInput(EMPTY, { name: "Aluguel", amount: "1.200,00" })).toEqual({
    name: "Aluguel",
    amount: "1.200,00",
    type: "expense",
  });
});

test("a field that is gone, or is no text any more, is dropped", () => {
  expect(draftInput(EMPTY, { name: "Aluguel", amount: 1200, colour: "azul" })).toEqual({
    ...EMPTY,
    name: "Aluguel",
  });
  expect(draftInput(EMPTY, { colour: "azul" })).toBeNull();
});
