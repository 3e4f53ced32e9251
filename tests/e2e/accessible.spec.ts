/** axe on every screen and dialog, in light and dark, wide and narrow. */
import { contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect } from "./company.ts";
import { chooseStatus } from "./entry-form.ts";

testEachWidth(
  "both screens, empty and with rows, form and dialog open",
  async ({ page, company, width }) => {
    for (const [path, nothing] of [
      ["/movimentacoes", "Nenhuma movimentação encontrada para os filtros selecionados."],
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
    await page.goto("/clientes/CTT-b");
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

testEachWidth(
  "a contact's page, the activity, and the form of a new entry",
  async ({ page, company, width }) => {
    await company.write("POST", "clients", [
      contact("CTT-a", { name: "Padaria D'Ávila", phone: "(11) 3555-0101" }),
    ]);
    await company.write("POST", "transactions", [
      entry("TRI-a", { client_id: "CTT-a" }),
      entry("TRI-b", { client_id: "CTT-a", expected_payment_date: "2020-01-01" }),
      entry("TRI-c", { notes: "Parcela 1" }),
    ]);
    await company.write("DELETE", "transactions?id=eq.TRI-c");
    await page.goto("/clientes/CTT-a");
    await expect(page.getByRole("tab", { name: "Movimentações (2)" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Histórico" }).click();
    await expect(page.getByText("Contato criado")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/atividade");
    await expect(page.getByRole("button", { name: /^Trazer de volta/u })).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = page.getByRole("form", { name: "Registrar lançamento" });
    await chooseStatus(form, "Pago");
    const accrual = form.getByLabel("Competência", { exact: true });
    if (!(await accrual.isVisible())) await form.getByText("Mais", { exact: true }).click();
    await expect(accrual).toBeVisible();
    await form.getByLabel("Valor", { exact: true }).press("Enter");
    await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  },
);

testEachWidth("a payment, its message and its other day", async ({ page, company, width }) => {
  const due = Temporal.PlainDate.from(testDay(5));
  const monthStart = due.with({ day: 1 });
  const monthEnd = due.with({ day: due.daysInMonth });
  const monthBefore = monthStart.subtract({ days: 1 }).toString();
  await company.write("POST", "transactions", [
    entry("TRI-a", { expected_payment_date: due.toString() }),
    entry("TRI-b", { status: "paid", paid_on: testDay(-5), accrual_date: monthBefore }),
  ]);
  await page.goto(
    `/movimentacoes?from=${monthStart.toString()}&to=${monthEnd.toString()}&by=accrual`,
  );
  await page
    .getByRole("button", { name: /^Ações de/u })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Marcar como recebido", exact: true }).click();
  await expect(page.getByRole("button", { name: "Outro dia" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Outro dia" }).click();
  const day = page.getByRole("dialog").getByLabel("Recebido em", { exact: true });
  await day.fill("1/1/2199");
  await day.press("Enter");
  await expect(day).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Abrir o calendário: Recebido em" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});
