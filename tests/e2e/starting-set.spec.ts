/** Suggested categories for a line of business, which are optional. */
import { FIRST_CATEGORIES } from "../../src/domain/category.ts";
import { startingCategories } from "../../src/domain/starting-categories.ts";
import type { Row } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { toastUndo } from "./messages.ts";

const COMMERCE = startingCategories("commerce").map(({ name }) => name);

test("a new company sees the categories of its line, makes them at once and undoes it", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", { version: 0 });
  await company.write("POST", "categories", { name: "ALUGUEL" });
  await page.goto("/");
  await page.getByRole("link", { name: "Ver as categorias do seu ramo" }).click();
  const dialog = page.getByRole("dialog", { name: "Categorias por ramo" });
  await dialog.getByLabel("Ramo", { exact: true }).selectOption("Comércio");
  await expect(dialog).toContainText("Mercadorias para revenda");
  await expect(dialog).toContainText("1 outra já existe.");
  await expectAccessible(page);
  const missing = COMMERCE.filter((name) => name !== "Aluguel");
  await dialog.getByRole("button", { name: `Criar ${missing.length} categorias` }).click();
  await expect(dialog).toBeHidden();
  const active = page.getByRole("list", { name: "Categorias", exact: true }).getByRole("listitem");
  await expect(active).toHaveCount(FIRST_CATEGORIES.length + 1 + missing.length);
  const rows = await company.read<Row[]>("categories?order=position");
  expect(rows.map(({ name }) => name)).toEqual([...FIRST_CATEGORIES, "ALUGUEL", ...missing]);
  expect(rows.find(({ name }) => name === "Vendas")).toMatchObject({
    kind: "income",
    statement_place: "revenue",
  });
  await toastUndo(page).click();
  await expect(active).toHaveCount(FIRST_CATEGORIES.length + 1);
  await page.getByRole("button", { name: "Sugestões por ramo" }).click();
  await dialog.getByLabel("Ramo", { exact: true }).selectOption("Comércio");
  await expect(dialog).toContainText("Todas as categorias deste ramo já existem.");
  await page.goBack();
  await expect(dialog).toBeHidden();
});
