/** The screen Atividade. */
import type { Page } from "@playwright/test";
import { type Row, contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { openActivity } from "./activity-page.ts";
import { expect, test } from "./company.ts";
import { companyDay, moveTo } from "./entry-form.ts";
import { rows, scrollToLastRow } from "./entry-list.ts";

const restoreButton = (page: Page, label: RegExp) =>
  page.getByRole("button", { name: new RegExp(`^Trazer de volta ${label.source}`, "u") });

test("who changed what, and when, newest first, with a link to what is still there @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 450 });
  await openActivity(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Atividade");
  const due = (amount: number) => String.raw`Site, R\$\s${amount},00 · vencimento ${companyDay(5)}`;
  await expect(rows(page)).toHaveText([
    new RegExp(
      String.raw`^\d\d:\d\d.*Usuário Atual.*Valor: R\$\s320,00 → R\$\s450,00.*${due(450)}Desfazer$`,
      "u",
    ),
    // A line without an undo links to its subject.
    new RegExp(`Lançamento criado.*${due(320)}Ver lançamento$`, "u"),
    /Contato criado.*AnaVer contato$/u,
  ]);
  // Another user's change appears.
  await company.write("PATCH", "clients?id=eq.CTT-a", { name: "Anna" });
  await expect(rows(page).first()).toContainText("Nome atualizado para Anna");
  await rows(page).first().getByRole("link", { name: "Anna" }).click();
  await expect(page).toHaveURL(/\/clientes\/CTT-a$/u);
  await page.goBack();
  await rows(page)
    .nth(2)
    .getByRole("link", { name: /^Ver lançamento/u })
    .click();
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
});

test("a removed entry is shown with its last state and restored once", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { amount: 320, notes: "Parcela 1\nde 3" }),
  );
  await company.write("POST", "transactions", entry("TRI-b", { amount: 5 }));
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await openActivity(page, "?show=removed");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Lançamento removido do sistema");
  await expect(rows(page)).toContainText(`Site · Receita · vencimento ${companyDay(5)} · Pendente`);
  await expect(rows(page)).toContainText(/Parcela 1, R\$\s320,00 \(removido\)/u);
  await restoreButton(page, /Parcela 1/u).dblclick();
  await expect(page.getByText("O lançamento foi trazido de volta.")).toBeVisible();
  // A restored entry is no longer among the removed ones.
  await expect(page.getByText("Nenhuma alteração encontrada.")).toBeVisible();
  await page.getByRole("button", { name: "Limpar filtros" }).last().click();
  await expect(rows(page).first()).toContainText("Lançamento trazido de volta");
  await expect(restoreButton(page, /Parcela 1/u)).toHaveCount(0);
  await expect(rows(page).first().getByRole("link").first()).toHaveText(/Parcela 1, R\$\s320,00/u);
  const [row] = await company.read<Row[]>("transactions?id=eq.TRI-a");
  expect(row).toMatchObject({ amount: 320, notes: "Parcela 1\nde 3", status: "pending" });
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(3);
});

test("by keyboard, a removed entry is found and restored, and the focus goes to the next row", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a", { amount: 1 }), entry("TRI-b")]);
  await company.write("DELETE", "transactions?id=in.(TRI-a,TRI-b)");
  await openActivity(page, "?show=removed");
  await moveTo(restoreButton(page, /Site, R\$\s1,00/u));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("O lançamento foi trazido de volta.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).filter({ hasText: /R\$\s100,00/u })).toBeFocused();
  expect((await company.read<Row[]>("transactions")).map(({ id }) => id)).toEqual(["TRI-a"]);
});

test("by keyboard, the links of a line are reached with the arrows", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("POST", "clients", contact("CTT-b", { name: "Bia" }));
  await openActivity(page);
  const links = (name: string) => rows(page).filter({ hasText: name }).getByRole("link");
  await rows(page).first().press("ArrowRight");
  await expect(links("Bia").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(links("Bia").last()).toBeFocused();
  for (const name of ["Site", "Ana"]) {
    await page.keyboard.press("ArrowDown");
    await expect(links(name).last()).toBeFocused();
  }
  await expect(links("Ana").last()).toHaveAccessibleName("Ver contato: Ana");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clientes\/CTT-a$/u);
});

test("lines of similar entries are distinguished by due date, notes or contact", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { notes: "\nParcela 1\nde 3", client_id: "CTT-a" }),
    entry("TRI-b", { client_id: "CTT-a", expected_payment_date: testDay(10) }),
    entry("TRI-c", { client_id: "CTT-a" }),
  ]);
  await company.write("DELETE", "transactions?id=eq.TRI-c");
  await openActivity(page, "?show=entries");
  await page.getByRole("button", { name: "3 lançamentos" }).click();
  await expect(rows(page).first()).toContainText(
    `Site · Receita · vencimento ${companyDay(5)} · Pendente`,
  );
  const lineOf = (name: string, due: number) =>
    rows(page)
      .filter({ hasText: `${name}, R$` })
      .filter({ hasText: `Site · vencimento ${companyDay(due)}` });
  await expect(lineOf("Parcela 1", 5)).toHaveCount(1);
  await expect(lineOf("Ana", 10)).toHaveCount(1);
});

test("an entry is not restored against a rule, and the message tells why", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", entry("TRI-a", { client_id: "CTT-a" }));
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await company.write("PATCH", "clients?id=eq.CTT-a", { is_active: false });
  await openActivity(page);
  await restoreButton(page, /Ana/u).click();
  await expect(page.getByText("Ana está inativo e não recebe novos vínculos.")).toBeVisible();
  await expect(restoreButton(page, /Ana/u)).toBeVisible();
  expect(await company.read<Row[]>("transactions")).toEqual([]);
});

test("the filters are in the address: kind, person, period, words without accents", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { notes: "olá" });
  await fetch(`${company.url}/rest/v1/transactions?id=eq.TRI-a`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-user-name": encodeURIComponent("Zoë") },
    body: JSON.stringify({ amount: 7 }),
  });
  await openActivity(page);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("radio", { name: "Contatos" }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/show=contacts/u);
  await page.getByRole("radio", { name: "Tudo" }).check();
  await page.getByLabel("Responsável").selectOption("Zoë");
  await expect(rows(page)).toHaveText([/Valor: R\$\u00a0100,00 → R\$\u00a07,00/u]);
  await page.getByRole("button", { name: "Remover o filtro Zoë" }).click();
  await page.getByRole("searchbox").fill("observacoes ATUALIZADAS");
  await expect(rows(page)).toHaveText([/Observações atualizadas/u]);
  await page.getByRole("searchbox").fill("zoe");
  await expect(rows(page)).toHaveText([/Zoë/u]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/atividade?from=2020-01-01&to=2020-12-31");
  await expect(page.getByText("Nenhuma alteração encontrada.")).toBeVisible();
  await page.getByRole("button", { name: "Limpar filtros" }).last().click();
  await expect(rows(page)).toHaveCount(4);
});

test("300 records are read page by page, each once", async ({ page, company }) => {
  const entries = Array.from({ length: 300 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 }));
  for (const one of entries) await company.write("POST", "transactions", one);
  await openActivity(page);
  await scrollToLastRow(page, 301);
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "301");
});

test("an empty company, and a phone", async ({ page, company }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/atividade");
  await expect(page.getByText("Nenhuma alteração registrada.")).toBeVisible();
  await company.write("POST", "transactions", entry("TRI-a", { category: "Pagamento cartão" }));
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await expect(restoreButton(page, /Pagamento cartão/u)).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const box = await restoreButton(page, /Pagamento cartão/u).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(40);
});

test("a stopped server is reported, and the list loads when it is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
  await page.route("**/rest/v1/audit_records*", (route) => route.abort());
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Atividade" })
    .click();
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  await page.unroute("**/rest/v1/audit_records*");
  await again.click();
  await expect(rows(page)).toHaveCount(1);
});

test("a record of a kind that this page does not know yet is named by its id", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("POST", "clients", contact("CTT-new", { name: "Ana" }));
  await page.route("**/rest/v1/audit_records*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"contact"', '"vehicle"');
    await route.fulfill({ response, body });
  });
  await openActivity(page);
  await expect(rows(page)).toHaveText([/Contato criado.*CTT-new$/u, /Lançamento criadoSite/u]);
});

test("the URL of a removed entry leads to the place where it can be restored", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b")]);
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await page.goto("/movimentacoes?id=TRI-a");
  await page.getByRole("link", { name: "Ver os lançamentos removidos" }).click();
  await expect(page).toHaveURL(/\/atividade\?show=removed$/u);
  await expect(restoreButton(page, /Site/u)).toBeVisible();
});
