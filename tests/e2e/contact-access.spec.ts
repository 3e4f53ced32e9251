/** Contacts by keyboard, for screen readers, in light and dark, on a small screen. */
import { contact, entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { editContactForm, fieldOf } from "./contact-form.ts";
import { tabTo } from "./entry-form.ts";

const LONG_NAME =
  "Associação Beneficente dos Trabalhadores em Transportes Rodoviários Intermunicipais do Oeste Catarinense";

test.beforeEach(async ({ company }) => {
  await company.write("POST", "clients", [
    contact("CTT-long", {
      name: LONG_NAME,
      phone: "(49) 3555-0101 / (49) 91234-5678",
      company_name: LONG_NAME,
    }),
    contact("CTT-joao", {
      name: "João",
      profile_type: "employee",
      phone: "(11) 91234-5678",
      pix_key: "7f3e6a1c-52d1-4be0-9a6f-c1d2e3f4a5b6",
    }),
    contact("CTT-rita", { name: "Rita", profile_type: "employee" }),
  ]);
  await company.write("PATCH", "clients?id=eq.CTT-rita", { is_active: false });
  const long = {
    category: "Pagamento cartão",
    amount: 9_999_999_999.99,
    expected_payment_date: "2026-11-21",
    client_id: "CTT-long",
  };
  await company.write("POST", "transactions", [
    entry("TRI-a", long),
    entry("TRI-b", { ...long, lifecycle: "cancelled", status: "paid" }),
    entry("TRI-c", { ...long, lifecycle: "inactive", expected_payment_date: "2020-01-01" }),
    entry("TRE-d", { ...long, expected_payment_date: null, amount: 12_345.67 }),
  ]);
});

testEachWidth(
  "axe finds nothing on the list, the panel and both its tabs",
  async ({ page, width }) => {
    await page.goto("/clientes?sort=name&type=employee&activity=inactive");
    await expect(page.getByRole("table").getByText("Rita")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/clientes?text=ninguem");
    await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
    await expectAccessible(page);

    for (const id of ["CTT-long", "CTT-joao", "CTT-rita"]) {
      await page.goto(`/clientes/${id}`);
      await expect(page.getByRole("tab", { name: /Movimentações \(/u })).toBeVisible();
      await expectAccessible(page);
      const laidOut = await layoutWidth(page);
      expect(laidOut).toBeLessThanOrEqual(width);
    }
    await page.getByRole("tab", { name: "Histórico" }).click();
    await expect(page.getByText("Contato criado")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Editar" }).click();
    const panel = page.getByRole("dialog", { name: "Editar contato" });
    expect(await panel.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await expectAccessible(page);
  },
);

test("a contact is found, opened and edited, and an entry of it opened, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/clientes");
  await expect(page.getByRole("table").getByText("Rita")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("associacao");
  await expect(page.getByRole("table").getByText("Rita")).toHaveCount(0);
  await tabTo(page.getByRole("row").filter({ hasText: LONG_NAME }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Editar" }));
  await page.keyboard.press("Enter");
  const form = editContactForm(page);
  await expect(fieldOf(form, "Nome")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("(49) 3555-9999");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Cadastro" })).toContainText("(49) 3555-9999");

  const entries = page.getByRole("tab", { name: "Movimentações (4)" });
  await tabTo(entries);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Histórico" })).toBeFocused();
  await expect(page.getByText("Telefone atualizado")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  const line = page
    .getByRole("list", { name: "Movimentações vinculadas" })
    .getByRole("link")
    .first();
  await tabTo(line);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clientes\/CTT-long\?id=TRI-b$/u);
});
