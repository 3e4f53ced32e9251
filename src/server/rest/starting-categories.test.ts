import { expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { BUSINESS_LINES, missingCategories } from "#domain/starting-categories.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("The starting categories", (engine) => {
  test("of each line of business are made by one request, beside the spec's", async () => {
    const app = await openTestApp(engine);
    const expected: { name: string }[] = FIRST_CATEGORIES.map((name) => ({ name }));
    for (const line of BUSINESS_LINES) {
      const missing = missingCategories(line, expected);
      const body = missing.map(({ name, kind, place }) => ({ name, kind, statement_place: place }));
      expect((await app.send("POST", "categories", body)).status).toBe(201);
      expected.push(...missing);
    }
    const { body } = await app.send<{ name: string; position: number }[]>(
      "GET",
      "categories?select=name,position&order=position",
    );
    expect(body).toEqual(expected.map(({ name }, at) => ({ name, position: at + 1 })));
    const sale = newEntry({ category: "Vendas" });
    expect((await app.send("POST", "transactions", sale)).status).toBe(201);
    const purchase = newEntry({ category: "Vendas", type: "expense" });
    expect((await app.send("POST", "transactions", purchase)).status).toBe(400);
  });
});
