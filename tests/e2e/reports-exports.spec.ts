/** The reports' exports and printed document. */
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { cellsOf, linesOfCsv, pagesOfPdf } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { expect, test, type Company } from "./company.ts";
import { entry, figure, fill } from "./report-screen.ts";

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
 * Opens a report of 8,000 entries; returns a function that limits its network to so many bytes per
 * second, -1 for no limit.
 */
async function openWithLongExport(
  page: Page,
  company: Company,
): Promise<(bytesPerSecond: number) => Promise<void>> {
  const bodies = Array.from({ length: 8000 }, (_, at) =>
    entry(`TRI-${String(at).padStart(5, "0")}`, {
      amount: 1,
      expected_payment_date: "2026-01-10",
      notes: "x".repeat(100),
    }),
  );
  await company.write("POST", "transactions", bodies);
  await page.goto("/relatorios");
  await expect(figure(page, "Receitas")).toBeVisible();
  const network = await page.context().newCDPSession(page);
  return async (downloadThroughput) => {
    const speed = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput };
    await network.send("Network.emulateNetworkConditions", speed);
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
  expect(dre.name).toBe("dre-gerencial.csv");
  expect(linesOfCsv(dre.file).at(-1)).toContain("Resultado");
});

test("the document opens in its own window and is printed, with the company's name @short", async ({
  page,
  context,
  company,
}) => {
  await context.addInitScript(() => {
    let shownAt = Infinity;
    // The window comes to the front when it has the document.
    window.focus = () => {
      shownAt = performance.now();
    };
    // The browser's print dialog would block the test.
    window.print = () => {
      document.documentElement.dataset["printedAfter"] = String(performance.now() - shownAt);
    };
  });
  await fill(company);
  const name = "Padaria <b>D'Ávila</b>";
  await company.write("POST", "rpc/update_company", { version: 0, name });
  await page.goto("/relatorios?type=income");
  const [printed] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Exportar PDF" }).click(),
  ]);
  await expect(printed).toHaveTitle("Relatório Financeiro - relatorio-financeiro");
  await expect(printed.locator("html")).toHaveAttribute("data-printed-after", /^\d/u);
  const after = await printed.locator("html").getAttribute("data-printed-after");
  expect(Number(after)).toBeGreaterThanOrEqual(299);
  expect(await printed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([
    1200, 800,
  ]);
  // Loaded before it prints: else it would print in another font than the PDF's.
  const fonts = await printed.evaluate(() => [...document.fonts].map(({ status }) => status));
  expect(fonts).toEqual(["loaded", "loaded"]);
  await expect(printed.getByText("Padaria <b>D'Ávila</b>")).toBeVisible();
  await expect(printed.getByText("Tipo: Receita", { exact: true })).toBeVisible();
  await expect(printed.getByRole("row", { name: /^TRI-/u })).toHaveCount(5);
  await expect(printed.locator("figure svg")).toHaveCount(6);
  await expect(printed.getByRole("row").last()).toContainText("Saldo do período");
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
  await page.goto("/relatorios");
  await page.getByRole("button", { name: "Exportar PDF" }).click();
  const notice = "Não foi possível abrir uma nova janela para gerar o PDF.";
  await expect(page.getByText(notice)).toBeVisible();
  expect(logged).toContain(notice);
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
  const setSpeed = await openWithLongExport(page, company);
  await setSpeed(30_000);
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const progress = page.getByRole("progressbar", { name: "Preparando relatorio-financeiro.csv" });
  await expect(progress).toHaveAttribute("max", "8000");
  await expect(page.getByText(/: [\d.]+ de 8\.000$/u)).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(progress).toBeHidden();
  await expect(page.getByText("Exportação cancelada.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar CSV" })).toBeFocused();
  await setSpeed(-1);
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
  const setSpeed = await openWithLongExport(page, company);
  // Too slow to end before the test lets it.
  await setSpeed(30_000);
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
  await setSpeed(-1);
  expect(linesOfCsv(await contentOf(await saving))).toHaveLength(8001);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
