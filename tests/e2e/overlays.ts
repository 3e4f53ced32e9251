/** Every kind of dialog, sheet and menu, and how it is opened. */
import type { Page } from "@playwright/test";
import { expect } from "./company.ts";

type Overlay = {
  readonly name: string;
  readonly path: string;
  /** Resolves when it is open. */
  open(page: Page): Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function click(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await button(page, name).click();
}

async function clickUntilDialog(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  await click(page, ...names);
  await expectDialog(page);
}

async function expectDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).last()).toBeVisible();
}

export const OVERLAYS: readonly Overlay[] = [
  {
    name: "novo-lancamento",
    path: "/movimentacoes",
    async open(page) {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("n");
      await expect(button(page, "Registrar")).toBeVisible();
    },
  },
  {
    name: "calendario",
    path: "/movimentacoes?id=TRE-63",
    open: (page) => clickUntilDialog(page, /calendário/iu),
  },
  {
    name: "excluir-lancamento",
    path: "/movimentacoes",
    async open(page) {
      await expect(button(page, /^(?:Excluir|Ações de)/u)).toBeVisible();
      if ((await page.getByRole("button", { name: /^Excluir/u }).count()) > 0) {
        return clickUntilDialog(page, /^Excluir/u);
      }
      await click(page, /^Ações de/u);
      await page.getByRole("menuitem", { name: /^Excluir/u }).click();
      await expectDialog(page);
    },
  },
  {
    name: "novo-cadastro",
    path: "/clientes",
    async open(page) {
      await click(page, "Novo contato");
      await expect(button(page, "Registrar")).toBeVisible();
    },
  },
  { name: "nova-conta", path: "/contas", open: (page) => clickUntilDialog(page, "Nova conta") },
  { name: "transferir", path: "/contas", open: (page) => clickUntilDialog(page, "Transferir") },
  {
    name: "conferir-saldo",
    path: "/contas/CTA-banco",
    open: (page) => clickUntilDialog(page, "Conferir saldo"),
  },
  {
    name: "nova-categoria",
    path: "/configuracoes/categorias",
    open: (page) => clickUntilDialog(page, "Nova categoria"),
  },
  {
    name: "nova-etiqueta",
    path: "/configuracoes/etiquetas",
    open: (page) => clickUntilDialog(page, "Nova etiqueta"),
  },
  {
    name: "menu-ou-pessoa",
    path: "/",
    async open(page) {
      await expect(page.locator("h1")).toBeVisible();
      const menu = button(page, "Abrir o menu");
      if (await menu.isVisible()) return clickUntilDialog(page, "Abrir o menu");
      await click(page, /^Quem está usando/u);
      await expect(page.locator(":popover-open")).toBeVisible();
    },
  },
  {
    name: "grafico-ampliado",
    path: "/relatorios?period=all",
    open: (page) => clickUntilDialog(page, /^Ampliar/u),
  },
];
