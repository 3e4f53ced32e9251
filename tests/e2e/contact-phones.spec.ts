/** Telephones of contacts, on each screen that shows them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";

const BAKERY = "CTT-padaria";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a telephone is shown as it is written in Brazil, found so, and kept as it was typed", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    { id: BAKERY, name: "Padaria", profile_type: "client", phone: "1135550101" },
    { name: "João", profile_type: "client", phone: "+5511987654321" },
    { name: "Rita", profile_type: "client", phone: "ramal 12" },
  ]);
  await page.goto("/clientes");
  await expect(rowOf(page, "Padaria")).toContainText("(11) 3555-0101");
  await expect(rowOf(page, "João")).toContainText("+55 (11) 98765-4321");
  await expect(rowOf(page, "Rita")).toContainText("ramal 12");
  await page.getByRole("searchbox").fill("(11) 3555-0101");
  await expect(rowOf(page, "João")).toHaveCount(0);
  await rowOf(page, "Padaria").click();
  const form = page.getByRole("form", { name: "Editar contato" });
  await expect(form.getByLabel("Telefone")).toHaveValue("1135550101");
  await expect(page.getByRole("complementary", { name: "Editar" })).toContainText("(11) 3555-0101");
  await page.goto(`/clientes/${BAKERY}`);
  await expect(page.getByText("(11) 3555-0101")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ligar" })).toHaveAttribute(
    "href",
    "tel:+551135550101",
  );
  expect(await company.read(`clients?id=eq.${BAKERY}&select=phone`)).toEqual([
    { phone: "1135550101" },
  ]);
});
