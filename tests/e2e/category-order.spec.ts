/** The order of the categories on a slow connection. */
import { expect, holdRequests, test } from "./company.ts";

test("a category moves on by keyboard before the list is read again", async ({ page, company }) => {
  await page.goto("/configuracoes/categorias");
  const items = page.getByRole("list", { name: "Categorias", exact: true }).getByRole("listitem");
  const down = page.getByRole("button", { name: "Descer Sistema" });
  await expect(items.nth(0)).toContainText("Sistema");
  const release = await holdRequests(page, /\/rest\/v1\/categories\?select=/u);
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(items.nth(1)).toContainText("Sistema");
  await expect(down).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items.nth(2)).toContainText("Sistema");
  release();
  const rows = await company.read<{ name: string }[]>("categories?order=position");
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(["Aplicativo", "Site", "Sistema"]);
});
