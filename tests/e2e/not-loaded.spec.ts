/** Data that is still loading is not treated as absent. */
import { EMPLOYEE, entry } from "../support/api-rows.ts";
import { expect, holdRequests, test } from "./company.ts";
import { categoryOf, editForm, linkOf, typeOf } from "./entry-form.ts";
import { openList, rows } from "./entry-list.ts";

test("a part is removed only when it is known how many others there are", async ({
  page,
  company,
}) => {
  const parts = [1, 2, 3].map((number) =>
    entry(`TRI-part${number}`, {
      expected_payment_date: `2026-12-0${number}`,
      series_id: "SER-abcd0001",
      series_number: number,
      series_count: 3,
    }),
  );
  await company.write("POST", "transactions", parts);
  await openList(page);
  const release = await holdRequests(page, ({ searchParams }) => searchParams.has("series_id"));
  await rows(page)
    .first()
    .getByRole("button", { name: /^Excluir/u })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Carregando as outras parcelas…");
  const remove = question.getByRole("button", { name: "Excluir" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await remove.click({ force: true });
  await page.keyboard.press("Enter");
  release();
  await expect(question.getByRole("radio", { name: "Só esta" })).toBeChecked();
  await question.getByRole("radio", { name: "Todas em aberto" }).check();
  await remove.click();
  await expect(rows(page)).toHaveCount(0);
});

test("an income drops its employee also when the contacts come after the change of the type", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", EMPLOYEE);
  await company.write("POST", "transactions", entry("TRE-a", { client_id: EMPLOYEE.id }));
  const release = await holdRequests(
    page,
    ({ searchParams }) =>
      searchParams.get("select") === "id,name,profile_type,other_types,is_active",
  );
  await page.goto("/movimentacoes?id=TRE-a");
  const form = editForm(page);
  await typeOf(form, "Receita").check();
  await expect(linkOf(form)).toHaveValue("Carregando…");
  release();
  await expect(linkOf(form)).toHaveValue("");
  await expect(form.getByText("O vínculo com João Antunes foi retirado")).toBeVisible();
});

test("an income drops the category of expenses also when the categories come after the change of the type", async ({
  page,
  company,
}) => {
  await company.write("PATCH", "categories?name=eq.Sistema", { kind: "expense" });
  await company.write("POST", "transactions", entry("TRE-a", { category: "Sistema" }));
  const release = await holdRequests(page, ({ pathname }) =>
    pathname.endsWith("/rest/v1/categories"),
  );
  await page.goto("/movimentacoes?id=TRE-a");
  const form = editForm(page);
  await expect(categoryOf(form)).toHaveValue("Sistema");
  await typeOf(form, "Receita").check();
  release();
  await expect(categoryOf(form)).toHaveValue("");
  await expect(categoryOf(form).getByRole("option", { name: "Sistema" })).toHaveCount(0);
});

test("a step of the checklist is not counted before it is known", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  const release = await holdRequests(
    page,
    ({ searchParams }) => searchParams.get("profile_type") === "eq.client",
  );
  await page.goto("/");
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps).toContainText("– de 5");
  release();
  await expect(steps).toContainText("1 de 5");
});
