/** Printed lists that are long, and the note under one that is not complete. */
import type { Locator } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { account, contact, entry, transfer } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { writeAccounts } from "./account-entries.ts";
import { openActivity } from "./activity-page.ts";
import { expect, test } from "./company.ts";
import { openList, rows } from "./entry-list.ts";
import { printedPages } from "./printed-text.ts";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // A headless browser has no print dialog.
    window.print = () => {
      document.documentElement.dataset["printed"] = "";
    };
  });
});

test("the note under the printed rows leads to the PDF of all of them", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 300 }, (_, at) => entry(`${at % 2 === 0 ? "TRI" : "TRE"}-${at}`)),
  );
  await openList(page, "?type=income");
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("link", { name: "PDF com todas" });
  const answer = await page.request.get(`${company.url}${await link.getAttribute("href")}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())));
  expect(text.join(" ").match(/R\$\s100,00/gu)?.length).toBeGreaterThanOrEqual(150);
});

test("Ctrl+P prints all 1,200 entries of a contact", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a"));
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 1200 }, (_, at) => entry(`TRI-${at}`, { client_id: "CTT-a" })),
  );
  await page.goto("/clientes/CTT-a");
  const lines = page.locator("ol[aria-label='Movimentações vinculadas'] > li");
  await expect(lines).toHaveCount(50);
  await page.keyboard.press("Control+p");
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await expect(lines).toHaveCount(1200);
});

test("the note names the CSV if a PDF has not all rows, and Ctrl+P up to its limit", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 9000 }, (_, at) => entry(`TRI-${at}`)),
  );
  await openList(page);
  await page.emulateMedia({ media: "print" });
  const note = page.getByText(/^Aqui estão só as/u);
  await expect(note).toContainText("teclas Ctrl+P na tela, ou baixe o CSV com todas.");
  const href = await page.getByRole("link", { name: "CSV com todas" }).getAttribute("href");
  const answer = await page.request.get(`${company.url}${href}`);
  expect((await answer.text()).match(/TRI-/gu)).toHaveLength(9000);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Control+p");
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(note).toHaveText(
    "Aqui estão só as 8.750 primeiras linhas. Para ter todas, baixe o CSV com todas.",
  );
});

test("a printed change of several entries has their number", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 5 }, (_, at) => entry(`TRI-${at}`)),
  );
  await openActivity(page);
  expect((await printedPages(page)).join("\n")).toContain("5 lançamentos");
});

test("the note under a printed part of Atividade leads to the CSV of all its records", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", account("CTA-a"));
  // More than the list loads by itself.
  for (let at = 0; at < 170; at += 1) {
    await company.write("PATCH", "accounts?id=eq.CTA-a", { name: `Conta ${at}` });
  }
  await openActivity(page, "?show=accounts");
  await page.emulateMedia({ media: "print" });
  const href = await page.getByRole("link", { name: "CSV com todas" }).getAttribute("href");
  const answer = await page.request.get(`${company.url}${href}`);
  expect((await answer.text()).match(/→ Conta \d/gu)).toHaveLength(170);
});

test("the columns of a printed list reach to its edge, also with headings", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    entry("TRI-a", { expected_payment_date: testDay(-3) }),
    entry("TRI-b", { expected_payment_date: testDay(3) }),
  ]);
  const toCash = { from_account_id: "CTA-bank", to_account_id: "CTA-cash", date: testDay(-3) };
  await company.write("POST", "transfers", transfer("TRF-a", { ...toCash, amount: 200 }));
  await page.setViewportSize({ width: 718, height: 1000 });
  const rightOf = async (element: Locator) => {
    const { x, width } = (await element.boundingBox()) ?? { x: 0, width: 0 };
    return Math.round(x + width);
  };
  for (const [path, headings] of [
    ["/movimentacoes", 1],
    ["/atividade", 1],
    ["/contas/transferencias", 0],
  ] as const) {
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator("tbody th"), path).toHaveCount(headings);
    await page.emulateMedia({ media: "print" });
    const edge = await rightOf(page.getByRole("table"));
    expect(await rightOf(page.getByRole("columnheader").last()), path).toBe(edge);
    expect(await rightOf(rows(page).first().getByRole("cell").last()), path).toBe(edge);
    await page.emulateMedia({ media: "screen" });
  }
});

test("a printed list has its filters and its title, and no way back", async ({ page, company }) => {
  await company.write("POST", "accounts", account("CTA-a"));
  await company.write("POST", "clients", contact("CTT-a", { name: "Padaria Sol" }));
  await page.goto("/recorrencias?type=expense");
  await expect(page.getByText("Nenhuma despesa se repete.")).toBeVisible();
  const [first] = await printedPages(page);
  expect(first).toMatch(/Despesas\s*Ativas/u);
  expect(first).not.toMatch(/Todas|Receitas|Pausadas/u);
  for (const [path, heading, link] of [
    ["/contas/transferencias", "Transferências", "Todas as contas"],
    ["/contas/CTA-a", "Extrato", "Todas as contas"],
    ["/clientes/CTT-a", "Padaria Sol", "Todos os contatos"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: link })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: heading }), path).toBeVisible();
    await expect(page.getByRole("link", { name: link }), path).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
});

test("a list with marked rows is printed with the totals of all rows", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b")]);
  const toCash = { from_account_id: "CTA-bank", to_account_id: "CTA-cash", date: testDay(-3) };
  await company.write("POST", "transfers", [
    transfer("TRF-a", { ...toCash, amount: 200 }),
    transfer("TRF-b", { ...toCash, amount: 30 }),
  ]);
  for (const [path, totals, marked, sum] of [
    ["/movimentacoes", "Totais do que está filtrado", "Lançamentos selecionados", "200,00"],
    [
      "/contas/transferencias",
      "Somas das transferências filtradas",
      "Transferências selecionadas",
      "230,00",
    ],
  ] as const) {
    await page.goto(path);
    await rows(page).first().getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: marked })).toBeVisible();
    await expect(page.getByRole("region", { name: totals })).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: marked })).toBeHidden();
    await expect(page.getByRole("region", { name: totals })).toContainText(sum);
    await page.emulateMedia({ media: "screen" });
  }
});
