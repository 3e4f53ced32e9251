/** The Painel's lists of four: paid with a click, by mouse and by key, whatever others do meanwhile. */
import { expect, test, type Company } from "../company.ts";
import { region } from "../dashboard-page.ts";
import { entry, statusOf } from "../entry-list.ts";

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

test("a line is paid with one click, the next one comes, and the click can be taken back", async ({
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
  expect(await statusOf(company, "TRE-late1")).toBe("paid");
  const audit = await company.read<unknown[]>("audit_records?entity_id=eq.TRE-late1");
  expect(audit).toHaveLength(2);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(late.getByRole("listitem").first()).toContainText("01/01/2020");
  expect(await statusOf(company, "TRE-late1")).toBe("pending");

  const toCome = region(page, "Receitas previstas");
  await toCome.getByRole("button", { name: /^Marcar como recebido/u }).click();
  await expect(toCome).toContainText("Não há receitas pendentes no período.");
});

test("one press pays one line: a second one at once, or a key that is held, pays no other", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  const buttons = late.getByRole("button", { name: /^Marcar como pago/u });
  await expect(buttons).toHaveCount(4);
  const place = await buttons.first().boundingBox();
  const [x, y] = [(place?.x ?? 0) + 10, (place?.y ?? 0) + 10];
  for (let times = 0; times < 4; times += 1) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(100);
  }
  await expect(late.getByRole("listitem").first()).toContainText("02/01/2020");
  await expect(late).toContainText("4 despesas");
  expect(await statusOf(company, "TRE-late2")).toBe("pending");

  await buttons.first().focus();
  await page.keyboard.down("Enter");
  await expect(late.getByRole("listitem").first()).toContainText("03/01/2020");
  for (let times = 0; times < 10; times += 1) {
    // Playwright marks what is pressed while it is down as repeated, as a keyboard does.
    await page.keyboard.down("Enter");
  }
  await page.keyboard.up("Enter");
  await expect(late).toContainText("3 despesas");
  expect(await statusOf(company, "TRE-late3")).toBe("pending");
});

test("an entry that was paid here and is open again elsewhere is in the list again", async ({
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

test("paid by key, the focus stays in the list, also when it was the last", async ({
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
    // On the line, so that one more press pays nothing by itself.
    await expect(lines.first()).toContainText(`0${day + 1}/01/2020`);
    await expect(lines.first()).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(buttons).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(late).toContainText("Nenhuma despesa atrasada no momento.");
  await expect(late.getByRole("link", { name: "Ver todas: Despesas atrasadas" })).toBeFocused();
});

test("a line that somebody else changed is left alone, and says so", async ({ page, company }) => {
  await fill(company);
  // What happens elsewhere is not heard.
  await page.route("**/events*", (route) => route.abort());
  await page.goto("/");
  const late = region(page, "Despesas atrasadas");
  await expect(late.getByRole("listitem")).toHaveCount(4);
  await company.write("PATCH", "transactions?id=eq.TRE-late1", { amount: 99 });
  await late
    .getByRole("button", { name: /^Marcar como pago/u })
    .first()
    .click();
  await expect(page.getByText(/Outra pessoa alterou este lançamento/u)).toBeVisible();
  await expect(late.getByRole("listitem").first()).toContainText(/R\$\s99,00/u);
  expect(await statusOf(company, "TRE-late1")).toBe("pending");
});

test("a server that stops while a line is paid is told, and the line is still there", async ({
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
