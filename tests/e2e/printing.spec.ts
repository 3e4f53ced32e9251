/** A screen on paper, as the browser prints it. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rows } from "./entry-list.ts";

type Printed = { readonly rows: number; readonly ground: string };

/** Prints the page, and says what was on it when the browser laid it out. */
async function print(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    window.addEventListener("beforeprint", () => {
      document.body.dataset["printed"] = JSON.stringify({
        rows: document.querySelectorAll("tbody tr[aria-rowindex]").length,
      });
    });
  });
  const file = await page.pdf({ format: "A4" });
  expect(file.length).toBeGreaterThan(10_000);
  const printed = await page.evaluate(() => document.body.dataset["printed"] ?? "");
  await page.emulateMedia({ media: "print" });
  const ground = await page.evaluate(
    () => getComputedStyle(document.querySelector("main section") ?? document.body).backgroundColor,
  );
  return { ...(JSON.parse(printed) as { rows: number }), ground };
}

test("the list is printed with all its loaded rows, light, and without the frame @short", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 60 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 })),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await openList(page);
  // All are loaded, and few of them rendered.
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "61");
  expect(await rows(page).count()).toBeLessThan(60);
  const printed = await print(page);
  expect(printed).toEqual({ rows: 60, ground: "rgb(255, 255, 255)" });
  await expect(page.getByRole("heading", { name: "Receitas & Despesas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nova movimentação" })).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Menu" })).toBeHidden();
  await expect(rows(page).first().getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
});

test("the print says which filter it has, and how many rows are not on it", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 300 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 })),
  );
  await openList(page, "?type=income");
  await print(page);
  await expect(page.getByRole("list", { name: "Filtros ativos" })).toContainText("Receitas");
  await expect(page.getByText(/Aqui estão só as \d+ primeiras linhas/u)).toBeVisible();
});
