/** A screen on paper, as the browser prints it. */
import type { Page } from "@playwright/test";
import { addMonths, type CivilDate } from "../../src/domain/civil-date.ts";
import { account, contact, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { createForm } from "./entry-form.ts";
import { openList, rows } from "./entry-list.ts";
import { watchRequests } from "./look-at.ts";
import { fill, fillTransfers } from "./matrix-company.ts";
import { printedPages } from "./printed-text.ts";
import { FILLED, SCREENS } from "./screens.ts";
import { testDay } from "../support/test-clock.ts";

type Printed = { readonly rows: number; readonly ground: string };

/** Prints the page, and returns its content at the time of the print layout. */
async function print(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    window.addEventListener("beforeprint", () => {
      document.body.dataset["printed"] = JSON.stringify({
        rows: document.querySelectorAll("tbody tr[aria-rowindex]").length,
      });
    });
  });
  const file = await page.pdf({ format: "A4" });
  expect(file.length).toBeGreaterThan(10_000);
  const printed = await page.evaluate(() => document.body.dataset["printed"] ?? "");
  await page.emulateMedia({ media: "print" });
  const ground = await page.evaluate(
    () => getComputedStyle(document.querySelector("main section") ?? document.body).backgroundColor,
  );
  return { ...(JSON.parse(printed) as { rows: number }), ground };
}

test("the list is printed with all its loaded rows, light, and without the frame", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    // All fit in one page of the list, so that all are loaded.
    Array.from({ length: 45 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 })),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await openList(page);
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "46");
  expect(await rows(page).count()).toBeLessThan(45);
  const printed = await print(page);
  expect(printed).toEqual({ rows: 45, ground: "rgb(255, 255, 255)" });
  await expect(page.getByRole("heading", { name: "Receitas & Despesas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nova movimentação" })).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Menu" })).toBeHidden();
  await expect(rows(page).first().getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => rows(page).count()).toBeLessThan(45);
});

test("the print shows its filter, and how many rows are missing", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 300 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 })),
  );
  await openList(page, "?type=income");
  await print(page);
  await expect(page.getByRole("list", { name: "Filtros ativos" })).toContainText("Tipo: Receita");
  await expect(page.getByText(/Aqui estão só as \d+ primeiras linhas/u)).toBeVisible();
});

const COUNT = 300;
/** Each is a line of Atividade, as is each of the three commands that create the others. */
const RENAMED = 60;

/** The rows of each list; before printing, a list has at most its first pages. */
const LISTS = [
  { path: "/movimentacoes", row: "tbody tr[aria-rowindex]", count: COUNT },
  { path: "/relatorios?period=all", row: "tbody tr[aria-rowindex]", count: COUNT },
  { path: "/clientes", row: "tbody tr[aria-rowindex]", count: COUNT },
  { path: "/atividade", row: "tbody tr[aria-rowindex]", count: RENAMED + 3 },
  { path: "/contas/CTA-a", row: "ol[aria-label=Movimentos] > li", count: COUNT },
  { path: "/clientes/CTT-0", row: "ol[aria-label='Movimentações vinculadas'] > li", count: COUNT },
];

test("Ctrl+P loads each list to its end before it prints, once for two presses", async ({
  page,
  company,
}) => {
  const each = Array.from({ length: COUNT }, (_, at) => at);
  await company.write("POST", "accounts", account("CTA-a"));
  await company.write(
    "POST",
    "clients",
    each.map((at) => contact(`CTT-${at}`)),
  );
  await company.write(
    "POST",
    "transactions",
    each.map((at) =>
      entry(`TRI-${at}`, {
        amount: at + 1,
        client_id: "CTT-0",
        account_id: "CTA-a",
        status: "paid",
        expected_payment_date: testDay(),
      }),
    ),
  );
  for (let at = 0; at < RENAMED; at += 1) {
    await company.write("PATCH", "accounts?id=eq.CTA-a", { name: `Conta ${at}` });
  }
  await page.addInitScript(() => {
    // A headless browser has no print dialog.
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      const { dataset } = document.documentElement;
      dataset["printed"] = `${Number(dataset["printed"] ?? 0) + 1}`;
      dataset["rows"] = `${document.querySelectorAll(dataset["counted"] ?? "html").length}`;
    };
  });
  for (const { path, row, count } of LISTS) {
    await page.goto(path);
    await expect(page.locator(row).first()).toBeVisible();
    expect(await page.locator(row).count(), path).toBeLessThan(count);
    await page.locator("html").evaluate((html, selector) => {
      html.dataset["counted"] = selector;
    }, row);
    await page.keyboard.press("Control+p");
    await page.keyboard.press("Control+p");
    await expect(page.locator("html[data-printed]")).toBeAttached();
    // At the time of printing.
    await expect(page.locator("html"), path).toHaveAttribute("data-rows", `${count}`);
    await expect(page.locator(row), path).toHaveCount(count);
    expect(await page.locator("html").getAttribute("data-printed"), path).toBe("1");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/Aqui estão só as/u)).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("no menu, dialog, drawer or checkbox is printed, and the page under them is whole", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 40 }, (_, at) => entry(`TRI-${at}`)),
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  await openList(page);
  const menuButton = rows(page)
    .first()
    .getByRole("button", { name: /^Ações de/u });
  await menuButton.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(menuButton).toBeHidden();
  for (const box of await page.getByRole("checkbox", { includeHidden: true }).all()) {
    await expect(box).toBeHidden();
  }
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("alertdialog")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("visible");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Voltar" }).click();
  await page.keyboard.press("n");
  await expect(createForm(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(createForm(page)).toBeHidden();
});

test("no control is printed but chosen options, on any screen", async ({ page, company }) => {
  await fill(company);
  await fillTransfers(company);
  await page.setViewportSize({ width: 1366, height: 768 });
  const whenLoaded = watchRequests(page);
  for (const [name, path] of Object.entries({ ...SCREENS, ...FILLED })) {
    await page.goto(path);
    await whenLoaded();
    await page.emulateMedia({ media: "print" });
    const visible = page
      .locator("button, input[type=checkbox], [role=switch]")
      .filter({ visible: true });
    const isChosen =
      "[data-printed], [aria-pressed=true], [role=tab][aria-selected=true], [scope=row] *";
    expect(
      await visible.evaluateAll(
        (controls, chosen) =>
          controls.filter((control) => !control.matches(chosen)).map(({ outerHTML }) => outerHTML),
        isChosen,
      ),
      name,
    ).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

test("the head of a list is on each page that it is printed on", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 45 }, (_, at) => entry(`TRI-${at}`)),
  );
  await openList(page);
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "46");
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(1);
  for (const text of pages) expect(text).toMatch(/Categoria[\s\S]*Situação/u);
});

test("the print of a list and of a report shows its period and its other filters", async ({
  page,
  company,
}) => {
  await fill(company);
  await openList(page, "?from=2026-11-01&to=2026-11-30&lifecycle=active");
  expect((await printedPages(page))[0]).toContain("Vencimento: novembro de 2026 · Só ativos");
  await page.goto("/relatorios?from=2026-11-01&to=2026-11-30&type=income");
  await expect(rows(page).first()).toBeVisible();
  const [first = ""] = await printedPages(page);
  expect(first).toMatch(/Este mês por vencimento, de 01\/11\/2026 a 30\/11\/2026 Tipo: Receita/u);
  expect(first).not.toContain("Exportar");
  await page.goto("/relatorios?period=all");
  await expect(rows(page).first()).toBeVisible();
  expect((await printedPages(page))[0]).toContain("Todo o período");
});

test("the month of an account's statement and that of the Painel are printed", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", account("CTA-a"));
  await company.write("POST", "transactions", entry("TRI-a"));
  for (const [path, part] of [
    ["/contas/CTA-a?month=2026-03", "Extrato"],
    ["/?month=2026-03", "O mês"],
  ] as const) {
    await page.goto(path);
    const region = page.getByRole("region", { name: part });
    await expect(region.getByRole("button", { name: "março de 2026" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(region.getByText("março de 2026").filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: "screen" });
  }
});

test("a statement is printed with all its months, its Total once", async ({ page, company }) => {
  const months = Array.from({ length: 20 }, (_, at) => addMonths("2025-04" as CivilDate, at));
  await company.write(
    "POST",
    "transactions",
    months.map((month, at) =>
      entry(`TRI-${at}`, {
        amount: 1_234_567.89,
        status: "paid",
        expected_payment_date: `${month.slice(0, 7)}-10`,
      }),
    ),
  );
  // The cash flow also has the month in which everything was paid.
  for (const [view, tables, word] of [
    ["dre", 3, "Receitas"],
    ["caixa", 4, "Entradas"],
  ] as const) {
    await page.goto(`/relatorios?view=${view}`);
    await expect(page.getByRole("columnheader", { name: "Total", exact: true })).toBeAttached();
    const pages = await printedPages(page);
    // Below the title, not on a page of its own, and no word of the first column is broken.
    expect(pages[0]).toMatch(new RegExp(`04/2025[^]*${word}\\b`, "u"));
    const text = pages.join("\n");
    for (const month of months) expect(text).toContain(`${month.slice(5, 7)}/${month.slice(0, 4)}`);
    expect(text.match(/Total(?! de)/gu)).toHaveLength(1);
    const tableCount = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.querySelectorAll("main table").length;
    });
    expect(tableCount).toBe(tables);
  }
});
