/** Telephones of contacts, on each screen that shows them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";

const BAKERY = "CTT-padaria";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a telephone is shown in the Brazilian format, found by it, and stored as typed", async ({
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
  await page.goto(`/clientes/${BAKERY}?id=${BAKERY}`);
  const form = page.getByRole("form", { name: "Editar contato" });
  await expect(form.getByLabel("Telefone")).toHaveValue("1135550101");
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

test("a telephone without a number is refused, and 0800 and typographic hyphens are dialled", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    { id: BAKERY, name: "Padaria", profile_type: "client", phone: "0800 702 1234" },
    { id: "CTT-rita", name: "Rita", profile_type: "client", phone: "+55 011 91234‑5678" },
  ]);
  const call = page.getByRole("link", { name: "Ligar" });
  await page.goto(`/clientes/${BAKERY}`);
  await expect(call).toHaveAttribute("href", "tel:08007021234");
  await expect(page.getByRole("link", { name: "Escrever no WhatsApp" })).toHaveCount(0);
  await page.goto("/clientes/CTT-rita");
  await expect(call).toHaveAttribute("href", "tel:+5511912345678");
  await expect(page.getByText("+55 (11) 91234-5678")).toBeVisible();
  await page.getByRole("button", { name: "Editar" }).click();
  const form = page.getByRole("form", { name: "Editar contato" });
  await form.getByLabel("Telefone").fill("abc");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(form.getByText("Telefone deve ter um número, como (11) 91234-5678.")).toBeVisible();
});
