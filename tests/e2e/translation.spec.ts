/**
 * A browser that translates pages does not translate this one: a translator would replace the text
 * nodes that React renders into.
 */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rowOf, rows } from "./entry-list.ts";

/** Translates present and future texts of the page as Chrome does: none under `translate="no"`. */
async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeftAlone = (element: Element | null) =>
      element?.closest("font, script, style, title") !== null ||
      element.closest("[translate]")?.getAttribute("translate") === "no";
    const translate = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === "" || isLeftAlone(text.parentElement)) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
      document.documentElement.dataset["translator"] = "ran";
    };
    new MutationObserver(translate).observe(document, { subtree: true, childList: true });
  });
}

test("a page that the browser would translate shows new amounts and stays", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 11 }));
  await translatePage(page);
  const stream = page.waitForRequest(/\/events/u);
  await openList(page);
  await stream;
  await expect(page.locator("html[data-translator]")).toBeAttached();
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 5000 });
  await expect(rowOf(page, "5.000,00")).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar lançamentos" }).fill("nada assim");
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Limpar filtros" }).first().click();
  await expect(rowOf(page, "5.000,00")).toBeVisible();
  await expect(page.locator("font")).toHaveCount(0);
  await expect(page.locator('meta[name="google"]')).toHaveAttribute("content", "notranslate");
});
