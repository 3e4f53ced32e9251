/** The panel of an entry above its form: head, state, tools and history. */
import { testClock, testDay } from "../support/test-clock.ts";
import { CLIENT, entry } from "../support/api-rows.ts";
import { expect, installClock, test } from "./company.ts";
import { amountOf, companyDay, createForm, editForm, savedEntry } from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

test("the state that an entry has is shown as such, and why it is overdue", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-existing", { expected_payment_date: testDay(-3) }),
    entry("TRI-marked", { status: "overdue", expected_payment_date: testDay(5) }),
  ]);
  await page.goto("/movimentacoes?id=TRI-existing");
  const summary = page.getByRole("region", { name: "Situação atual" });
  await expect(summary).toContainText("Pendente e vencido há 3 dias.");
  const active = summary.getByRole("button", { name: "Marcar como ativo" });
  await expect(active).toHaveAttribute("aria-pressed", "true");
  await expect(active).not.toHaveAttribute("aria-disabled", /./u);
  await active.click();
  await summary.getByRole("button", { name: "Marcar como inativo" }).click();
  await expect(page.getByText("Situação: Ativo → Inativo")).toBeVisible();
  await expect(active).toHaveAttribute("aria-pressed", "false");
  // The click on its present state changed nothing.
  expect(await company.read("audit_records?entity_id=eq.TRI-existing")).toHaveLength(2);
  await page.goto("/movimentacoes?id=TRI-marked");
  await expect(summary).toContainText(`Marcado como Atrasado, embora vença em ${companyDay(5)}.`);
});

test("Histórico shows the history, not the form above it", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 1440, height: 768 });
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Histórico/u })
    .click();
  const heading = page.getByRole("heading", { name: "Histórico" });
  await expect(heading).toBeFocused();
  await expect(page.getByText("Lançamento criado")).toBeInViewport();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
});

test("on a phone Histórico is shown below the head of the sheet", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 390, height: 740 });
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Histórico" }).click();
  const heading = page.getByRole("heading", { name: "Histórico" });
  await expect(heading).toBeFocused();
  const close = page.getByRole("dialog").getByRole("button", { name: "Fechar", exact: true });
  const isBelow = async () => {
    const [shown, head] = [await heading.boundingBox(), await close.boundingBox()];
    return (shown?.y ?? 0) >= (head?.y ?? 0) + (head?.height ?? 0);
  };
  await expect.poll(isBelow).toBe(true);
  await expect(page.getByText("Lançamento criado")).toBeInViewport();
});

test("paying is the first button of the panel, and input stays", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-existing", { amount: 10 }));
  await openList(page, "?id=TRI-existing");
  const summary = page.getByRole("region", { name: "Situação atual" });
  const form = editForm(page);
  await expect(summary.getByRole("button")).toHaveText([
    "Marcar como recebido",
    "Receber parte…",
    "Duplicar",
    "Excluir",
    "Marcar como ativo",
    "Marcar como inativo",
    "Cancelar lançamento",
  ]);
  await amountOf(form).fill("12,50");
  await summary.getByRole("button", { name: "Marcar como recebido" }).focus();
  await page.keyboard.press("Enter");
  await expect(summary.getByRole("button")).toHaveCount(5);
  await expect(summary).toContainText("Pago");
  expect(await savedEntry(company)).toMatchObject({
    status: "paid",
    paid_on: testDay(0),
    amount: 10,
  });
  // The focus stays in the summary.
  await page.keyboard.press("Tab");
  await expect(summary.getByRole("button").first()).toBeFocused();
  await expect(form.getByLabel("Status", { exact: true })).toHaveValue("paid");
  await expect(amountOf(form)).toHaveValue("12,50");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect.poll(() => savedEntry(company)).toMatchObject({ status: "paid", amount: 12.5 });
});

test("a second click at the position of the pay button activates no tool that replaced it", async ({
  page,
  company,
}) => {
  await installClock(page.context(), testClock());
  await company.write("POST", "transactions", entry("TRI-existing", { amount: 10 }));
  await openList(page, "?id=TRI-existing");
  const buttons = page.getByRole("region", { name: "Situação atual" }).getByRole("button");
  const box = await buttons.first().boundingBox();
  const y = (box?.y ?? 0) + 10;
  const ends = [(box?.x ?? 0) + 10, (box?.x ?? 0) + (box?.width ?? 0) - 10];
  await page.clock.pauseAt(testClock() + 60_000);
  for (const x of ends) {
    await page.mouse.click(x, y);
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(buttons).toHaveCount(5, { timeout: 100 });
    }).toPass();
    await page.clock.runFor(900);
    await page.mouse.click(x, y);
    await page.clock.runFor(100);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\?id=TRI-existing$/u);
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { status: "pending" });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(buttons).toHaveCount(7, { timeout: 100 });
    }).toPass();
  }
});

for (const size of [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
]) {
  test(`the panel shows the entry's contact, with its tools and history visible at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await company.write("POST", "clients", { ...CLIENT, phone: "(11) 91234-5678" });
    await company.write("POST", "transactions", [
      entry("TRI-a", { client_id: CLIENT.id, amount: 90 }),
      entry("TRE-a", { type: "expense", amount: 80, notes: "Aluguel da sala\nde dezembro" }),
    ]);
    await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 100 });
    await openList(page, "?id=TRI-a");
    const title = page.getByRole("heading", { level: 2 }).filter({ hasText: CLIENT.name });
    await expect(title).toContainText(/\+R\$\s100,00/u);
    const history = page.getByRole("list", { name: "Histórico" }).getByRole("listitem");
    await expect(history).toHaveCount(2);
    for (const change of await history.all()) await expect(change).toBeInViewport({ ratio: 1 });
    const summary = page.getByRole("region", { name: "Situação atual" });
    await expect(summary.getByRole("link", { name: CLIENT.name })).toHaveAttribute(
      "href",
      `/clientes/${CLIENT.id}`,
    );
    await expect(summary.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      "https://wa.me/5511912345678",
    );
    await summary.getByRole("button", { name: "Cobrar" }).click();
    await expect(page.getByRole("dialog", { name: `Cobrar ${CLIENT.name}` })).toBeVisible();
    await page.getByRole("button", { name: "Voltar" }).click();
    await summary.getByRole("button", { name: "Duplicar" }).click();
    await expect(amountOf(createForm(page))).toHaveValue("100,00");

    await openList(page, "?id=TRE-a");
    await expect(
      page.getByRole("heading", { level: 2 }).filter({ hasText: "Aluguel da sala" }),
    ).toContainText(/−R\$\s80,00/u);
    await expect(summary.getByRole("link")).toHaveCount(0);
    await summary.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
    await expect(editForm(page)).toHaveCount(0);
    expect(await company.read("transactions?id=eq.TRE-a")).toEqual([]);
  });
}
