/** axe on every screen and dialog, in light and dark, wide and narrow. */
import { contact, entry } from "../support/api-rows.ts";
import { expectAccessible, testEachAppearance, layoutWidth } from "./accessibility.ts";
import { expect } from "./company.ts";

testEachAppearance(
  "both screens, empty and with rows, form and dialog open @short",
  async ({ page, company, width }) => {
    for (const [path, nothing] of [
      ["/movimentacoes", "Nenhum lançamento ainda."],
      ["/clientes", "Nenhum cliente encontrado."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(nothing, { exact: true })).toBeVisible();
      await expectAccessible(page);
    }
    await company.write("POST", "clients", [
      contact("CTT-a", { name: "Padaria D'Ávila", phone: "(11) 3555-0101" }),
      contact("CTT-b", { name: "João", profile_type: "employee", pix_key: "joao@exemplo.com.br" }),
    ]);
    await company.write("POST", "transactions", [
      entry("TRI-a", { category: "Pagamento cartão", amount: 1234.56, client_id: "CTT-a" }),
      entry("TRI-b", { status: "paid" }),
      entry("TRE-c", {
        expected_payment_date: "2020-01-01",
        client_id: "CTT-b",
      }),
      entry("TRE-d", { lifecycle: "cancelled" }),
      entry("TRI-e", { lifecycle: "inactive", amount: 9_999_999_999.99 }),
    ]);
    await page.goto("/movimentacoes?id=TRI-a");
    await expect(page.getByText("Lançamento criado")).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await page.goto("/clientes?id=CTT-b");
    await expect(page.getByRole("tab", { name: "Movimentações (1)" })).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await page.goto("/movimentacoes");
    await page
      .getByRole("button", { name: /^Ações de/u })
      .first()
      .click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    if (width < 1280) {
      await page.getByRole("link", { name: "Nova movimentação" }).click();
      await expect(page.getByRole("dialog").getByLabel("Valor", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Abrir o menu" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    }
    // On a phone the acting user is in the drawer.
    if (width >= 640) {
      if (width < 1280) await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Quem está usando/u }).click();
    }
    await page.getByRole("button", { name: "Informar nome" }).click();
    await expect(page.getByLabel("Seu nome")).toBeVisible();
    await expectAccessible(page);
  },
);
