/** Unsaved input is restored in the next form. */
import { expect, holdRequests, test } from "./company.ts";
import { entry } from "../support/api-rows.ts";
import { amountOf, createForm, entries, fillEntry, openCreateForm } from "./entry-form.ts";
import { rowOf } from "./entry-list.ts";

test("on a phone a draft survives another URL, and every reload", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/movimentacoes");
  const create = page.getByLabel("Nova movimentação", { exact: true });
  await create.click();
  const form = createForm(page);
  await amountOf(form).fill("1,01");
  await page.goto("/relatorios");
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  await expect(form).toHaveCount(0);
  // A form that the user has not opened yet takes over nothing.
  await expect(create).toBeVisible();
  await create.click();
  const recovered = form.getByText("Rascunho recuperado.");
  await expect(recovered).toBeVisible();
  await expect(amountOf(form)).toHaveValue("1,01");
  await page.reload();
  await expect(recovered).toBeVisible();
  await expect(amountOf(form)).toHaveValue("1,01");
  await page.reload();
  await expect(amountOf(form)).toHaveValue("1,01");
  await form.getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(recovered).toHaveCount(0);
});

test("an entry whose save fails after its form was closed is not lost to another open form", async ({
  page,
  company,
}) => {
  const release = await holdRequests(page, /rest\/v1\/transactions\b/u, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, body: "{}" })
      : route.continue(),
  );
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90,00" });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  await amountOf(form).fill("7");
  release();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await fillEntry(form, { category: "Site", amount: "75" });
  await page.unrouteAll();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await page.reload();
  await expect(amountOf(form)).toHaveValue("90,00");
  expect(await entries(company)).toHaveLength(1);
});

test("a copy is shown while a failed entry waits, and survives a reload", async ({
  page,
  company,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await company.write("POST", "transactions", entry("TRE-copied", { amount: 45 }));
  const release = await holdRequests(page, /rest\/v1\/transactions\b/u, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90,00" });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  release();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await page.unrouteAll();
  await rowOf(page, "45,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  const recovered = form.getByText("Rascunho recuperado.");
  const hint = form.getByText(/^Cópia de um lançamento/u);
  await expect(amountOf(form)).toHaveValue("45,00");
  await expect(hint).toBeVisible();
  await expect(recovered).toHaveCount(0);
  await amountOf(form).fill("46,00");
  await page.reload();
  await expect(recovered).toBeVisible();
  await expect(amountOf(form)).toHaveValue("46,00");
  await form.getByRole("button", { name: /^Trazer de volta Outros/u }).click();
  await expect(amountOf(form)).toHaveValue("90,00");
  await expect(hint).toHaveCount(0);
});
