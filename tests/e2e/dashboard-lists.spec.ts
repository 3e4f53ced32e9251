/**
 * The dashboard's lists of four: marking as paid by mouse and keyboard, with concurrent changes.
 */
import { testClock } from "../support/test-clock.ts";
import { type Company, expect, installClock, test } from "./company.ts";
import { entry } from "../support/api-rows.ts";
import { region } from "./dashboard-page.ts";
import { readStatus } from "./entry-list.ts";

async function fill(company: Company): Promise<void> {
  const late = [1, 2, 3, 4, 5].map((day) =>
    entry(`TRE-late${day}`, {
      type: "expense",
      amount: day,
      expected_payment_date: `2020-01-0${day}`,
    }),
  );
  await company.write("POST", "transactions", [
    ...late,
    entry("TRI-come", { expected_payment_date: "2199-01-01", amount: 50 }),
  ]);
}

test("a row is marked as paid with one click, the next one appears, and the click can be undone", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  await expect(late).toContainText(/5 despesas · R\$\s15,00/u);
  await late.getByRole("button", { name: /^Marcar como pago: Site, R\$\s1,00, 01/u }).dblclick();
  await expect(page.getByText("Marcado como pago.")).toBeVisible();
  await expect(late.getByRole("listitem")).toHaveCount(4);
  await expect(late.getByRole("listitem").last()).toContainText("05/01/2020");
  await expect(late).toContainText(/4 despesas · R\$\s14,00/u);
  await expect(region(page, "Despesas").first()).toContainText(/PagasR\$\s1,00/u);
  expect(await readStatus(company, "TRE-late1")).toBe("paid");
  const audit = await company.read<unknown[]>("audit_records?entity_id=eq.TRE-late1");
  expect(audit).toHaveLength(2);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(late.getByRole("listitem").first()).toContainText("01/01/2020");
  expect(await readStatus(company, "TRE-late1")).toBe("pending");

  const toCome = region(page, "Receitas previstas");
  await toCome.getByRole("button", { name: /^Marcar como recebido/u }).click();
  await expect(toCome).toContainText("Não há receitas pendentes no período.");
});

test("one press marks one row: a double click or a key held down marks no other", async ({
  page,
  company,
}) => {
  await installClock(page.context(), testClock());
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  const buttons = late.getByRole("button", { name: /^Marcar como pago/u });
  await expect(buttons).toHaveCount(4);
  await late.scrollIntoViewIfNeeded();
  const box = await buttons.first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.clock.pauseAt(testClock() + 60_000);
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await late.getByRole("listitem").first().textContent()).toContain("02/01/2020");
  }).toPass();
  // A second after the row has moved; each click restarts it.
  for (let times = 0; times < 3; times += 1) {
    await page.clock.runFor(900);
    await page.mouse.click(x, y);
  }
  await page.clock.resume();
  await expect(late.getByRole("listitem").first()).toContainText("02/01/2020");
  await expect(late).toContainText("4 despesas");
  expect(await readStatus(company, "TRE-late2")).toBe("pending");

  await buttons.first().focus();
  await page.keyboard.down("Enter");
  await expect(late.getByRole("listitem").first()).toContainText("03/01/2020");
  for (let times = 0; times < 10; times += 1) {
    // Like a keyboard, Playwright marks a key held down as repeated.
    await page.keyboard.down("Enter");
  }
  await page.keyboard.up("Enter");
  await expect(late).toContainText("3 despesas");
  expect(await readStatus(company, "TRE-late3")).toBe("pending");
});

test("an entry marked as paid here and reopened elsewhere is in the list again", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  await late
    .getByRole("button", { name: /^Marcar como pago/u })
    .first()
    .click();
  await expect(late.getByRole("listitem").first()).toContainText("02/01/2020");
  await company.write("PATCH", "transactions?id=eq.TRE-late1", { status: "pending" });
  await expect(late.getByRole("listitem").first()).toContainText("01/01/2020");
  await expect(late.getByRole("listitem")).toHaveCount(4);
});

test("after mark as paid by keyboard the focus stays in the list, also after the last row", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  const buttons = late.getByRole("button", { name: /^Marcar como pago/u });
  const lines = late.getByRole("listitem").getByRole("link");
  await buttons.first().focus();
  for (const day of [1, 2, 3, 4]) {
    await expect(buttons.first()).toHaveAccessibleName(new RegExp(`0${day}/01/2020`, "u"));
    await page.keyboard.press("Enter");
    // The focus is on the row, so that another key press does not mark the next one.
    await expect(lines.first()).toContainText(`0${day + 1}/01/2020`);
    await expect(lines.first()).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(buttons).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(late).toContainText("Nenhuma despesa atrasada no momento.");
  await expect(late.getByRole("link", { name: "Ver todas: Despesas atrasadas" })).toBeFocused();
});

test("a row changed by another user is not overwritten, and a message tells so", async ({
  page,
  company,
}) => {
  await fill(company);
  // No live updates.
  await page.route("**/events*", (route) => route.abort());
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  await expect(late.getByRole("listitem")).toHaveCount(4);
  await company.write("PATCH", "transactions?id=eq.TRE-late1", { amount: 99 });
  await late
    .getByRole("button", { name: /^Marcar como pago/u })
    .first()
    .click();
  await expect(page.getByText(/Este lançamento foi alterado em outro lugar/u)).toBeVisible();
  await expect(late.getByRole("listitem").first()).toContainText(/R\$\s99,00/u);
  expect(await readStatus(company, "TRE-late1")).toBe("pending");
});

test("a server that stops during mark as paid shows an error, and the row is still there", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  await expect(late.getByRole("listitem")).toHaveCount(4);
  await company.stop();
  await late
    .getByRole("button", { name: /^Marcar como pago/u })
    .first()
    .click();
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  await expect(late.getByRole("listitem").first()).toContainText("01/01/2020");
  await company.restart();
  await late
    .getByRole("button", { name: /^Marcar como pago/u })
    .first()
    .click();
  await expect(page.getByText("Marcado como pago.")).toBeVisible();
  await expect(late.getByRole("listitem").first()).toContainText("02/01/2020");
});
