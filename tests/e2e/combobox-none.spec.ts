/** "None" in a combobox is chosen by emptying the field or by the arrow keys, never by typing. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, contact, EMPLOYEE, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { editForm, fillEntry, linkOf, offered, openCreateForm } from "./entry-form.ts";

test("no link is chosen by typing a part of its name", async ({ page, company }) => {
  await company.write("POST", "clients", [
    CLIENT,
    contact("CTT-v", { name: "Vinícius" }),
    contact("CTT-s", { name: "Sem Parar" }),
  ]);
  const form = await openCreateForm(page);
  for (const typed of ["vin", "v", "ví"]) {
    await linkOf(form).fill(typed);
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Vinícius");
  }
  for (const typed of ["s", "se", "em"]) {
    await linkOf(form).fill(typed);
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Sem Parar");
  }
  await linkOf(form).fill("lo");
  await expect(offered(page)).toHaveText(["Cadastrar “lo”…"]);
  await page.keyboard.press("Escape");
  await expect(linkOf(form)).toHaveValue("Sem Parar");
});

test("without contacts the list asks for a name, and offers to register it", async ({ page }) => {
  const form = await openCreateForm(page);
  await linkOf(form).click();
  const start = "Nenhum contato ainda. Digite um nome para cadastrar.";
  await expect(page.getByText(start)).toBeVisible();
  await linkOf(form).fill("Ana");
  await expect(page.getByText(start)).toHaveCount(0);
  await expect(offered(page)).toHaveText(["Cadastrar “Ana”…"]);
});

test("the full name of an inactive contact chooses no other one", async ({ page, company }) => {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "Ana" }),
    contact("CTT-m", { name: "Mariana" }),
  ]);
  await company.write("PATCH", "clients?id=eq.CTT-a", { is_active: false });
  const form = await openCreateForm(page);
  await linkOf(form).fill("ana");
  await expect(offered(page).first()).toContainText("AnaCliente · Inativo");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue("ana");
  await page.keyboard.press("Tab");
  await expect(form.getByText("“ana” não foi escolhido: Inativo")).toBeVisible();
  await expect(linkOf(form)).toHaveValue("ana");
  await linkOf(form).fill("mari");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue("Mariana");
});

test("no link is chosen by emptying the field, and by arrows", async ({ page, company }) => {
  await company.write("POST", "clients", CLIENT);
  const form = await openCreateForm(page);
  for (const key of ["Enter", "Tab"]) {
    await linkOf(form).fill("pada");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue(CLIENT.name);
    await linkOf(form).fill("");
    await page.keyboard.press(key);
    await expect(linkOf(form)).toHaveValue("");
  }
  await linkOf(form).fill("pada");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue(CLIENT.name);
  await linkOf(form).click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue("");
});

test("Enter in an emptied field of tags chooses none of them", async ({ page, company }) => {
  await company.write("POST", "tags", { id: "TAG-w", name: "Obra" });
  await company.write("POST", "transactions", entry("TRI-existing"));
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  const tagsIn = (place: Page | Locator) => place.getByRole("combobox", { name: "Etiquetas" });
  const options = page.getByRole("listbox", { name: "Etiquetas" }).getByRole("option");
  await tagsIn(page).fill("ob");
  await tagsIn(page).fill("");
  await expect(options).toHaveText(["Sem etiqueta", "Obra"]);
  await page.keyboard.press("Enter");
  await expect(options).toHaveText(["Sem etiqueta", "Obra"]);
  await expect(page).not.toHaveURL(/tags=/u);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tags=TAG-w$/u);
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Site", amount: "10,00" });
  await tagsIn(form).fill("ob");
  await tagsIn(form).fill("");
  await expect(options).toHaveText(["Obra"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => company.read<{ tag_ids: string[] }[]>("transactions?amount=eq.10"))
    .toMatchObject([{ tag_ids: [] }]);
});

test("Enter in the list that a click opened keeps a contact that the list does not show", async ({
  page,
  company,
}) => {
  const others = Array.from({ length: 60 }, (_, index) =>
    contact(`CTT-many${index}`, { name: `Cliente ${String(index).padStart(2, "0")}` }),
  );
  await company.write("POST", "clients", [...others, { ...CLIENT, name: "Zuleica" }]);
  await company.write("POST", "transactions", entry("TRI-existing", { client_id: CLIENT.id }));
  await page.goto("/movimentacoes?id=TRI-existing");
  const link = linkOf(editForm(page));
  await expect(link).toHaveValue("Zuleica");
  await link.click();
  await expect(page.getByText("Mostrando 50 de 61.")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(link).toHaveValue("Zuleica");
});

for (const [screen, url] of [
  ["report", "/relatorios?period=all"],
  ["list", "/movimentacoes"],
] as const) {
  test(`the filter of the ${screen} chooses the first match, and never all by typing`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [CLIENT, { ...EMPLOYEE, name: "Costa e Otto" }]);
    await company.write("POST", "transactions", entry("TRI-existing"));
    await page.goto(url);
    if (screen === "list") await page.getByRole("button", { name: /^Mais filtros/u }).click();
    const filter = page.getByRole("combobox", { name: "Cliente ou funcionário" });
    await filter.fill("pada");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/client=CTT-padaria/u);
    await expect(filter).toHaveValue(CLIENT.name);
    for (const [typed, key] of [
      ["to", "Tab"],
      ["os", "Enter"],
    ] as const) {
      await filter.fill("pada");
      await page.keyboard.press("Enter");
      await expect(filter).toHaveValue(CLIENT.name);
      await filter.fill(typed);
      await page.keyboard.press(key);
      await expect(page).toHaveURL(/client=CTT-joao/u);
      await expect(filter).toHaveValue("Costa e Otto");
    }
    await filter.fill("Ninguém");
    await page.keyboard.press("Tab");
    await expect(
      page.getByText("“Ninguém” não está no cadastro: o filtro ficou como estava."),
    ).toBeVisible();
    await expect(filter).toHaveValue("Ninguém");
    await expect(page).toHaveURL(/client=CTT-joao/u);
    await filter.fill("");
    await page.keyboard.press("Tab");
    await expect(page).not.toHaveURL(/client=/u);
  });
}
