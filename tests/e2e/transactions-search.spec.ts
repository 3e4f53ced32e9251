import { contact, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rows, totals } from "./entry-list.ts";

test("the search finds notes, contacts and amounts, and the sums cover its matches", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [contact("CTT-a", { name: "Padaria D'Ávila" })]);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1234.56, client_id: "CTT-a" }),
    entry("TRI-b", { amount: 2, notes: "Aluguéis de março, 100%" }),
    entry("TRI-c", { amount: 3, client_id: "CTT-a", notes: "Aluguel" }),
  ]);
  await openList(page);
  const search = page.getByRole("searchbox", { name: "Buscar lançamentos" });
  for (const [text, count] of [
    ["ALUGUE", 2],
    ["d'avila", 2],
    ["d'ávila aluguel", 1],
    ["R$ 1.234,56", 1],
    ["1234", 1],
    ["−R$\u00a01.234,56", 1],
    ["1\u00a0234,56\u200b", 1],
    ["%", 1],
    ["100%", 1],
    ['"*', 0],
    ["site", 3],
  ] as const) {
    await search.fill(text);
    await expect(rows(page), text).toHaveCount(count);
  }
  // Where the contact has no column, it is below the notes.
  await page.setViewportSize({ width: 360, height: 740 });
  await search.fill("d'avila");
  await expect(rows(page).getByText(/^Padaria D'Ávila · Site$/u)).toBeVisible();
  await search.fill("aluguel");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText(/^Aluguel$/u)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(totals(page)).toContainText(/Lançamentos\s*1/u);
  await expect(page).toHaveURL(/search=aluguel/u);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(search).toHaveValue("aluguel");
  await search.press("Escape");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Categoria", { exact: true }).last().selectOption("Outros");
  await expect(rows(page)).toHaveCount(0);
});

test("a very long text is cut where it is searched, and its address opens the screen", async ({
  page,
}) => {
  const text = "muito comprido ".repeat(1400);
  const limit = 100;
  for (const [path, label, opened] of [
    ["/movimentacoes", "Buscar lançamentos", /\/movimentacoes$/u],
    ["/clientes", "Buscar clientes e funcionários", /\/clientes$/u],
    ["/atividade", "Buscar na atividade", /\/atividade$/u],
    // Without parameters it opens the current month.
    ["/relatorios?period=all", "Categoria", /\/relatorios\?from=[\d-]+&to=[\d-]+$/u],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole("searchbox", { name: label });
    await expect(field).toHaveAttribute("maxlength", String(limit));
    // Longer than the field's limit, as a browser extension may enter.
    await field.fill(text);
    await expect(page).toHaveURL(/[?&]\w+=muito/u);
    await expect(field).toHaveValue(text.slice(0, limit).trim());
    expect(page.url().length).toBeLessThan(400);
    await page.reload();
    await expect(field).toHaveValue(text.slice(0, limit).trim());
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}x=${encodeURIComponent(text)}`);
    await expect(page).toHaveURL(opened);
    await expect(field).toHaveValue("");
  }
});
