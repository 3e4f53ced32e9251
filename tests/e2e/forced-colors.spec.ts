/** In forced colours, where all backgrounds look alike, chosen items are still distinguishable. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { openPreferences } from "./shell.ts";
import { fill } from "./matrix-company.ts";

test.use({ contextOptions: { forcedColors: "active" } });

/**
 * The background of an element or its nearest ancestor with one; a system colour, without shades.
 */
function ground(element: Locator): Promise<string> {
  return element.evaluate((start) => {
    for (let at: Element | null = start; at !== null; at = at.parentElement) {
      const [red, green, blue, alpha = "1"] =
        getComputedStyle(at).backgroundColor.match(/[\d.]+/gu) ?? [];
      if (alpha !== "0") return `${red} ${green} ${blue}`;
    }
    return "";
  });
}

async function expectDistinct(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect
    .poll(async () => (await ground(chosen)) === (await ground(other)), { message: "alike" })
    .toBe(false);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("the page of the menu, the theme and the chosen tab are distinguishable", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/contas");
  const menu = page.getByRole("navigation", { name: "Principal" });
  await expectDistinct(
    menu.getByRole("link", { name: "Contas" }),
    menu.getByRole("link", { name: "Painel" }),
  );
  const preferences = await openPreferences(page);
  await expectDistinct(preferences.getByText("Sistema"), preferences.getByText("Escuro"));
  await page.goto("/clientes/CTT-0");
  await expectDistinct(
    page.getByRole("tab", { selected: true }),
    page.getByRole("tab", { selected: false }).first(),
  );
  await page.goto("/configuracoes/etiquetas");
  const parts = page.getByRole("navigation", { name: "Configurações" });
  await expectDistinct(
    parts.getByRole("link", { name: "Etiquetas" }),
    parts.getByRole("link", { name: "Geral" }),
  );
});

test("the chosen filters, row, day and option are distinguishable", async ({ page, company }) => {
  await fill(company);
  await page.goto("/movimentacoes?type=income");
  await expectDistinct(
    page.getByText("Receitas", { exact: true }).and(page.locator("label")),
    page.getByText("Despesas", { exact: true }).and(page.locator("label")),
  );
  const rows = page.locator("tbody tr[aria-rowindex]");
  await rows.nth(1).click();
  await expectDistinct(rows.nth(1), rows.nth(2));
  const form = page.getByRole("complementary").filter({ has: page.getByRole("form") });
  await expectDistinct(
    form.locator("button[aria-pressed=true]").first(),
    form.locator("button[aria-pressed=false]").first(),
  );
  await form
    .getByRole("button", { name: /calendário/iu })
    .first()
    .click();
  const days = page.getByRole("dialog", { name: "Calendário" });
  await expectDistinct(
    days.locator("[aria-selected=true] button"),
    days.locator("td:not([aria-selected=true]) button:enabled").first(),
  );
  await page.keyboard.press("Escape");
  await form.getByRole("combobox", { name: "Vínculo" }).click();
  await page.keyboard.press("ArrowDown");
  const options = page.getByRole("listbox").getByRole("option");
  await expectDistinct(
    page.locator("[role=option][data-highlighted]"),
    options.and(page.locator(":not([data-highlighted])")).first(),
  );
  await page.goto("/relatorios?period=all");
  await expectDistinct(button(page, "Tudo"), button(page, "Este mês"));
});

test("a switch that is on differs from one that is off, and a dialog from the page below it", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/movimentacoes");
  await expect(page.locator("tbody tr[aria-rowindex]").first()).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog");
  const shortcuts = dialog.getByRole("switch");
  await expect(shortcuts).toBeChecked();
  const colors = async () => [await ground(shortcuts), await ground(shortcuts.locator("span"))];
  const on = await colors();
  expect(on[0]).not.toBe(on[1]);
  await shortcuts.click();
  await expect(shortcuts).not.toBeChecked();
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await colors())[0]).not.toBe(on[0]);
  const off = await colors();
  expect(off[0]).not.toBe(off[1]);
  await expect(dialog).toHaveCSS("outline-style", "solid");
});
