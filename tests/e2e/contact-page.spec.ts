/** The page of one contact: what is open and late, how to reach it, its entries and history. */
import { CLIENT, EMPLOYEE, newEntry } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";

const PADARIA = { ...CLIENT, phone: "(11) 91234-5678" };

test("says what is open and what is late, and each sum leads to its entries @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PADARIA);
  const past = { client_id: PADARIA.id, expected_payment_date: "2020-01-10" };
  const future = { client_id: PADARIA.id, expected_payment_date: "2099-01-10" };
  await company.write("POST", "transactions", [
    newEntry({ ...past, amount: 30.25 }),
    newEntry({ ...past, amount: 50, status: "paid" }),
    newEntry({ ...past, amount: 7, lifecycle: "cancelled" }),
    newEntry({ ...future, amount: 1000 }),
    newEntry({ ...future, amount: 12, type: "expense", category: "Outros" }),
  ]);
  await page.goto(`/clientes/${PADARIA.id}`);
  await expect(page.getByRole("heading", { name: PADARIA.name })).toBeVisible();
  const figure = (term: string) =>
    page.locator("dl > div").filter({ has: page.getByText(term, { exact: true }) });
  await expect(figure("A receber")).toContainText("R$ 1.030,25");
  await expect(figure("A receber, atrasado")).toContainText("R$ 30,25");
  await expect(figure("A pagar")).toContainText("R$ 12,00");
  await expect(figure("A pagar, atrasado")).toContainText("R$ 0,00");
  await expect(figure("Último vencimento")).toContainText(/10\/01\/2099(?:Site|Outros)/u);
  await expect(page.getByRole("tab", { name: "Movimentações (5)" })).toBeVisible();
  await expectAccessible(page);
  await figure("A receber, atrasado").getByRole("link").click();
  await expect(page.getByRole("table").getByText("R$ 30,25")).toBeVisible();
  await expect(page.getByRole("table").getByText("R$ 7,00")).toBeHidden();
});

test("offers to call and to write to a number that can be dialled", async ({ page, company }) => {
  await company.write("POST", "clients", [
    PADARIA,
    { ...EMPLOYEE, phone: "ramal 12", pix_key: "a@b.c" },
  ]);
  await page.goto(`/clientes/${PADARIA.id}`);
  await expect(page.getByRole("link", { name: "Escrever no WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/5511912345678",
  );
  await expect(page.getByRole("link", { name: "Ligar" })).toHaveAttribute(
    "href",
    "tel:+5511912345678",
  );
  await page.goto(`/clientes/${EMPLOYEE.id}`);
  await expect(page.getByText("ramal 12")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar chave Pix" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Escrever no WhatsApp" })).toHaveCount(0);
});

test("is reached from the list, and leads to the form and to a new entry", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PADARIA);
  await page.goto("/clientes");
  await page.getByRole("button", { name: PADARIA.name, exact: true }).click();
  await page.getByRole("link", { name: "Página do contato" }).click();
  await expect(page).toHaveURL(`/clientes/${PADARIA.id}`);
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText(/cadastrado|criado/iu).first()).toBeVisible();
  await page.getByRole("link", { name: "Editar" }).click();
  await expect(page.getByRole("form", { name: "Editar contato" })).toBeVisible();
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Nova movimentação" }).click();
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  await expect(form.getByRole("combobox", { name: "Vínculo" })).toHaveValue(/Padaria D'Ávila/u);
});

test("a contact that does not exist is said, with a way back", async ({ page }) => {
  await page.goto("/clientes/CTT-nada");
  await expect(page.getByRole("alert")).toContainText("Este contato não foi encontrado.");
  await page.getByRole("link", { name: "Todos os contatos" }).click();
  await expect(page).toHaveURL("/clientes");
});
