/** The focus goes to the panel of a record that a link opens, and Escape returns it to the opener. */
import { contact, entry, purchase } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { amountOf, createForm, editForm, typeOf } from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

test("Esc in the sheet of a record returns the focus to its opener", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 640, height: 450 });
  await openList(page);
  const row = rowOf(page, "100,00");
  const menu = row.getByRole("button", { name: /^Ações de/u });
  const openers = {
    pointer: () => row.click({ position: { x: 150, y: 20 } }),
    key: () => row.press("Enter"),
    menu: async () => {
      await menu.click();
      await page.getByRole("menuitem", { name: "Editar" }).click();
    },
  };
  for (const [name, open] of Object.entries(openers)) {
    await open();
    await expect(amountOf(editForm(page))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(editForm(page)).toHaveCount(0);
    await expect(name === "menu" ? menu : row).toBeFocused();
  }
  const form = createForm(page);
  const link = page.getByRole("link", { name: "Nova movimentação" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("Esc gives the focus back to the row also where its record loaded after the sheet", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", { id: "CTA-a", name: "Caixa", kind: "cash" });
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 640, height: 450 });
  let load = (): void => undefined;
  const isLoaded = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/rest\/v1\/(accounts|tags)\b/u, async (route) => {
    await isLoaded;
    await route.continue();
  });
  await openList(page);
  const row = rowOf(page, "100,00");
  await row.press("Enter");
  await expect(page.getByRole("status", { name: "Carregando o lançamento" })).toBeVisible();
  load();
  // As in the form of a new entry on such a screen.
  await expect(amountOf(editForm(page))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editForm(page)).toHaveCount(0);
  await expect(row).toBeFocused();
});

for (const [width, height] of [
  [640, 450],
  [1366, 768],
] as const) {
  test(`Esc in the form of a list gives the focus back at ${width}x${height}`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.setViewportSize({ width, height });
    for (const [path, others, newForm] of [
      ["/clientes", [], page.getByRole("button", { name: "Novo contato" })],
      ["/clientes/CTT-a", [], page.getByRole("button", { name: "Editar" })],
      [
        "/movimentacoes",
        [page.getByRole("row").filter({ hasText: "100,00" })],
        page.getByRole("link", { name: "Nova movimentação" }),
      ],
    ] as const) {
      await page.goto(path);
      for (const opener of [...others, newForm]) {
        await opener.press("Enter");
        await expect(page.getByRole("button", { name: "Fechar", exact: true })).toBeVisible();
        await expect(page.locator("form :focus, form:focus")).toHaveCount(1);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("button", { name: "Fechar", exact: true })).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    }
  });
}

test("a link of an open record to another one moves the focus to its form", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", purchase());
  await openList(page, "?sort=due");
  const row = page.getByRole("row").filter({ hasText: "1/4" });
  await row.press("Enter");
  const parts = page.getByRole("region", { name: "Parcelas" });
  await parts.getByRole("link", { name: /2\/4/u }).press("Enter");
  await expect(parts.locator("[aria-current=true]")).toContainText("2/4");
  await expect(typeOf(editForm(page), "Despesa")).toBeFocused();
  // Escape closes both.
  await page.keyboard.press("Escape");
  await expect(editForm(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?sort=due$/u);
  await expect(row).toBeFocused();
});

test("a link of another screen to a record moves the focus to its form", async ({
  page,
  company,
}) => {
  const late = entry("TRE-late", { type: "expense", expected_payment_date: "2020-01-01" });
  await company.write("POST", "transactions", late);
  const isFocused = async () => {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/id=TRE-late/u);
    await expect(typeOf(editForm(page), "Despesa")).toBeFocused();
  };
  await page.goto("/");
  await page
    .getByRole("region", { name: "Despesas atrasadas" })
    .getByRole("listitem")
    .getByRole("link")
    .focus();
  await isFocused();
  await page.goto("/atividade");
  await page.getByRole("link", { name: /^Ver lançamento/u }).focus();
  await isFocused();
});
