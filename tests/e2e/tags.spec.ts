/**
 * Tags: created and chosen in the form by keyboard, used as filters and in reports, and managed in
 * the settings.
 */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, editForm, startNewEntry } from "./entry-form.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";
import { keepMessages, toastUndo } from "./messages.ts";

const TAGS = [
  { id: "TAG-w", name: "Obra" },
  { id: "TAG-b", name: "Filial" },
];
/** The options of the field, not those of selects. */
const optionsOf = (page: Page) =>
  page.getByRole("listbox", { name: "Etiquetas" }).getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");

async function tagsOf(company: Company, id: string): Promise<unknown> {
  const [row] = await company.read<{ tag_ids: string[] }[]>(`transactions?id=eq.${id}`);
  return row?.tag_ids;
}

async function writeTagged(company: Company): Promise<void> {
  await company.write("POST", "tags", TAGS);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 100, tag_ids: ["TAG-b", "TAG-w"] }),
    entry("TRI-b", { amount: 20, tag_ids: ["TAG-w"] }),
    entry("TRI-c", { amount: 3 }),
  ]);
}

test("the first tag is made in the form by keyboard; the next entry chooses it", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await form.getByLabel("Categoria").selectOption("Site");
  await amountOf(form).fill("10,00");
  await form.getByText("Mais", { exact: true }).click();
  const field = form.getByRole("combobox", { name: "Etiquetas" });
  await field.fill("Obra");
  await expect(page.getByRole("option", { name: "Criar a etiqueta “Obra”" })).toBeVisible();
  await page.keyboard.press("Enter");
  const chips = form.getByRole("list", { name: "Etiquetas escolhidas" });
  await expect(chips).toHaveText("Obra");
  await field.fill("Filial");
  await expect(page.getByRole("option", { name: "Criar a etiqueta “Filial”" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("listitem")).toHaveText(["Filial", "Obra"]);
  await expect(field).toHaveValue("");
  await field.fill("Fi");
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Backspace");
  await page.keyboard.up("Backspace");
  await expect(field).toHaveValue("");
  await expect(chips.getByRole("listitem")).toHaveText(["Filial", "Obra"]);
  await page.keyboard.press("Backspace");
  await expect(chips.getByRole("listitem")).toHaveText(["Filial"]);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, "10,00")).toBeVisible();
  const [first] = await company.read<{ tag_ids: string[] }[]>("transactions");
  const tags = await company.read<{ id: string; name: string }[]>("tags?order=name");
  expect(tags.map(({ name }) => name)).toEqual(["Filial", "Obra"]);
  expect(first?.tag_ids).toEqual([tags[0]?.id]);
  await form.getByLabel("Categoria").selectOption("Site");
  await amountOf(form).fill("11,00");
  await field.fill("ob");
  await expect(optionsOf(page)).toHaveText(["Obra", "Criar a etiqueta “ob”"]);
  await page.keyboard.press("Enter");
  await expect(chips).toHaveText("Obra");
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, "11,00")).toBeVisible();
  const second = await company.read<{ tag_ids: string[] }[]>("transactions?amount=eq.11");
  expect(second[0]?.tag_ids).toEqual([tags[1]?.id]);
});

test("a change of the tags is in the history by name, and is undone", async ({ page, company }) => {
  await writeTagged(company);
  await openList(page, "?id=TRI-a");
  const form = editForm(page);
  const chips = form.getByRole("list", { name: "Etiquetas escolhidas" });
  await expect(chips.getByRole("listitem")).toHaveText(["Filial", "Obra"]);
  await chips.getByRole("button", { name: "Tirar Filial" }).click();
  await expect(form.getByRole("combobox", { name: "Etiquetas" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Etiquetas: Filial, Obra → Obra")).toBeVisible();
  expect(await tagsOf(company, "TRI-a")).toEqual(["TAG-w"]);
  await page.getByRole("button", { name: "Desfazer esta alteração" }).first().click();
  await expect(page.getByText("Etiquetas: Obra → Filial, Obra")).toBeVisible();
  expect(await tagsOf(company, "TRI-a")).toEqual(["TAG-b", "TAG-w"]);
});

test("the list is filtered by any of some tags, which the address keeps", async ({
  page,
  company,
}) => {
  await writeTagged(company);
  await openList(page);
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  const field = page.getByRole("combobox", { name: "Etiquetas" });
  await field.fill("fil");
  await expect(optionsOf(page)).toHaveText(["Filial"]);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tags=TAG-b/u);
  await field.fill("obra");
  await expect(optionsOf(page)).toHaveText(["Obra"]);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Etiquetas: Filial ou Obra/u }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("the best match is first, and without tags is not typed but gone to", async ({
  page,
  company,
}) => {
  const names = ["Cobra", "Nova obra", "Obra", "Sem prazo"];
  await company.write(
    "POST",
    "tags",
    names.map((name, at) => ({ id: `TAG-${at}`, name })),
  );
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  const field = page.getByRole("combobox", { name: "Etiquetas" });
  await field.fill("obra");
  await expect(optionsOf(page)).toHaveText(["Obra", "Nova obra", "Cobra"]);
  await field.fill("sem");
  await expect(optionsOf(page)).toHaveText(["Sem prazo"]);
  await field.fill("SEM ETIQUETA");
  await expect(optionsOf(page)).toHaveCount(0);
  await field.fill("");
  await expect(optionsOf(page)).toHaveText(["Sem etiqueta", ...names]);
});

test("the list and the report show entries without tags, chosen by keyboard", async ({
  page,
  company,
}) => {
  await writeTagged(company);
  await openList(page, "?tags=TAG-b");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  const field = page.getByRole("combobox", { name: "Etiquetas" });
  await field.click();
  await expect(optionsOf(page).first()).toHaveText("Sem etiqueta");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tags=none/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("3,00");
  const chips = page.getByRole("list", { name: "Etiquetas escolhidas" });
  await expect(chips).toHaveText("Sem etiqueta");
  await expectAccessible(page);
  // Choosing a tag replaces it, and the chip of the filter removes it.
  await field.fill("obra");
  await expect(optionsOf(page)).toHaveText(["Obra"]);
  await page.keyboard.press("Enter");
  await expect(chips).toHaveText("Obra");
  // Another page is opened only then: the change of the address would end its loading.
  await expect(page).not.toHaveURL(/tags=none/u);
  await openList(page, "?tags=none");
  await page.getByRole("button", { name: "Remover o filtro Sem etiqueta" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goto("/relatorios?tags=none");
  await expect(page.getByRole("main")).toContainText(/R\$\s3,00/u);
  await expect(chips).toHaveText("Sem etiqueta");
});

test("selected entries get a tag and lose it, and undo as one", async ({ page, company }) => {
  await writeTagged(company);
  await openList(page);
  for (const amount of ["20,00", "3,00"]) await rowOf(page, amount).getByRole("checkbox").check();
  await bulkAction(page, "Mudar etiquetas…");
  const field = dialog(page).getByRole("combobox", { name: "Etiquetas" });
  await field.fill("fil");
  await expect(optionsOf(page).first()).toHaveText("Filial");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("list", { name: "Etiquetas escolhidas" })).toHaveText(
    "Filial",
  );
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Acrescentar" }).click();
  await expect(page.getByText("2 lançamentos receberam a etiqueta.")).toBeVisible();
  expect(await tagsOf(company, "TRI-b")).toEqual(["TAG-b", "TAG-w"]);
  expect(await tagsOf(company, "TRI-c")).toEqual(["TAG-b"]);
  await toastUndo(page).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await tagsOf(company, "TRI-b")).toEqual(["TAG-w"]);
  expect(await tagsOf(company, "TRI-c")).toEqual([]);
  for (const amount of ["20,00", "3,00"]) await rowOf(page, amount).getByRole("checkbox").check();
  await bulkAction(page, "Mudar etiquetas…");
  await field.fill("obra");
  await expect(optionsOf(page).first()).toHaveText("Obra");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Tirar", exact: true }).click();
  await expect(page.getByText("1 lançamento perdeu a etiqueta.")).toBeVisible();
  expect(await tagsOf(company, "TRI-b")).toEqual([]);
});

test("the report has the figures of each tag, and those of a filter", async ({ page, company }) => {
  await writeTagged(company);
  await page.goto("/relatorios?period=all");
  const chart = page.getByRole("region", { name: "Receitas e despesas por etiqueta" });
  await expect(chart).toContainText("Um lançamento com várias etiquetas conta em cada uma delas.");
  await page.goto("/relatorios?tags=TAG-w");
  await expect(page.getByRole("main")).toContainText(/R\$\s120,00/u);
  await expect(page.getByRole("list", { name: "Etiquetas escolhidas" })).toHaveText("Obra");
  await expectAccessible(page);
});

test("the first tag adds its chart to an open report", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 100 }));
  const stream = page.waitForRequest(/\/events/u);
  await page.goto("/relatorios?period=all");
  await stream;
  const charts = page.getByRole("region", { name: "Gráficos" }).getByRole("region");
  await expect(charts).toHaveCount(6);
  await company.write("POST", "tags", TAGS);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { tag_ids: ["TAG-b"] });
  const chart = page.getByRole("region", { name: "Receitas e despesas por etiqueta" });
  await expect(chart).toContainText("Um lançamento com várias etiquetas conta em cada uma delas.");
});

test("the settings make, rename and archive them @short", async ({ page, company }) => {
  await keepMessages(page);
  await company.write("POST", "tags", TAGS);
  await page.goto("/configuracoes/etiquetas");
  const active = page.getByRole("list", { name: "Etiquetas", exact: true });
  await expect(active.getByRole("listitem")).toHaveText(["Filial", "Obra"]);
  await page.getByRole("button", { name: "Nova etiqueta" }).click();
  await dialog(page).getByLabel("Nome").fill("OBRA");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("já existe a etiqueta Obra.");
  await dialog(page).getByLabel("Nome").fill("Centro");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(active.getByRole("listitem")).toHaveText(["Centro", "Filial", "Obra"]);
  await page.getByRole("button", { name: "Ações de Obra" }).click();
  await page.getByRole("menuitem", { name: "Mudar o nome…" }).click();
  await dialog(page).getByLabel("Nome").fill("Reforma");
  await page.keyboard.press("Enter");
  await expect(active.getByRole("listitem")).toHaveText(["Centro", "Filial", "Reforma"]);
  const renamed = page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Etiqueta Reforma salva." });
  await renamed.getByRole("button", { name: "Desfazer" }).click();
  await expect(active.getByRole("listitem")).toHaveText(["Centro", "Filial", "Obra"]);
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(active.getByRole("listitem")).toHaveText(["Centro", "Filial", "Reforma"]);
  await page.getByRole("button", { name: "Ações de Filial" }).click();
  await page.getByRole("menuitem", { name: "Arquivar" }).click();
  await expect(page.getByText("Filial foi arquivada.")).toBeVisible();
  const archived = page.getByRole("list", { name: "Etiquetas arquivadas" });
  await expect(archived.getByRole("listitem")).toHaveText(["Filial"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver o histórico" }).click();
  await expect(page.getByText("Etiqueta arquivada")).toBeVisible();
  await expect(page.getByText("Nome: Obra → Reforma").first()).toBeVisible();
});
