import { expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { INITIAL_CATEGORY_IDS } from "../verification/initial-categories.ts";
import { rescueCategories } from "./rescued-values.ts";

test("the first categories keep their names when no row of theirs can be read", () => {
  const { keys } = rescueCategories([], [], "America/Sao_Paulo");
  expect(INITIAL_CATEGORY_IDS.map((id) => keys.nameOf(id))).toEqual(FIRST_CATEGORIES);
});
