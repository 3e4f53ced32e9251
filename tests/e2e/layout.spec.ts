/** The positions of elements on the screens; nothing covers the elements next to it. */
import type { Locator, Page } from "@playwright/test";
import { layoutWidth } from "./accessibility.ts";
import { entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test } from "./company.ts";
import { amountOf, editForm } from "./entry-form.ts";
import { openList, rows, totals } from "./entry-list.ts";
import { fill } from "./matrix-company.ts";

test("the parts of the Painel are in the order in which an owner asks", async ({
  page,
  company,
}) => {
  await fill(company);
  await company.write("POST", "transactions", [
    entry("TRE-soon", { expected_payment_date: testDay(2) }),
  ]);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Mês a mês" })).toBeVisible();
  const tops: number[] = [];
  for (const part of [
    page.getByRole("region", { name: /^Saldo em/u }),
    page.getByRole("region", { name: "O mês" }),
    page.getByText("De hoje até").first(),
    page.getByRole("heading", { name: "Despesas atrasadas" }),
    page.getByRole("region", { name: "Próximos 90 dias" }),
    page.getByText("Saldo realizado", { exact: true }).first(),
    page.getByRole("region", { name: "Mês a mês" }),
  ]) {
    tops.push((await part.boundingBox())?.y ?? Number.NaN);
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test("the amounts of the cards have one size at 1366 px", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/");
  await expect(page.getByText("Saldo realizado", { exact: true })).toBeVisible();
  const sizes = await page.locator("main").evaluate((main) => {
    const grid = [...main.querySelectorAll("div")].find(
      ({ lastElementChild: last }) =>
        last?.tagName === "P" && last.textContent.startsWith("Os cartões somam"),
    );
    return [...(grid?.children ?? [])].slice(0, -1).map((card) => {
      const texts = [...card.querySelectorAll("*")].filter(
        (element) => element.children.length === 0 && /^[+−]?R\$/u.test(element.textContent),
      );
      return Math.max(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    });
  });
  expect(sizes).toHaveLength(4);
  expect(new Set(sizes).size).toBe(1);
});

test("no chart is an application for screen readers", async ({ page, company }) => {
  await fill(company);
  for (const path of ["/", "/relatorios"]) {
    await page.goto(path);
    await expect(page.locator("main svg[role=img], main [role=img] svg").first()).toBeVisible();
    await expect(page.locator("[role=application]")).toHaveCount(0);
  }
});

test("on a phone each screen has one way to a new entry", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 360, height: 740 });
  const ways = page
    .getByRole("link", { name: /^(?:Nova movimentação|Novo lançamento)/u })
    .or(page.getByRole("button", { name: /^(?:Nova movimentação|Novo lançamento)/u }));
  for (const path of ["/", "/movimentacoes", "/clientes", "/contas", "/relatorios", "/atividade"]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(ways.filter({ visible: true }), path).toHaveCount(1);
  }
});

test("on a phone the sums below the list are named", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  for (const term of ["Receitas", "Despesas", "Saldo"]) {
    await expect(totals(page).getByText(term, { exact: true })).toBeVisible();
  }
});

test("on a phone the menu of a row has all that can be done with it", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Ações de/u })
    .click();
  for (const action of ["Histórico", "Editar", "Duplicar", "Excluir"]) {
    await expect(page.getByRole("menuitem", { name: action, exact: true })).toBeVisible();
  }
});

for (const width of [1024, 1280, 1300, 1366, 1383, 1390, 1440]) {
  test(`at ${width} px the list is a table that sorts, and its tools cover nothing`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", {
      id: "CTT-a",
      name: "Companhia de Luz e Força do Interior Paulista S.A.",
      profile_type: "client",
    });
    await company.write("POST", "transactions", [
      entry("TRI-a", { client_id: "CTT-a" }),
      entry("TRI-b", { amount: 5 }),
    ]);
    await page.setViewportSize({ width, height: 768 });
    await openList(page);
    const amount = page.getByRole("columnheader", { name: "Valor" });
    await amount.getByRole("button").click();
    await expect(amount).toHaveAttribute("aria-sort", /^(?:a|de)scending$/u);
    const row = rows(page).filter({ hasText: "Companhia de Luz" });
    await row.hover();
    for (const tool of await row.getByRole("button").all()) await expectInOwnCell(tool);
    const name = row.locator("[title^='Companhia de Luz e Força']").filter({ visible: true });
    await expect(name.first()).toBeVisible();
    if (width >= 1440) await expect(row.getByText("Receita", { exact: true })).toBeVisible();
  });
}

async function expectInOwnCell(tool: Locator): Promise<void> {
  const isInside = await tool.evaluate((button) => {
    const cell = button.closest("td")?.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    return cell !== undefined && box.left >= cell.left - 1 && box.right <= cell.right + 1;
  });
  expect(isInside).toBe(true);
}

test("the Total of a DRE stays visible while its months scroll", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { expected_payment_date: "2024-01-10" }),
    entry("TRI-b", { expected_payment_date: "2025-12-10" }),
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/relatorios?view=dre&from=2024-01-01&to=2025-12-31");
  const statement = page.getByRole("region", { name: "DRE gerencial", exact: true });
  await expect(statement).toContainText("Por competência");
  await expect(statement).toContainText("Valores em R$ e em % da receita de cada coluna.");
  const table = statement.getByRole("table");
  const total = table.getByRole("columnheader", { name: "Total", exact: true });
  await expect(total).toBeInViewport({ ratio: 1 });
  const firstMonth = table.getByRole("columnheader").nth(1);
  await expect(firstMonth).toBeInViewport();
  await table.evaluate((element) => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      parent.scrollLeft = parent.scrollWidth;
    }
  });
  await expect(firstMonth).not.toBeInViewport();
  await expect(total).toBeInViewport({ ratio: 1 });
});

test("the daily cash flow of all time names the days shown, and has all days of a chosen period", async ({
  page,
  company,
}) => {
  const days = Array.from({ length: 45 }, (_, at) =>
    entry(`TRI-${at}`, {
      expected_payment_date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    }),
  );
  await company.write("POST", "transactions", days);
  await page.goto("/relatorios?period=all");
  await expect(
    page
      .getByText(/^Por vencimento: os 30 primeiros dias com lançamentos, desde 01\/01\/2026/u)
      .first(),
  ).toBeVisible();
  // A chosen period includes its last day.
  await page.goto("/relatorios?from=2026-01-01&to=2026-03-31");
  await expect(
    page.getByRole("region", { name: "Fluxo de caixa diário, 01/01/2026 a 14/02/2026" }),
  ).toContainText("Por vencimento: o período inteiro, em semanas ou meses");
});

test("a conflict with one's own other tab speaks of no other person", async ({
  page,
  context,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  const other = await context.newPage();
  for (const tab of [page, other]) await openEditForm(tab);
  await amountOf(editForm(page)).fill("11");
  await amountOf(editForm(other)).fill("22");
  await editForm(other).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(other.getByText("Transação atualizada com sucesso!")).toBeVisible();
  const conflict = editForm(page).getByRole("alert");
  await expect(conflict).toContainText("foi alterado enquanto você editava");
  await expect(page.getByText(/outra pessoa/iu)).toHaveCount(0);
});

async function openEditForm(page: Page): Promise<void> {
  await page.goto("/movimentacoes?id=TRI-a");
  await expect(amountOf(editForm(page))).toBeVisible();
}

test("on a phone the header names the company, and cuts a long title with an ellipsis", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria D'Ávila" });
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 500_000_575.33, status: "paid" }),
    entry("TRI-b", { amount: 500_000_575.34, status: "paid" }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/clientes");
  const header = page.getByRole("banner");
  await expect(header.getByText("Padaria D'Ávila")).toBeVisible();
  const title = page.locator("h1");
  await expect(title).toBeVisible();
  expect(await title.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe("2");
  expect(await layoutWidth(page)).toBeLessThanOrEqual(360);
});
