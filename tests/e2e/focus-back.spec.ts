/** Escape returns the focus to the opener of a sheet or a dialog. */
import { contact, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { amountOf, createForm, editForm } from "./entry-form.ts";
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
