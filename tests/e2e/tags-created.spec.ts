/** A tag created in the form of an entry: the entry waits for it, and the field keeps the focus. */
import type { Locator, Page, Route } from "@playwright/test";
import { expect, holdRequests, test } from "./company.ts";
import { amountOf, fillEntry, startNewEntry } from "./entry-form.ts";
import { rowOf } from "./entry-list.ts";

/** Requests that create a tag wait for the returned function, then for `answer`. */
async function holdTags(page: Page, answer?: (route: Route) => Promise<void>): Promise<() => void> {
  const release = await holdRequests(page, "**/rest/v1/tags*", answer);
  await page.route("**/rest/v1/tags*", (route) =>
    route.request().method() === "POST" ? route.fallback() : route.continue(),
  );
  return release;
}

async function typeTag(page: Page, form: Locator, name: string): Promise<void> {
  const field = form.getByRole("combobox", { name: "Etiquetas" });
  await field.fill(name);
  await expect(page.getByRole("option", { name: `Criar a etiqueta “${name}”` })).toBeVisible();
  await page.keyboard.press("Enter");
}

async function fillForm(page: Page): Promise<Locator> {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Site", amount: "10,00" });
  await form.getByText("Mais", { exact: true }).click();
  return form;
}

for (const key of ["Enter", "Control+Enter"]) {
  test(`a save by ${key} waits for the tag that is being made, which no other entry gets`, async ({
    page,
    company,
  }) => {
    const release = await holdTags(page);
    const form = await fillForm(page);
    await typeTag(page, form, "Obra");
    await page.keyboard.press(key);
    await expect(form.getByText("Será salvo assim que a criação terminar.")).toBeVisible();
    expect(await company.read("transactions")).toEqual([]);
    release();
    await expect(rowOf(page, "10,00")).toBeVisible();
    const [tag] = await company.read<{ id: string }[]>("tags");
    expect(await company.read("transactions?select=tag_ids")).toEqual([{ tag_ids: [tag?.id] }]);
    await expect(amountOf(form)).toHaveValue("0,00");
    await expect(form.getByRole("list", { name: "Etiquetas escolhidas" })).toHaveCount(0);
  });
}

test("a save is dropped, with a message, when the tag could not be created", async ({
  page,
  company,
}) => {
  const fail = await holdTags(page, (route) => route.fulfill({ status: 500, body: "{}" }));
  const form = await fillForm(page);
  await typeTag(page, form, "Obra");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Será salvo assim que a criação terminar.")).toBeVisible();
  fail();
  await expect(page.getByText("A etiqueta não foi criada.")).toBeVisible();
  await expect(form.getByText("Nada foi salvo.")).toBeVisible();
  expect(await company.read("transactions")).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, "10,00")).toBeVisible();
});

test("the first tag leaves the field in its place, with the focus", async ({ page }) => {
  const form = await fillForm(page);
  await typeTag(page, form, "Obra");
  const chips = form.getByRole("list", { name: "Etiquetas escolhidas" });
  await expect(chips).toHaveText("Obra");
  // Elsewhere these letters are shortcuts.
  await page.keyboard.type("nova");
  const field = form.getByRole("combobox", { name: "Etiquetas" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("nova");
});
