import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";

test("an archived tag is found by the filters, and taken off but not given", async ({
  page,
  company,
}) => {
  await company.write("POST", "tags", [
    { id: "TAG-b", name: "Filial" },
    { id: "TAG-w", name: "Obra" },
  ]);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 100, tag_ids: ["TAG-b", "TAG-w"] }),
    entry("TRI-b", { amount: 20, tag_ids: ["TAG-w"] }),
  ]);
  await company.write("PATCH", "tags?id=eq.TAG-b", { is_active: false });
  const field = page.getByRole("combobox", { name: "Etiquetas" });
  const chips = page.getByRole("list", { name: "Etiquetas escolhidas" });
  const options = page.getByRole("listbox", { name: "Etiquetas" }).getByRole("option");
  const dialog = page.getByRole("dialog");
  const chooseArchived = async (): Promise<void> => {
    await field.fill("fil");
    await expect(options.first()).toHaveText("Filial · arquivada");
    await page.keyboard.press("Enter");
    await expect(chips).toHaveText("Filial");
  };
  await page.goto("/relatorios?period=all");
  await chooseArchived();
  await expect(page).toHaveURL(/tags=TAG-b/u);
  await expect(page.getByRole("main")).not.toContainText(/R\$\s120,00/u);
  await expect(page.getByRole("main")).toContainText(/R\$\s100,00/u);
  await openList(page);
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  await chooseArchived();
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, "100,00").getByRole("checkbox").check();
  await bulkAction(page, "Mudar etiquetas…");
  await dialog.getByRole("combobox", { name: "Etiquetas" }).fill("filial");
  await expect(options).toHaveText(["Filial · arquivada"]);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Uma etiqueta arquivada só pode ser tirada.");
  await expect(dialog.getByRole("button", { name: "Acrescentar" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Tirar", exact: true }).click();
  await expect(page.getByText("1 lançamento perdeu a etiqueta.")).toBeVisible();
  const [row] = await company.read<{ tag_ids: string[] }[]>("transactions?id=eq.TRI-a");
  expect(row?.tag_ids).toEqual(["TAG-w"]);
});
