/** The buttons at the end of every dialog are visible in a low window without scrolling. */
import type { Page } from "@playwright/test";
import { account, contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test, type Company } from "./company.ts";
import { whenStill } from "./look-at.ts";

async function fill(company: Company): Promise<void> {
  await company.write("POST", "accounts", [
    account("CTA-banco", { name: "Banco do Brasil" }),
    account("CTA-caixa", { name: "Caixa da loja", kind: "cash" }),
  ]);
  await company.write("POST", "tags", { id: "TAG-obra", name: "Obra da filial" });
  await company.write("POST", "clients", contact("CTT-ana", { name: "Ana" }));
  await company.write("POST", "transactions", [
    entry("TRI-due", {
      client_id: "CTT-ana",
      amount: 300,
      expected_payment_date: testDay(-9),
      notes: "Conserto do telhado\nsegunda parcela",
    }),
  ]);
}

/** The screen of each dialog, its submit button, and the steps that open it. */
const DIALOGS: readonly (readonly [path: string, submit: string | RegExp, ...steps: string[]])[] = [
  ["/movimentacoes", "Registrar recebimento", "Ações de", "Receber parte"],
  ["/movimentacoes", "Excluir", "Ações de", "Excluir"],
  ["/clientes/CTT-ana", "Enviar pelo WhatsApp", "Cobrar"],
  ["/contas", "Registrar transferência", "Transferir"],
  ["/contas", "Criar conta", "Nova conta"],
  ["/configuracoes/categorias", "Criar categoria", "Nova categoria"],
  ["/configuracoes/categorias", /^Criar \d+ categorias$/u, "Sugestões por ramo", "Ramo"],
  ["/configuracoes/etiquetas", "Criar etiqueta", "Nova etiqueta"],
  ["/relatorios?period=all", "Salvar visão", "Visões salvas", "Salvar esta visão"],
];

for (const { name, width, height, fontSize } of [
  { name: "on a phone", width: 360, height: 640, fontSize: "100%" },
  { name: "on a phone on its side", width: 740, height: 360, fontSize: "100%" },
  { name: "with text at 200%", width: 360, height: 640, fontSize: "200%" },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true });

    test(`the buttons of every dialog are visible ${name}`, async ({ page, company }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(setFontSize, fontSize);
      await fill(company);
      for (const [path, submit, ...steps] of DIALOGS) {
        await page.goto(path);
        for (const step of steps) await press(page, step);
        await expectInSight(page, submit);
      }
    });
  });
}

/** Runs in the page, before it has a root element. */
function setFontSize(fontSize: string): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement === null) return;
    observer.disconnect();
    document.documentElement.style.fontSize = fontSize;
  }).observe(document, { childList: true });
}

async function press(page: Page, name: string): Promise<void> {
  const starts = new RegExp(`^${name}`, "u");
  if (name === "Ramo") {
    await page.getByLabel(name, { exact: true }).selectOption({ index: 1 });
    return;
  }
  const target = page
    .getByRole("button", { name: starts })
    .or(page.getByRole("menuitem", { name: starts }));
  await target.filter({ visible: true }).last().click();
}

async function expectInSight(page: Page, submit: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
  await expect(dialog.getByRole("button").last()).toBeVisible();
  await expect(dialog.locator("[aria-label='Preparando a mensagem']")).toHaveCount(0);
  await whenStill(page);
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) {
    await page.screenshot({
      path: `${folder}/${String(submit).replaceAll(/[^a-z]/giu, "-")}-${test.info().title.slice(-8)}.png`,
    });
  }
  const goesOn = dialog
    .getByRole("button", { name: submit, exact: true })
    .or(dialog.getByRole("link", { name: submit }));
  const back = dialog.getByRole("button", { name: "Voltar", exact: true });
  for (const button of [goesOn, back]) {
    await expect.soft(button, String(submit)).toBeInViewport({ ratio: 1 });
  }
  const covered = await dialog.evaluate(fieldUnderFoot);
  expect.soft(covered, String(submit)).toBeNull();
}

/**
 * Runs in the page. Returns the focused field if the buttons cover it; at the end of the dialog
 * there is no gap.
 */
function fieldUnderFoot(dialog: Element): string | null {
  const foot = [...dialog.querySelectorAll("button")].at(-1)?.parentElement;
  const field = document.activeElement;
  if (foot === null || foot === undefined || field === null) return "no foot";
  const { top, bottom } = foot.getBoundingClientRect();
  const gap = dialog.getBoundingClientRect().bottom - bottom;
  if (Math.abs(gap) > 1) return `${gap} px under the foot`;
  const isFree =
    foot.contains(field) || field === dialog || field.getBoundingClientRect().bottom <= top;
  return isFree ? null : field.outerHTML;
}
