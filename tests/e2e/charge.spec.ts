/** Contacts that owe the company, and a message to them. */
import { CLIENT, entry, newEntry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import { stepsOf } from "./history-steps.ts";

const DEBTOR = { ...CLIENT, name: "Ana Prado", phone: "(11) 91234-5678" };

async function writeDebts(company: Company): Promise<void> {
  await company.write("POST", "clients", DEBTOR);
  await company.write("POST", "transactions", [
    newEntry({ client_id: DEBTOR.id, expected_payment_date: "2020-01-10", amount: 30.25 }),
    newEntry({ client_id: DEBTOR.id, expected_payment_date: "2099-01-10", amount: 1000 }),
    newEntry({ client_id: DEBTOR.id, expected_payment_date: "2020-01-09", status: "paid" }),
    newEntry({ client_id: DEBTOR.id, expected_payment_date: "2020-01-08", type: "expense" }),
  ]);
  await company.write("POST", "rpc/update_company", { version: 0, pixKey: "loja@exemplo.com" });
}

test("a debtor gets a message with amounts, due dates and the Pix key, from each place @short", async ({
  page,
  company,
}) => {
  await writeDebts(company);
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = page.getByRole("dialog", { name: "Cobrar Ana Prado" });
  const send = dialog.getByRole("link", { name: "Enviar pelo WhatsApp" });
  const message = dialog.getByLabel("Mensagem", { exact: true });
  await page.goto("/");
  await page.getByRole("button", { name: /^A receber/u }).click();
  await page.getByRole("button", { name: /^Cobrar: Site, R\$\s30,25/u }).click();
  await expect(send).toBeFocused();
  await expect(message).toHaveValue(
    /^Olá, Ana Prado![\s\S]*\n• Site: R\$ 30,25, venceu em 10\/01\/2020\n\nTotal: R\$ 30,25\nChave Pix: loja@exemplo\.com\n/u,
  );
  const all =
    /venceu em 10\/01\/2020\n• Site: R\$ 1\.000,00, vence em 10\/01\/2099\n\nTotal: R\$ 1\.030,25\n/u;
  await dialog.getByText("Tudo em aberto", { exact: false }).click();
  await expect(message).toHaveValue(all);
  await message.fill("Oi, Ana & cia!");
  await expect(send).toHaveAttribute(
    "href",
    "https://wa.me/5511912345678?text=Oi%2C%20Ana%20%26%20cia!",
  );
  await dialog.getByText("Só o atrasado", { exact: false }).click();
  await expect(message).toHaveValue(/Total: R\$ 30,25/u);
  await dialog.getByText("Tudo em aberto", { exact: false }).click();
  await expect(message).toHaveValue("Oi, Ana & cia!");
  await expectAccessible(page);
  // Its last button is not at its edge.
  const [box, last] = [await dialog.boundingBox(), await send.boundingBox()];
  expect(
    (box?.y ?? 0) + (box?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0),
  ).toBeGreaterThanOrEqual(16);
  // A tap next to the dialog does not discard the input.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
  // An entry that is due later is in the message.
  await page.getByRole("button", { name: /^Cobrar: Site, R\$\s1\.000,00/u }).click();
  await expect(message).toHaveValue(all);
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Cobrar Ana Prado" }).click();
  await expect(message).toHaveValue(/Total: R\$ 30,25/u);
  await page.goto(`/clientes/${DEBTOR.id}`);
  await page.getByRole("button", { name: "Cobrar", exact: true }).click();
  await expect(message).toHaveValue(/Total: R\$ 30,25/u);
});

test("what is due later than the entry is charged only by choice @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", DEBTOR);
  const owed = (id: string, day: string | null, amount: number) =>
    entry(id, { client_id: DEBTOR.id, expected_payment_date: day, amount });
  await company.write("POST", "transactions", [
    owed("TRI-a", testDay(10), 1200),
    owed("TRI-b", testDay(10), 300),
    owed("TRI-c", testDay(41), 1200),
    owed("TRI-d", null, 50),
  ]);
  const dialog = page.getByRole("dialog", { name: "Cobrar Ana Prado" });
  const message = dialog.getByLabel("Mensagem", { exact: true });
  const expectFirst = async (choice: string, total: string) => {
    await expect(dialog.getByRole("radio", { name: choice })).toBeChecked();
    await expect(message).toHaveValue(new RegExp(`Total: R\\$ ${total}\n`, "u"));
  };
  const close = async () => {
    await dialog.getByRole("button", { name: "Voltar" }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto("/");
  for (const [amount, day, choice, total] of [
    ["300,00", companyDay(10), `Até ${companyDay(10)}`, "1.500,00"],
    ["1.200,00", companyDay(41), `Até ${companyDay(41)}`, "2.700,00"],
    ["50,00", "sem vencimento", "Sem data", "50,00"],
  ] as const) {
    await page.getByRole("button", { name: `Cobrar: Site, R$\u00a0${amount}, ${day}` }).click();
    await expectFirst(choice, total);
    await close();
  }
  await page.goto("/movimentacoes?id=TRI-c");
  await page
    .getByRole("region", { name: "Situação atual" })
    .getByRole("button", { name: "Cobrar" })
    .click();
  await expectFirst(`Até ${companyDay(41)}`, "2.700,00");
  await dialog.getByText("Tudo em aberto", { exact: false }).click();
  await expect(message).toHaveValue(/Total: R\$ 2\.750,00\n/u);
  await close();
  // Nothing is overdue: the next ones due.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/clientes/${DEBTOR.id}`);
  await page.getByRole("button", { name: "Cobrar", exact: true }).click();
  await expectFirst(`Até ${companyDay(10)}`, "1.500,00");
  await company.write("POST", "transactions", owed("TRI-e", testDay(-5), 30));
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await expectFirst(`Até ${companyDay(10)}`, "1.530,00");
  for (const radio of await dialog.getByRole("radio").all()) {
    await expect(radio).toBeInViewport({ ratio: 1 });
  }
});

test("debtors are a filter, largest debt first, and overdue amounts are separate from future ones", async ({
  page,
  company,
}) => {
  await writeDebts(company);
  await company.write("POST", "clients", [
    { ...CLIENT, id: "CTT-later", name: "Bia" },
    { ...CLIENT, id: "CTT-nothing", name: "Caio" },
  ]);
  const later = { client_id: "CTT-later", expected_payment_date: "2099-01-10", amount: 5000 };
  await company.write("POST", "transactions", newEntry(later));
  await page.goto("/clientes");
  const rows = page.getByRole("row").filter({ hasText: "Desde" });
  await expect(rows).toHaveText([/^Ana/u, /^Bia/u, /^Caio/u]);
  await page.getByLabel("Dívidas").selectOption("Quem deve");
  await expect(rows).toHaveText([/^Bia/u, /^Ana/u]);
  await expect(rows.first().getByTitle(/^a receber R\$\s5\.000,00$/u)).toBeVisible();
  const owed = /^a receber R\$\s1\.030,25, R\$\s30,25 em atraso$/u;
  await expect(rows.last().getByTitle(owed)).toBeVisible();
  // Only the part that is overdue has its colour.
  const colourOf = (title: RegExp) =>
    rows.getByTitle(title).evaluate((amount) => getComputedStyle(amount).color);
  expect(await colourOf(owed)).toBe(await colourOf(/^a receber R\$\s5\.000,00$/u));
  const sums = page.getByRole("region", { name: "Somas dos contatos filtrados" });
  await expect(sums).toHaveText(
    /^A receberR\$\s6\.030,25R\$\s30,25 em atrasoA pagarR\$\s100,00R\$\s100,00 em atraso$/u,
  );
  await page.getByRole("searchbox").fill("bia");
  await expect(sums).toHaveText(/^A receberR\$\s5\.000,00A pagarR\$\s0,00$/u);
  await page.getByRole("searchbox").fill("");
  for (const name of ["Remover o filtro Quem deve", "Limpar filtros"]) {
    await page.getByRole("button", { name }).click();
    await expect(rows).toHaveText([/^Ana/u, /^Bia/u, /^Caio/u]);
    await page.getByLabel("Dívidas").selectOption("Quem deve");
    await expect(rows).toHaveText([/^Bia/u, /^Ana/u]);
  }
});

test("the message is the company's own, and lists missing values", async ({ page, company }) => {
  await writeDebts(company);
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Cobrança" });
  await expect(form.getByLabel("Chave Pix")).toHaveValue("loja@exemplo.com");
  await form.getByLabel("Chave Pix").fill("");
  await form.getByLabel("Mensagem de cobrança").fill("{nome}: {total}\n{pix}");
  await form.getByRole("button", { name: "Salvar cobrança" }).click();
  await expect(page.getByText("Cobrança salva.")).toBeVisible();
  const history = page.getByRole("list", { name: "Histórico dos dados da empresa" });
  await expect(history.getByRole("listitem").first()).toContainText(
    "Chave Pix: loja@exemplo.com → não informada",
  );
  await company.write("PATCH", `clients?id=eq.${DEBTOR.id}`, { phone: "0800 123 4567" });
  await page.goto(`/clientes/${DEBTOR.id}`);
  await page.getByRole("button", { name: "Cobrar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar Ana Prado" });
  await expect(dialog.getByLabel("Mensagem", { exact: true })).toHaveValue(
    /^Ana Prado: R\$ 30,25$/u,
  );
  await expect(dialog).toContainText("Sem a chave Pix da empresa");
  await expect(dialog.getByRole("link", { name: "Enviar pelo WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/u,
  );
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(dialog.getByRole("button", { name: /Copiada|Copiar/u })).toBeVisible();
});

test("a link in the dialog asks before the typed message is lost", async ({ page, company }) => {
  await company.write("POST", "clients", DEBTOR);
  await company.write("POST", "transactions", newEntry({ client_id: DEBTOR.id, amount: 30 }));
  await page.goto(`/clientes/${DEBTOR.id}`);
  await page.getByRole("button", { name: "Cobrar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar Ana Prado" });
  const message = dialog.getByLabel("Mensagem", { exact: true });
  const link = dialog.getByRole("link", { name: "Configurações" });
  await message.fill("Oi, Ana!");
  await link.click();
  const question = page.getByRole("alertdialog", { name: "Descartar o que foi digitado?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(message).toHaveValue("Oi, Ana!");
  await link.click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/configuracoes$/u);
  // The dialog may still have its step, whose removal is a move of the history too.
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => stepsOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes\/CTT/u);
});
