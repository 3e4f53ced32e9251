/** The panel of an entry: its calendar, suggestion and removal; its head and history are in `entry-summary.spec.ts`. */
import type { Locator } from "@playwright/test";
import { CLIENT, entry, purchase } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import {
  amountOf,
  calendar,
  categoryOf,
  companyDay,
  dateOf,
  editForm,
  fillEntry,
  linkOf,
  openCreateForm,
  savedEntry,
  startNewEntry,
} from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the selected day can be read, also when it is today, in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    const form = await openCreateForm(page);
    await form.getByRole("button", { name: "Abrir o calendário" }).press("Enter");
    const today = calendar(page).locator("[data-today] button");
    await expect(today).toBeFocused();
    expect(await contrast(today)).toBeGreaterThanOrEqual(4.5);
    await today.hover();
    expect(await contrast(today)).toBeGreaterThanOrEqual(4.5);
    // The focus ring stays inside the day.
    const ring = await today.evaluate((day) => {
      const { outlineOffset, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(day);
      return {
        reach: Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth),
        isVisible: outlineColor !== backgroundColor,
      };
    });
    expect(ring.reach).toBeLessThanOrEqual(0);
    expect(ring.isVisible).toBe(true);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    const another = calendar(page).locator("[data-selected] button");
    expect(await contrast(another)).toBeGreaterThanOrEqual(4.5);
    await page.keyboard.press("PageUp");
    expect(await contrast(today)).toBeGreaterThanOrEqual(4.5);
  });
}

/** The contrast of the text of an element with its own or the next background. */
function contrast(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (color: string) => {
      if (context === null) return 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let behind: Element | null = node;
    while (
      behind !== null &&
      /transparent|, 0\)|\/ 0/u.test(getComputedStyle(behind).backgroundColor)
    ) {
      behind = behind.parentElement;
    }
    const back = behind === null ? "white" : getComputedStyle(behind).backgroundColor;
    const [one, other] = [luminance(getComputedStyle(node).color), luminance(back)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}

test("each calendar's button names its field", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const buttons = page.getByRole("button", { name: "Abrir o calendário" });
  await expect(buttons).toHaveCount(2);
  const names = await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^Abrir o calendário: \S/u);
});

test("a year far from today is warned about, and not refused", async ({ page, company }) => {
  const form = await openCreateForm(page);
  const warning = form.getByText("Confira o ano: fica a mais de 10 anos de hoje.");
  await dateOf(form).fill("05/01/2199");
  await expect(warning).toBeVisible();
  await dateOf(form).fill(companyDay(3600));
  await expect(warning).toHaveCount(0);
  await dateOf(form).fill("05/01/1926");
  await expect(warning).toBeVisible();
  await fillEntry(form, { category: "Site", amount: "5" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ expected_payment_date: "1926-01-05" });
});

test("an entry without a date is edited without inventing one", async ({ page, company }) => {
  const undated = entry("TRI-existing", { expected_payment_date: null });
  await company.write("POST", "transactions", undated);
  await page.goto("/movimentacoes?id=TRI-existing");
  const form = editForm(page);
  await expect(dateOf(form)).toHaveValue("");
  await amountOf(form).fill("12");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ amount: 12, expected_payment_date: null });
  await dateOf(form).fill("05/01/2026");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect
    .poll(() => savedEntry(company))
    .toMatchObject({ expected_payment_date: "2026-01-05" });
  // From now on it has one.
  await dateOf(form).fill("");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(dateOf(form)).toHaveAttribute("aria-invalid", "true");
});

test("the removal dialog shows contact and due date, and Voltar leaves it", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", entry("TRI-a", { client_id: CLIENT.id }));
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(companyDay(5));
  await expect(question).toContainText(CLIENT.name);
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, "100,00")).toBeVisible();
});

test("category and amount of the contact's last entry are suggested, and accepted by keyboard", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  const linked = { client_id: CLIENT.id, expected_payment_date: "2026-11-01" };
  await company.write("POST", "transactions", [
    entry("TRI-old", { ...linked, category: "Site", amount: 1 }),
  ]);
  await company.write("POST", "transactions", [
    entry("TRI-last", { ...linked, category: "Sistema", amount: 1200 }),
  ]);
  await company.write("POST", "transactions", [
    entry("TRE-other", { ...linked, category: "Outros", amount: 9 }),
    entry("TRI-gone", { ...linked, category: "Outros", amount: 8, lifecycle: "cancelled" }),
  ]);
  const charges = [{ kind: "interest", amount: 7, category: "Outros" }];
  await company.write("POST", "rpc/record_payment", { id: "TRI-old", charges });
  const form = await openCreateForm(page);
  const suggestion = form.getByRole("button", { name: /^Último de/u });
  await linkOf(form).fill("padaria");
  await page.keyboard.press("Enter");
  await expect(suggestion).toHaveText(/Último de Padaria D'Ávila: Sistema · R\$\s1\.200,00/u);
  await page.keyboard.press("Tab");
  await expect(suggestion).toBeFocused();
  // Focusing alone enters nothing.
  await expect(categoryOf(form)).toHaveValue("");
  await expect(amountOf(form)).toHaveValue("0,00");
  await page.keyboard.press("Enter");
  await expect(suggestion).toHaveCount(0);
  await expect(categoryOf(form)).toHaveValue("Sistema");
  await expect(amountOf(form)).toHaveValue("1.200,00");
  await expect(amountOf(form)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await company.read("transactions?order=created_at.desc&limit=1")).toMatchObject([
    { category: "Sistema", amount: 1200, client_id: CLIENT.id },
  ]);

  // Typed input stays.
  await amountOf(form).fill("5");
  await linkOf(form).fill("padaria");
  await page.keyboard.press("Enter");
  await expect(suggestion).toHaveText(/: Sistema/u);
  await expect(suggestion).not.toContainText("1.200,00");
  await suggestion.click();
  await expect(categoryOf(form)).toHaveValue("Sistema");
  await expect(amountOf(form)).toHaveValue(/^5/u);
  await expect(suggestion).toHaveCount(0);
});

test("an entry that the filters hide is reported as hidden, with a link to it", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRE-a"));
  await openList(page, "?type=expense");
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Outros", amount: "5" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toHaveCount(1);
  await expect(page.getByText(/Não aparece com o filtro atual\. Vencimento: /u)).toBeVisible();
  await page.getByRole("button", { name: "Ver lançamento" }).click();
  await expect(amountOf(editForm(page))).toHaveValue("5,00");
  // An entry that the filters show needs no notice.
  await page.keyboard.press("Escape");
  await fillEntry(await startNewEntry(page), { type: "Despesa", category: "Outros", amount: "6" });
  const checked = page.waitForResponse(/transactions\?select=id&id=/u);
  await form.getByRole("button", { name: "Registrar" }).click();
  await checked;
  await expect(rowOf(page, "6,00")).toBeVisible();
  await expect(page.getByText("Não aparece com o filtro atual.")).toHaveCount(0);
});

test("the parts of an income are received, not paid", async ({ page, company }) => {
  await company.write("POST", "rpc/instalments", purchase({ type: "income" }));
  await company.write("PATCH", "transactions?series_number=eq.1", { status: "paid" });
  await page.goto("/movimentacoes?id=TRI-mhx3k2abcdee");
  const parts = page.getByRole("region", { name: "Parcelas" });
  await expect(parts).toContainText("1 de 4 recebida, R$\u00a0300,00 em aberto");
});
