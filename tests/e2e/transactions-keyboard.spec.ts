/** The list of entries by keyboard, for screen readers, and in every state axe can check. */
import { entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { companyDay, editForm, typeOf } from "./entry-form.ts";
import { openList, rowOf, rows } from "./entry-list.ts";

const ENTRIES = [
  entry("TRI-a", { amount: 10 }),
  entry("TRE-b", { amount: 20, category: "Pagamento de Funcionario" }),
  entry("TRI-c", { amount: 9_999_999_999.99, lifecycle: "cancelled" }),
  entry("TRI-d", { amount: 40, status: "paid", expected_payment_date: null }),
  entry("TRE-e", { amount: 50, expected_payment_date: "2020-01-01" }),
];

testEachWidth(
  "filters, chips, menu, chosen rows and what is not found",
  async ({ page, company, width }) => {
    await company.write("POST", "transactions", ENTRIES);
    await openList(page, "?sort=-amount&from=2019-01-01");
    const isSmall = width < 1024;
    await page.getByRole("button", { name: isSmall ? /^Filtros/u : "Mais filtros" }).click();
    await expect(page.getByLabel("Vencimento até", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    if (isSmall) await page.getByRole("button", { name: /^Ver \d+ lançamento/u }).click();
    await rows(page).getByRole("checkbox").first().check();
    await expect(page.getByRole("region", { name: "Lançamentos selecionados" })).toBeVisible();
    await rows(page)
      .nth(1)
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.goto("/movimentacoes?category=nada");
    await expect(page.getByRole("button", { name: "Mostrar todas" })).toBeVisible();
    await expectAccessible(page);
  },
);

/** From the search back through the filters, the month and the status. */
const MAX_TABS = 12;

test("by keyboard alone: search, filter, sort, move through rows, select and mark as paid", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", ENTRIES);
  await openList(page, "?sort=amount");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Buscar lançamentos" });
  await expect(search).toBeFocused();
  await page.keyboard.type("funcionario");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(5);
  const everyType = page.getByRole("radio", { name: "Todos" });
  const isThere = () => everyType.evaluate((radio) => radio === document.activeElement);
  for (let pressed = 0; pressed < MAX_TABS && !(await isThere()); pressed += 1)
    await page.keyboard.press("Shift+Tab");
  await expect(everyType).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("ArrowLeft");
  await expect(rows(page)).toHaveCount(5);

  const boxes = rows(page).getByRole("checkbox");
  await boxes.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+Space");
  await expect(boxes.nth(1)).toBeChecked();
  await expect(page.getByRole("region", { name: "Lançamentos selecionados" })).toContainText(
    /Selecionados\s*3/u,
  );
  await page.keyboard.press("ArrowRight");
  const pay = rowOf(page, "10,00").getByRole("button", { name: /^Marcar como recebido/u });
  await expect(pay).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "10,00")).toContainText("Pago");
});

test("the row's menu has all actions of the row, and restores the focus", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", ENTRIES);
  await openList(page, "?sort=amount");
  const menu = rowOf(page, "20,00").getByRole("button", { name: /^Ações de/u });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    "Marcar como pago",
    "Marcar como pago em outro dia…",
    "Pagar parte, ou com juros…",
    "Histórico",
    "Editar",
    "Duplicar",
    "Excluir",
  ]);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.type("Ed");
  await expect(page.getByRole("menuitem", { name: "Editar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
  await expect(typeOf(editForm(page), "Despesa")).toBeFocused();
  await expect(page).toHaveURL(/sort=amount&id=TRE-b/u);
});

test("a row marked as paid by keyboard keeps the focus in the list, also when the row leaves it", async ({
  page,
  company,
}) => {
  await page.addInitScript(slowReturn);
  await company.write("POST", "transactions", ENTRIES);
  await openList(page, "?sort=amount&status=unpaid");
  const menus = rows(page).getByRole("button", { name: /^Ações de/u });
  await expect(rows(page)).toHaveCount(3);
  await menus.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(menus.first()).toBeFocused();

  await page.goto("/movimentacoes?sort=-amount");
  const row = rowOf(page, "50,00");
  await row.getByRole("button", { name: /^Marcar como pago/u }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Pago");
  await expect(
    rowOf(page, "20,00").getByRole("button", { name: /^Marcar como pago/u }),
  ).toBeFocused();
});

test("each row's buttons are named for the entry, and the table has the row count", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", ENTRIES);
  await openList(page, "?sort=amount");
  await expect(page.getByRole("table", { name: "Movimentações" })).toHaveAttribute(
    "aria-rowcount",
    "6",
  );
  await expect(rows(page).first()).toHaveAttribute("aria-rowindex", "2");
  await expect(
    page.getByRole("button", { name: "Editar Site, R$\u00a040,00, sem data" }),
  ).toHaveCount(1);
  await expect(
    page.getByRole("button", {
      name: `Histórico Pagamento de Funcionario, R$\u00a020,00, ${companyDay(5)}`,
    }),
  ).toHaveCount(1);
});

/** As on a busy machine: the menu returns the focus long after the row has disappeared. */
function slowReturn(): void {
  const setTimeout = window.setTimeout.bind(window);
  const slow = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(run, ms === 0 && String(run).includes("dispatchEvent") ? 3000 : ms, ...rest);
  Object.assign(window, { setTimeout: slow });
}
