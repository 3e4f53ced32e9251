/**
 * Long names and large amounts: no word or amount is broken, and nothing is wider than the page.
 */
import type { Page } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";

const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 900],
  [360, 740],
  [740, 360],
] as const;

test("words and amounts stay whole at every size, and contacts have rows of one height", async ({
  page,
  company,
}) => {
  const name = "Supermercado Bom Preço e Filhos Comércio de Alimentos Ltda";
  await company.write("POST", "clients", [
    contact("CTT-long", { name, phone: "(11) 98888-7777" }),
    contact("CTT-word", { name: "Supermercados" }),
    contact("CTT-pix", {
      name: "Maria Aparecida do Nascimento Albuquerque Figueiredo",
      profile_type: "employee",
      pix_key: "maria.aparecida.do.nascimento@empresa-exemplo.com.br",
    }),
  ]);
  const due = { expected_payment_date: company.today() };
  await company.write("POST", "transactions", [
    entry("TRI-1", { ...due, amount: 999_999_999.99, client_id: "CTT-long", notes: name }),
    entry("TRI-2", { ...due, amount: 1_150.68, client_id: "CTT-word" }),
    entry("TRE-3", { ...due, amount: 12.5, client_id: "CTT-long" }),
  ]);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of [
      "/",
      "/movimentacoes",
      "/clientes",
      "/clientes/CTT-long",
      "/relatorios?period=all",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText("999.999.999,99");
      const where = `${path} at ${width}`;
      expect(await brokenTexts(page), where).toEqual([]);
      expect(await overflow(page), where).toBe(0);
    }
    await page.goto("/clientes");
    await expect(page.getByRole("row", { name: /Supermercados/u })).toBeVisible();
    if (width <= 640) continue;
    const heights = await page
      .locator("main tbody tr")
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights).size, `/clientes at ${width}`).toBe(1);
  }
});

test("a long word in the name of the paid entry does not widen the panel of its part", async ({
  page,
  company,
}) => {
  const notes = "A".repeat(200);
  await company.write(
    "POST",
    "transactions",
    entry("TRE-rent", { type: "expense", amount: 1000, notes }),
  );
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent", amount: 250 });
  const part = "transactions?parent_id=eq.TRE-rent&select=id";
  const [{ id }] = await company.read<[{ id: string }]>(part);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/movimentacoes?id=${id}`);
    const payments = page.getByRole("region", { name: "Pagamentos" });
    const link = payments.getByRole("link", { name: /^Parte de/u });
    await expect(link.getByTitle(notes)).toBeVisible();
    const [inner, outer] = [await link.boundingBox(), await payments.boundingBox()];
    const widths = [inner?.width, outer?.width].map((pixels) => Math.round(pixels ?? 0));
    // Its padding is outside.
    expect(widths[0], `at ${width}`).toBe((widths[1] ?? 0) + 16);
  }
});

/** Words and amounts of the screen that take more than one line. */
function brokenTexts(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if ((node.parentElement?.closest(".sr-only, svg") ?? null) !== null) continue;
      for (const { 0: text, index } of (node.textContent ?? "").matchAll(
        /R\$\s[\d.,]+|\p{L}{3,}/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(text);
      }
    }
    return broken;
  });
}

/** The number of pixels by which the page, or a text outside it, is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.getByRole("main").evaluate((main) => {
    const { clientWidth } = document.documentElement;
    const ends = [...main.querySelectorAll("p, h1, h2, h3, a, button, dd")]
      .filter((element) => element.closest(".sr-only, thead, [class*=overflow-x-auto]") === null)
      .map((element) => element.getBoundingClientRect().right);
    return Math.max(0, ...ends.map((right) => Math.round(right - clientWidth)));
  });
}
