/** Configurações › Dados: importing a whole export and the original system's data. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { IMPORT_FILES_PATH } from "../../src/contract/imports.ts";
import { callApi } from "../support/api-client.ts";
import { entry } from "../support/api-rows.ts";
import { ORIGINAL_KEY, serveHostedBackend } from "../support/hosted-backend.ts";
import { originalCompany, originalEntry } from "../support/original-company.ts";
import { startProgram } from "../support/program.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, holdRequests, test } from "./company.ts";

/** Files of another company with two entries: its whole export, and its database. */
async function otherCompany(): Promise<{ zip: Buffer; database: Buffer }> {
  const dataDir = mkdtempSync(join(tmpdir(), "financeiro-outra-"));
  const program = await startProgram({ dataDir, databaseUrl: null });
  try {
    for (const id of ["TRI-a", "TRI-b"]) {
      const { status } = await callApi(program, "POST", "transactions", {
        ...entry(id),
        amount: 150.25,
      });
      expect(status).toBe(201);
    }
    const response = await fetch(`${program.url}/exports/empresa.zip`);
    const zip = Buffer.from(await response.arrayBuffer());
    await program.stop("SIGTERM");
    return { zip, database: readFileSync(join(dataDir, "financeiro.db")) };
  } finally {
    await program.stop("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const section = (page: Page) => page.getByRole("region", { name: "Trazer dados" });

type Context = Parameters<Parameters<typeof testEachWidth>[1]>[0];

/** The file is the other company's; cut off before its end, it is refused. */
async function expectBrought(
  { page, company, width }: Context,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  { end, refusal }: { readonly end: number; readonly refusal: RegExp },
): Promise<void> {
  await page.goto("/configuracoes/dados");
  const choice = section(page).getByLabel("Escolher o arquivo .zip ou .db");
  await choice.setInputFiles({ ...file, buffer: file.buffer.subarray(0, end) });
  await expect(section(page).getByRole("alert")).toHaveText(refusal);
  await choice.setInputFiles(file);
  await expect(section(page).getByRole("status")).toHaveText(/foi lida inteira e confere/u);
  await expect(section(page).getByRole("row", { name: "Lançamentos 2" })).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Conferir de novo" })).toHaveCount(0);
  expect(await company.read("transactions?select=id")).toEqual([]);
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);

  await section(page).getByRole("button", { name: "Trazer para cá" }).press("Enter");
  await expect(section(page).getByRole("status")).toHaveText(/os dois lados conferem/u);
  await expect(section(page).getByRole("row", { name: "Lançamentos 2 2" })).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await section(page).getByRole("link", { name: "Abrir o Painel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
  await expect
    .poll(() => company.read("transactions?select=id,amount&order=id"))
    .toEqual([
      { id: "TRI-a", amount: 150.25 },
      { id: "TRI-b", amount: 150.25 },
    ]);
  await page.goto("/configuracoes/dados");
  await section(page).getByRole("button", { name: "Fechar" }).press("Enter");
  await expect(section(page).getByText(/esta já tem dados/u)).toBeVisible();
}

testEachWidth(
  "a whole export is checked, brought into an empty company, and proved @short",
  async (context) => {
    const { zip: buffer } = await otherCompany();
    const file = { name: "minha empresa.zip", mimeType: "application/zip", buffer };
    const refusal = /cortado ou danificado/u;
    await expectBrought(context, file, { end: buffer.length - 40, refusal });
  },
);

testEachWidth("so is a .db copy of another computer", async (context) => {
  const { database: buffer } = await otherCompany();
  const mimeType = "application/octet-stream";
  const file = { name: "financeiro-2026-11-25.db", mimeType, buffer };
  await expectBrought(context, file, { end: 40_960, refusal: /está cortado.+Nada foi mudado/u });
});

test("a whole export can be brought after the first questions were skipped", async ({
  page,
  company,
}) => {
  const { zip: buffer } = await otherCompany();
  await page.goto("/");
  await page
    .getByRole("link", { name: "Trazer os dados de outro computador ou de uma exportação" })
    .click();
  const choice = section(page).getByLabel("Escolher o arquivo .zip");
  await expect(choice).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 0 });
  await page.goBack();
  await page.getByRole("button", { name: "Pular as perguntas" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toBeVisible();
  await page.goto("/configuracoes/dados");
  await choice.setInputFiles({ name: "empresa.zip", mimeType: "application/zip", buffer });
  await expect(section(page).getByRole("status")).toHaveText(/dá lugar ao que está na exportação/u);
  await section(page).getByRole("button", { name: "Trazer para cá" }).click();
  await expect(section(page).getByRole("status")).toHaveText(/os dois lados conferem/u);
  await expect
    .poll(() => company.read("transactions?select=id&order=id"))
    .toEqual([{ id: "TRI-a" }, { id: "TRI-b" }]);
});

testEachWidth(
  "the original system is read, what is wrong is said, and the import is proved",
  async ({ page, company, width }) => {
    const tables = originalCompany(30);
    const wrong = originalEntry(100, { category: "Aluguel" });
    const inexact = originalEntry(101, { amount: 10.005 });
    tables.transactions.push(wrong, inexact);
    const ends: (() => unknown)[] = [];
    const { url } = await serveHostedBackend(tables, { atEnd: (end) => void ends.push(end) });
    try {
      await page.goto("/configuracoes/dados");
      const address = section(page).getByLabel("Endereço do projeto");
      const key = section(page).getByLabel("Chave");
      await address.fill(url);
      await key.fill("outra-chave");
      await key.press("Enter");
      await expect(section(page).getByRole("alert")).toHaveText(/chave/u);
      await key.fill(ORIGINAL_KEY);
      await key.press("Enter");
      await expect(section(page).getByRole("status")).toHaveText(/Nada pode ser trazido/u);
      await expect(section(page).getByText(/"Aluguel" não existe aqui/u)).toBeVisible();
      await expect(section(page).getByRole("button", { name: "Trazer para cá" })).toBeDisabled();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);

      await company.write("POST", "categories", { name: "Aluguel", kind: "both" });
      await section(page).getByRole("button", { name: "Conferir de novo" }).press("Enter");
      await expect(section(page).getByRole("status")).toHaveText(/^Serão trazidos: 12 contatos/u);
      await section(page)
        .getByText(/^Valores que não eram centavos exatos/u)
        .click();
      await expect(section(page).getByText("10.005 passa a 10.01")).toBeVisible();
      // Closing the page does not stop it.
      await section(page).getByRole("button", { name: "Trazer para cá" }).press("Enter");
      await page.reload();
      await expect(section(page).getByRole("status")).toHaveText(/Os dois lados conferem/u);
      await expect(section(page).getByRole("row", { name: "Lançamentos 32 32" })).toBeVisible();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
      expect(await company.read<unknown[]>("transactions?select=id")).toHaveLength(32);
    } finally {
      for (const end of ends) end();
    }
  },
);

test("files that are not the three tables are refused before they are sent", async ({ page }) => {
  await page.goto("/configuracoes/dados");
  const choice = section(page).getByLabel("Escolher os três arquivos");
  const file = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("id\n") });
  await choice.setInputFiles([file("clients.csv"), file("transactions.csv")]);
  await expect(section(page).getByRole("alert")).toHaveText(/os três arquivos/u);
});

test("the three files may be a second download, an empty one, and saved by Excel", async ({
  page,
  company,
}) => {
  const file = (name: string, text: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.goto("/configuracoes/dados");
  const choice = section(page).getByLabel("Escolher os três arquivos");
  await choice.setInputFiles([
    file(
      "clients_rows (1).csv",
      "id;name;phone;company_name;profile_type;pix_key;is_active;created_at;updated_at\r\nCTT-a1;João;;;client;;VERDADEIRO;02/01/2024 12:00;\r\n;;;;;;;;\r\n",
    ),
    file(
      "transactions_rows (1).csv",
      "id;type;category;amount;expected_payment_date;status;notes;client_id;lifecycle;created_at;updated_at\r\nTRI-a1;income;Sistema;1.234,50;31/01/2024;paid;;CTT-a1;active;02/01/2024 12:00;\r\n",
    ),
    file("audit_records_rows.csv", ""),
  ]);
  await expect(section(page).getByRole("status")).toHaveText(/^Serão trazidos: 1 contato,/u);
  await section(page).getByRole("button", { name: "Trazer para cá" }).press("Enter");
  await expect(section(page).getByRole("status")).toHaveText(/Os dois lados conferem/u);
  expect(await company.read("transactions?select=amount,expected_payment_date")).toEqual([
    { amount: 1234.5, expected_payment_date: "2024-01-31" },
  ]);
});

test("a failed upload is cancelled, and so can be one that another window left", async ({
  page,
  company,
}) => {
  const step = async () => (await company.read<{ step: string }>("rpc/import")).step;
  await page.goto("/configuracoes/dados");
  const choice = section(page).getByLabel("Escolher o arquivo .zip");
  const zip = { name: "tudo.zip", mimeType: "application/zip", buffer: Buffer.alloc(5000) };
  await choice.setInputFiles(zip);
  await expect(section(page).getByRole("alert")).toHaveText(/O arquivo não é um \.zip/u);
  await page.route(`**${IMPORT_FILES_PATH}/**`, (route) => route.abort());
  const cancelled = page.waitForRequest(/rpc\/cancel_import/u);
  await choice.setInputFiles(zip);
  await cancelled;
  await expect.poll(step).toBe("none");

  await company.write("POST", "rpc/begin_import", { source: "whole" });
  await page.reload();
  await section(page).getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(section(page).getByText(/em outra janela/u)).toHaveCount(0);
  expect(await step()).toBe("none");
});

test("each step keeps the focus, and its result is announced by a region that was there", async ({
  page,
}) => {
  const ends: (() => unknown)[] = [];
  const { url } = await serveHostedBackend(originalCompany(3), {
    atEnd: (end) => void ends.push(end),
  });
  try {
    await page.goto("/configuracoes/dados");
    const region = section(page).getByRole("status");
    await section(page).getByLabel("Endereço do projeto").fill(url);
    await region.evaluate((element) => element.setAttribute("data-mark", "first"));
    const key = section(page).getByLabel("Chave");
    await key.fill(ORIGINAL_KEY);
    await key.press("Enter");
    await expect(region).toHaveText(/^Serão trazidos/u);
    await expect(region).toHaveAttribute("data-mark", "first");
    await expect(
      section(page).getByRole("heading", { name: "Resultado da conferência" }),
    ).toBeFocused();
    await section(page).getByRole("button", { name: "Desistir" }).press("Enter");
    await expect(section(page).getByRole("heading", { name: "De onde trazer" })).toBeFocused();
  } finally {
    for (const end of ends) end();
  }
});

test("a cancelled upload is no lost connection", async ({ page }) => {
  await page.goto("/configuracoes/dados");
  const release = await holdRequests(page, ({ pathname }) =>
    pathname.startsWith(IMPORT_FILES_PATH),
  );
  await section(page)
    .getByLabel("Escolher o arquivo .zip")
    .setInputFiles({ name: "tudo.zip", mimeType: "application/zip", buffer: Buffer.alloc(5000) });
  await section(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(section(page).getByLabel("Escolher o arquivo .zip")).toBeVisible();
  release();
  await expect(page.getByText(/Sem conexão/u)).toHaveCount(0);
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("an upload goes on while another tab is open, and can be cancelled after that", async ({
  page,
}) => {
  await page.goto("/configuracoes/dados");
  const release = await holdRequests(page, ({ pathname }) =>
    pathname.startsWith(IMPORT_FILES_PATH),
  );
  await section(page)
    .getByLabel("Escolher o arquivo .zip")
    .setInputFiles({ name: "tudo.zip", mimeType: "application/zip", buffer: Buffer.alloc(5000) });
  const progress = section(page).getByText("Lendo o arquivo: 0 de 0,1 MB");
  await expect(progress).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Configurações" });
  await tabs.getByRole("link", { name: "Categorias" }).click();
  await expect(section(page)).toHaveCount(0);
  await tabs.getByRole("link", { name: "Dados" }).click();
  await expect(progress).toBeVisible();
  await section(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(section(page).getByLabel("Escolher o arquivo .zip")).toBeVisible();
  release();
});
