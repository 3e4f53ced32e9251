/** Every dialog with a field asks before typed or chosen input is lost, whatever closes it. */
import type { Locator, Page } from "@playwright/test";
import { BANK, CASH, entry, recurrence } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { createForm, linkOf, offered } from "./entry-form.ts";
import { bulkAction, rowOf } from "./entry-list.ts";
import { keepMessages } from "./messages.ts";

const SERIES_ID = "SER-mhx3k2abcdef";

type Case = {
  readonly path: string;
  readonly open: (page: Page, company: Company) => Promise<void>;
  readonly field: string;
  /** The typed text; for a select or a combobox, the label of the option. */
  readonly typed: string;
};

const click = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const menuItem = async (page: Page, row: string | RegExp, item: string | RegExp) => {
  await click(page, row);
  await page.getByRole("menuitem", { name: item }).click();
};
const select = (page: Page) => rowOf(page, "100,00").getByRole("checkbox").check();

const DIALOGS: Record<string, Case> = {
  "Receber parte": {
    path: "/movimentacoes",
    open: (page) => menuItem(page, /^Ações de .*100,00/u, /^Receber parte/u),
    field: "Do valor em aberto",
    typed: "50",
  },
  "Em que dia foi recebido?": {
    path: "/movimentacoes",
    async open(page, company) {
      await company.write("PATCH", "transactions?id=eq.TRI-a", { status: "pending" });
      await rowOf(page, "100,00")
        .getByRole("button", { name: /^Marcar como recebido/u })
        .click();
      await click(page, "Outro dia");
    },
    field: "Recebido em",
    typed: "20/11/2026",
  },
  "Alterar a regra": {
    path: "/movimentacoes?id=TRE-mhx3k2abcdef",
    open: (page) => click(page, "Alterar a regra…"),
    field: "Repetir",
    typed: "Todo último dia do mês",
  },
  "Pausar recorrência": {
    path: "/movimentacoes?id=TRE-mhx3k2abcdef",
    open: (page) => click(page, "Pausar…"),
    field: "A partir de",
    typed: "20/12/2026",
  },
  "Retomar recorrência": {
    path: "/recorrencias?state=paused",
    async open(page, company) {
      const pause = { id: SERIES_ID, scope: "remove" };
      await company.write("POST", "rpc/pause_recurrence", pause);
      await click(page, /^Retomar…/u);
    },
    field: "A partir de",
    typed: "20/12/2026",
  },
  "Cadastrar contato": {
    path: "/movimentacoes",
    async open(page) {
      await page.getByRole("link", { name: "Nova movimentação" }).click();
      await linkOf(createForm(page)).fill("Maria");
      await offered(page, "Cadastrar “Maria”…").click();
    },
    field: "Telefone (opcional)",
    typed: "11",
  },
  "Mudar categoria": {
    path: "/movimentacoes",
    async open(page) {
      await select(page);
      await bulkAction(page, "Mudar categoria…");
    },
    field: "Categoria",
    typed: "Outros",
  },
  "Mudar conta": {
    path: "/movimentacoes",
    async open(page) {
      await select(page);
      await bulkAction(page, "Mudar conta…");
    },
    field: "Conta",
    typed: "Caixa",
  },
  "Mudar etiquetas": {
    path: "/movimentacoes",
    async open(page) {
      await select(page);
      await bulkAction(page, "Mudar etiquetas…");
    },
    field: "Etiquetas",
    typed: "Obra",
  },
  "Salvar esta visão": {
    path: "/relatorios?period=all",
    async open(page) {
      await menuItem(page, "Visões salvas", /^Salvar esta visão/u);
    },
    field: "Nome da visão",
    typed: "Em aberto",
  },
  "Quem está usando": {
    path: "/clientes",
    async open(page) {
      await click(page, /^Quem está usando/u);
      await click(page, "Informar nome");
    },
    field: "Seu nome",
    typed: "Ana",
  },
  "Nova conta": {
    path: "/contas",
    open: (page) => click(page, "Nova conta"),
    field: "Tipo",
    typed: "Cartão",
  },
  Transferir: {
    path: "/contas",
    open: (page) => click(page, "Transferir"),
    field: "Observações",
    typed: "Troco",
  },
  "Conferir saldo": {
    path: `/contas/${CASH.id}`,
    open: (page) => click(page, "Conferir saldo"),
    field: "Valor no caixa",
    typed: "12",
  },
  "Nova categoria": {
    path: "/configuracoes/categorias",
    open: (page) => click(page, "Nova categoria"),
    field: "Aceita",
    typed: "Só receitas",
  },
  "Unir Aplicativo a outra categoria": {
    path: "/configuracoes/categorias",
    open: (page) => menuItem(page, "Ações de Aplicativo", "Unir a outra…"),
    field: "Unir a",
    typed: "Outros",
  },
  "Nova etiqueta": {
    path: "/configuracoes/etiquetas",
    open: (page) => click(page, "Nova etiqueta"),
    field: "Nome",
    typed: "Obra",
  },
};

const question = (page: Page) => page.getByRole("alertdialog");

for (const [name, { path, open, field, typed }] of Object.entries(DIALOGS)) {
  test(`the dialog ${name} asks before it closes only where something is typed`, async ({
    page,
    company,
  }) => {
    await keepMessages(page);
    await company.write("POST", "accounts", [BANK, CASH]);
    await company.write("POST", "tags", { name: "Obra" });
    await company.write("POST", "rpc/recurrence", recurrence(SERIES_ID));
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.goto(path);
    const dialog = page.getByRole("dialog", { name, exact: name !== "Receber parte" });
    await open(page, company);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expectUsefulFocus(page);

    if (name === "Cadastrar contato") await page.goto(path);
    if (name.startsWith("Mudar")) await select(page).then(() => page.keyboard.press("Escape"));
    await open(page, company);
    const control = dialog
      .getByLabel(field, { exact: true })
      .and(page.locator("input, select, textarea"));
    await fill(control, typed);
    const chips = dialog.getByRole("list", { name: `${field} escolhidas` });
    const shown = async () => [await control.inputValue(), await chips.allInnerTexts()];
    const before = await shown();
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
      () => page.mouse.click(4, 300),
      () => dialog.getByRole("button", { name: "Voltar", exact: true }).click(),
    ]) {
      await close();
      await expect(question(page)).toContainText("Descartar o que foi digitado?");
      await question(page).getByRole("button", { name: "Continuar editando" }).click();
      await expect(question(page)).toHaveCount(0);
      expect(await shown()).toEqual(before);
    }
    const asked = page.waitForEvent("dialog");
    void page.reload().catch(() => undefined);
    const unload = await asked;
    expect(unload.type()).toBe("beforeunload");
    await unload.dismiss();
    expect(await shown()).toEqual(before);
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toHaveCount(0);
    await expectUsefulFocus(page);
  });
}

/** The focus is on a control, from which the keyboard continues, not on the whole page. */
async function expectUsefulFocus(page: Page): Promise<void> {
  await expect(page.locator("body:focus, #conteudo:focus")).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveCount(1);
}

async function fill(control: Locator, typed: string): Promise<void> {
  const isSelect = await control.evaluate((element) => element.matches("select"));
  await (isSelect ? control.selectOption(typed) : control.fill(typed));
  const isCombobox = (await control.getAttribute("role")) === "combobox";
  if (isCombobox) await control.press("Enter");
}

for (const { where, path, field, submit, done } of [
  {
    where: "the first questions",
    path: "/",
    field: "Qual é o nome da empresa?",
    submit: ["Enter"],
    done: "Primeiros passos",
  },
  {
    where: "the settings",
    path: "/configuracoes",
    field: "Seu nome",
    submit: ["Enter"],
    done: /passa a registrar Padaria/u,
  },
  {
    where: "the check of twelve words",
    path: "/configuracoes/confianca",
    field: "As doze palavras",
    submit: ["Tab", "Enter"],
    done: /^Estas palavras não formam/u,
  },
]) {
  test(`unsaved input in ${where} asks before another screen opens`, async ({ page }) => {
    await page.goto(path);
    await page.getByLabel(field, { exact: true }).fill("Padaria");
    await page.getByRole("link", { name: "Movimentações", exact: true }).click();
    await expect(question(page)).toContainText("Descartar o que foi digitado?");
    await question(page).getByRole("button", { name: "Continuar editando" }).click();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue("Padaria");
    await page.getByLabel(field, { exact: true }).focus();
    for (const key of submit) await page.keyboard.press(key);
    await expect(page.getByText(done).first()).toBeVisible();
    await page.getByRole("link", { name: "Movimentações", exact: true }).click();
    await expect(page).toHaveURL(/\/movimentacoes$/u);
    await expect(question(page)).toHaveCount(0);
  });
}
