import { describe, expect, test } from "vitest";
import { FIRST_CATEGORIES, MAX_CATEGORY_NAME_LENGTH } from "./category.ts";
import { foldTyped } from "./normalize-text.ts";
import { BUSINESS_LINES, missingCategories, startingCategories } from "./starting-categories.ts";

describe.each(BUSINESS_LINES)("the starting categories of %s", (line) => {
  const all = startingCategories(line);

  test("have a name of their own each, which none of the spec's has", () => {
    const names = [...FIRST_CATEGORIES, ...all.map(({ name }) => name)].map(foldTyped);
    expect(new Set(names).size).toBe(names.length);
    for (const { name } of all) expect(name.length).toBeLessThanOrEqual(MAX_CATEGORY_NAME_LENGTH);
  });

  test("are of both types of entries, each with its place in the DRE", () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["income", "expense"]));
    for (const { kind, place } of all) expect(place === "revenue").toBe(kind === "income");
  });
});

test("a category that the company has is not added again, however it is written", () => {
  const present = [{ name: "ALUGUEL" }, { name: "agua,  luz e internet" }, { name: "Outros" }];
  const missing = missingCategories("commerce", present).map(({ name }) => name);
  const all = startingCategories("commerce").map(({ name }) => name);
  expect(missing).toEqual(
    all.filter((name) => !["Aluguel", "Água, luz e internet"].includes(name)),
  );
});
