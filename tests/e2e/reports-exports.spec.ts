/** The reports' exports and printed document. */
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { testClock } from "../support/test-clock.ts";
import { type Company, expect, installClock, test } from "./company.ts";
import { figure, fill } from "./report-screen.ts";

/** The file that a button downloads. */
async function saved(page: Page, button: string): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await contentOf(download) };
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/**
 * Opens a report of 8,000 entries; only the first ones arrive until the returned function is
 * called.
 */
async function openWithLongExport(page: Page, company: Company): Promise<() => Promise<void>> {
  const bodies = Array.from({ length: 8000 }, (_, at) =>
    entry(`TRI-${String(at).padStart(5, "0")}`, {
      amount: 1,
      expected_payment_date: "2026-01-10",
      notes: "x".repeat(100),
    }),
  );
  await company.write("POST", "transactions", bodies);
  await page.addInitScript(holdExports);
  await page.goto("/relatorios?period=all");
  await expect(figure(page, "Receitas")).toBeVisible();
  return () => page.evaluate(() => void dispatchEvent(new Event("release")));
}

/** Runs in the page: an export stops after its first bytes until the event `release`. */
function holdExports(): void {
  const released = new Promise((resolve) => addEventListener("release", resolve, { once: true }));
  const send = window.fetch.bind(window);
  window.fetch = async (input, options) => {
    const response = await send(input, options);
    const address = input instanceof Request ? input.url : input.toString();
    const reader = address.includes("/exports/") ? response.body?.getReader() : undefined;
    if (reader === undefined) return response;
    const signal = options?.signal;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const abort = () => controller.error(signal?.reason);
        signal?.addEventListener("abort", abort);
        for (let isFirst = true; ; isFirst = false) {
          const { done, value = new Uint8Array() } = await reader.read();
          if (done) break;
          controller.enqueue(value.subarray(0, 1000));
          if (isFirst) await released;
          if (signal?.aborted === true) return;
          controller.enqueue(value.subarray(1000));
        }
        controller.close();
      },
    });
    return new Response(body, response);
  };
}

test("the CSV and Excel files have the rows of the filter in the order of the table @short", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?category=sistema&sort=-amount");
  await expect(figure(page, "Receitas")).toBeVisible();
  const ids = ["TRI-1", "TRI-7", "TRI-2", "TRI-3", "TRE-8"];
  const csv = await saved(page, "Exportar CSV");
  expect(csv.name).toBe("relatorio-financeiro.csv");
  expect(linesOfCsv(csv.file).map(([id]) => id)).toEqual(["ID", ...ids]);
  await expect(page.getByText("relatorio-financeiro.csv foi salvo")).toBeVisible();
  const xlsx = await saved(page, "Exportar Excel");
  expect(xlsx.name).toBe("relatorio-financeiro.xlsx");
  const cells = cellsOf(readWorkbook(xlsx.file), "Lançamentos");
  expect(cells.slice(1, 6).map(([id]) => id)).toEqual(ids);
  await page.getByRole("radio", { name: "DRE gerencial" }).check();
  const dre = await saved(page, "Exportar CSV");
  expect(dre.name).toBe("dre-gerencial-filtrado.csv");
  expect(linesOfCsv(dre.file).at(-1)).toContain("(=) Resultado");
});

test("the document opens in its own window and is printed, with the company's name", async ({
  page,
  context,
  company,
}) => {
  await context.addInitScript(() => {
    const mark = (name: string, value: string) => {
      document.documentElement.dataset[name] = value;
    };
    // The window comes to the front when it has the document.
    window.focus = () => mark("shown", "yes");
    // The browser's print dialog would block the test.
    window.print = () =>
      mark("printedWith", [...document.fonts].map(({ status }) => status).join(" "));
  });
  await installClock(context, testClock());
  await fill(company);
  const name = "Padaria <b>D'Ávila</b>";
  await company.write("POST", "rpc/update_company", { version: 0, name });
  await page.goto("/relatorios?type=income");
  await expect(figure(page, "Receitas")).toBeVisible();
  await page.clock.pauseAt(testClock() + 60_000);
  const [printed] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Exportar PDF" }).click(),
  ]);
  await expect(printed).toHaveTitle("Relatório Financeiro - relatorio-financeiro");
  const html = printed.locator("html");
  await expect(html).toHaveAttribute("data-shown", "yes");
  await expect(html).toHaveAttribute("translate", "no");
  await printed.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.clock.runFor(299);
  expect(await html.getAttribute("data-printed-with")).toBe(null);
  // The font is loaded before it prints; otherwise the print would use another font than the PDF.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await html.getAttribute("data-printed-with")).toBe("loaded loaded");
  }).toPass();
  expect(await printed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([
    1200, 800,
  ]);
  await expect(printed.getByText("Padaria <b>D'Ávila</b>")).toBeVisible();
  await expect(printed.getByText("Tipo: Receita", { exact: true })).toBeVisible();
  await expect(printed.getByRole("row", { name: /^TRI-/u })).toHaveCount(5);
  await expect(printed.locator("figure svg")).toHaveCount(6);
  await expect(printed.getByRole("row").last()).toContainText("Saldo do período");
});

test("the window waits for the document with a message in its middle", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.addInitScript(holdExports);
  await page.goto("/relatorios?period=all");
  const [printed] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Exportar PDF" }).click(),
  ]);
  const message = printed.getByText("Preparando o documento…");
  await expect(message).toHaveCSS("font-family", /sans-serif/u);
  await expect(message).toHaveCSS("place-items", "center");
  await page.evaluate(() => void dispatchEvent(new Event("release")));
  await expect(printed).toHaveTitle("Relatório Financeiro - relatorio-financeiro");
  await expect(message).toHaveCount(0);
});

test("no head of a printed statement runs into the next one", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    ["2025-12-10", "2026-03-10"].map((expected_payment_date, at) =>
      entry(`TRI-${at}`, { amount: 123_456.78, expected_payment_date }),
    ),
  );
  await page.emulateMedia({ media: "print" });
  for (const [query, heading] of [
    ["start=2026-01-15&end=2026-07-10", "15/01/2026 a 31/01/2026"],
    ["start=2026-01-01&end=2026-12-31&compare=last-year", "01/2025 a 12/2025"],
  ] as const) {
    await page.goto(`/exports/dre-gerencial.html?${query}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const heads = page.getByRole("columnheader");
    await expect(heads.filter({ hasText: heading })).toHaveCount(1);
    const wide = await heads.evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(wide, query).toEqual([]);
  }
});

test("a blocked window is shown and logged, and the same document is downloaded", async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await fill(company);
  await page.goto("/relatorios?period=all");
  await page.getByRole("button", { name: "Exportar PDF" }).click();
  const notice = "Não foi possível abrir uma nova janela para gerar o PDF.";
  await expect(page.getByText(notice)).toBeVisible();
  await expect.poll(() => logged).toContain(notice);
  const { name, file } = await saved(page, "Baixar PDF");
  expect(name).toBe("relatorio-financeiro.pdf");
  const text = (await pagesOfPdf(file)).join(" ");
  for (const id of ["TRI-1", "TRI-2", "TRI-3", "TRI-4", "TRE-5", "TRE-6", "TRI-7", "TRE-8"]) {
    expect(text).toContain(id);
  }
});

test("a long export shows its progress and is cancelled in one click; a stopped server shows an error", async ({
  page,
  company,
}) => {
  const release = await openWithLongExport(page, company);
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const progress = page.getByRole("progressbar", { name: "Preparando relatorio-financeiro.csv" });
  await expect(progress).toHaveAttribute("max", "8000");
  await expect(page.getByText(/: [\d.]+ de 8\.000$/u)).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(progress).toBeHidden();
  await expect(page.getByText("Exportação cancelada.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar CSV" })).toBeFocused();
  await release();
  const { file } = await saved(page, "Exportar CSV");
  expect(linesOfCsv(file)).toHaveLength(8001);
  await company.stop();
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  await expect(page.getByText("Não foi possível exportar.")).toBeVisible();
});

test("an export continues while another screen is shown, one at a time", async ({
  page,
  company,
}) => {
  const release = await openWithLongExport(page, company);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  await expect(page.getByText(/: [\d.]+ de 8\.000$/u)).toBeVisible();
  await page.getByRole("link", { name: "Painel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
  await page.goBack();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar Excel" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await release();
  expect(linesOfCsv(await contentOf(await saving))).toHaveLength(8001);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
