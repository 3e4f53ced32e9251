/** Configurações › Dados: the backups of the ledger (SQLite). */
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { account, entry } from "../support/api-rows.ts";
import { testClock } from "../support/test-clock.ts";
import { readZip } from "../support/zip-files.ts";
import { compileShim } from "../torture/io-shim.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { restartWithCopies } from "./copies-folder.ts";
import { expect, installClock, test } from "./company.ts";

testEachWidth(
  "the owner makes a copy and takes it along; a failure is on the Painel until it is mended @short",
  async ({ page, company, width }) => {
    const folder = await restartWithCopies(company);
    try {
      await page.goto("/configuracoes/dados");
      const section = page.getByRole("region", { name: "Cópias de segurança" });
      await expect(section.getByText("Ainda não há cópias.")).toBeVisible();
      const make = section.getByRole("button", { name: "Fazer uma cópia agora" });
      await make.press("Enter");
      await expect(section.getByRole("status")).toHaveText("Ainda não há o que copiar.");
      await company.write("POST", "transactions", entry("TRI-a"));
      await make.press("Enter");
      await expect(section.getByRole("status")).toHaveText("Cópia feita e conferida.");
      await expect(section.getByText(`As cópias ficam em ${folder}.`)).toBeVisible();
      await expect(section.getByText(/se perdem com ele/u)).toHaveCount(0);
      const copies = section.getByRole("list", { name: "Cópias guardadas" });
      await expect(copies.getByRole("listitem")).toHaveText(/Conferida/u);
      await expect(copies.getByRole("link")).toHaveText("Baixar cópia");
      const download = page.waitForEvent("download");
      await copies.getByRole("link", { name: /^Baixar cópia de / }).click();
      const path = await (await download).path();
      expect(readFileSync(path).toString("latin1", 0, 15)).toBe("SQLite format 3");
      const copy = new DatabaseSync(`file:${path}?immutable=1`, { readOnly: true });
      expect(copy.prepare("select id from transactions").all()).toEqual([{ id: "TRI-a" }]);
      copy.close();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);

      renameSync(folder, `${folder}-longe`);
      await make.press("Enter");
      await expect(section.getByRole("alert")).toHaveText(/não está lá: ligue o disco/u);
      await expect(section.getByRole("status")).toBeEmpty();
      await page.goto("/");
      const alert = page.getByRole("alert").filter({ hasText: "não está lá: ligue o disco" });
      await expect(alert).toBeVisible();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
      renameSync(`${folder}-longe`, folder);
      await alert.getByRole("link", { name: "Ver as cópias" }).click();
      await make.press("Enter");
      await expect(section.getByRole("status")).toHaveText("Cópia feita e conferida.");
      await page.goto("/");
      await expect(page.getByRole("region", { name: "A pagar e a receber" })).toBeVisible();
      await expect(alert).toHaveCount(0);
    } finally {
      await company.stop();
      for (const name of [folder, `${folder}-longe`])
        rmSync(name, { recursive: true, force: true });
    }
  },
);

test("a failure is on the Painel of a company without entries", async ({ page, company }) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "accounts", account("CTA-banco"));
    rmSync(folder, { recursive: true });
    await page.goto("/configuracoes/dados");
    await page.getByRole("button", { name: "Fazer uma cópia agora" }).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: "não está lá: ligue o disco" });
    await expect(alert).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("form", { name: /^Boas-vindas!/u })).toBeVisible();
    await expect(alert.getByRole("link", { name: "Ver as cópias" })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a failure is on a Painel that was left open", async ({ page, company }) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", entry("TRI-a"));
    await installClock(page.context(), testClock());
    const read = page.waitForResponse("**/rpc/backups");
    await page.goto("/");
    await read;
    await expect(page.getByRole("region", { name: "A pagar e a receber" })).toBeVisible();
    rmSync(folder, { recursive: true });
    await company.write("POST", "rpc/make_backup", {});
    const status = () => company.read("rpc/backups");
    await expect.poll(status).toMatchObject({ failure: { text: expect.any(String) } });
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("alert").filter({ hasText: "ligue o disco" })).toBeVisible();
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a copy that does not verify is not said to be missing", async ({ page, company }) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", entry("TRI-a"));
    await company.alter("update transactions set notes = 'Outra'");
    await page.goto("/configuracoes/dados");
    const section = page.getByRole("region", { name: "Cópias de segurança" });
    await section.getByRole("button", { name: "Fazer uma cópia agora" }).press("Enter");
    await expect(section.getByRole("alert")).toHaveText(/foi feita, mas não confere/u);
    await expect(section.getByRole("listitem")).toHaveText(/Não confere/u);
    await expect(section.getByRole("status")).toBeEmpty();
    await expectAccessible(page);
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

testEachWidth("everything is taken along as one zip", async ({ page, company, width }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/configuracoes/dados");
  const download = page.waitForEvent("download");
  const section = page.getByRole("region", { name: "Levar tudo" });
  await section.getByRole("button", { name: "Exportar tudo" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe(`empresa-${company.today()}.zip`);
  const files = readZip(await file.path());
  expect(String(files.get("data/transactions.jsonl"))).toContain('"TRI-a"');
  await expect(section.getByRole("status")).toHaveText(/^Pronto, de .* \(0,1 MB\)/u);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  // The one that is ready, not a new one.
  await company.write("POST", "transactions", entry("TRI-b"));
  const again = page.waitForEvent("download");
  await section.getByRole("link", { name: /^Baixar a exportação de / }).click();
  expect(readFileSync(await (await again).path())).toEqual(readFileSync(await file.path()));
});

test("copies beside the data are lost with the disk, and the page says so", async ({
  page,
  company,
}) => {
  await company.stop();
  await company.restart({ BACKUPS: "on" });
  await page.goto("/configuracoes/dados");
  const section = page.getByRole("region", { name: "Cópias de segurança" });
  await expect(
    section.getByText(/Se o disco deste computador falhar, elas se perdem/u),
  ).toBeVisible();
});

test("if no backups are made, the page tells so", async ({ page }) => {
  await page.goto("/configuracoes/dados");
  await expect(page.getByText(/Aqui o sistema não faz cópias/u)).toBeVisible();
});

test.describe("a disk that hangs", () => {
  const shim = compileShim();
  test.use({ serverClock: "2026-11-21T15:00:00Z" });
  test.skip(shim === null, "It needs a C compiler");

  testEachWidth(
    "blocks no user; after an hour it is on the Painel, until the backup is made",
    async ({ page, company, width }) => {
      const folder = await restartWithCopies(company);
      const stall = `${folder}-parado`;
      const disk = { LD_PRELOAD: shim ?? "", IO_FOLDER: folder, IO_STALL: stall };
      try {
        await company.stop();
        await company.restart({ BACKUPS: "on", BACKUP_DIR: folder, ...disk });
        await company.write("POST", "transactions", entry("TRI-a"));
        writeFileSync(stall, "");
        await page.goto("/configuracoes/dados");
        const section = page.getByRole("region", { name: "Cópias de segurança" });
        await section.getByRole("button", { name: "Fazer uma cópia agora" }).press("Enter");
        await expect(section.getByText("Copiando e conferindo…")).toBeVisible();
        expect((await page.request.get("/healthz")).status()).toBe(200);
        await company.write("POST", "transactions", entry("TRI-b"));
        company.setClock("2026-11-21T16:00:00Z");
        // A second backup does not start meanwhile.
        await company.write("POST", "rpc/make_backup");
        const late = /começou em 21\/11\/2026 12:00 ainda não terminou/u;
        await expect(section.getByText(late)).toBeVisible();
        await page.goto("/");
        const alert = page.getByRole("alert").filter({ hasText: late });
        await expect(alert).toBeVisible();
        await expectAccessible(page);
        expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
        expect(readdirSync(folder).filter((name) => !name.endsWith(".parcial"))).toEqual([]);
        rmSync(stall);
        await expect
          .poll(() => readdirSync(folder), { timeout: 30_000 })
          .toEqual([expect.stringMatching(/Z\.db$/u)]);
        await page.goto("/");
        await expect(page.getByRole("region", { name: "A pagar e a receber" })).toBeVisible();
        await expect(alert).toHaveCount(0);
      } finally {
        rmSync(stall, { force: true });
        await company.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test("keeps nothing of a backup that is cancelled", async ({ page, company }) => {
    const folder = await restartWithCopies(company);
    const stall = `${folder}-parado`;
    const disk = { LD_PRELOAD: shim ?? "", IO_FOLDER: folder, IO_STALL: stall };
    try {
      await company.stop();
      await company.restart({ BACKUPS: "on", BACKUP_DIR: folder, ...disk });
      await company.write("POST", "transactions", entry("TRI-a"));
      writeFileSync(stall, "");
      await page.goto("/configuracoes/dados");
      const section = page.getByRole("region", { name: "Cópias de segurança" });
      await section.getByRole("button", { name: "Fazer uma cópia agora" }).press("Enter");
      await section.getByRole("button", { name: "Cancelar" }).press("Enter");
      rmSync(stall);
      await expect(section.getByRole("status")).toHaveText("Cópia cancelada.");
      await expect(section.getByText("Ainda não há cópias.")).toBeVisible();
      await expect(page.locator("body")).not.toBeFocused();
      expect(readdirSync(folder)).toEqual([]);
      await section.getByRole("button", { name: "Fazer uma cópia agora" }).press("Enter");
      await expect(section.getByRole("status")).toHaveText("Cópia feita e conferida.");
    } finally {
      rmSync(stall, { force: true });
      await company.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("an export goes on while the page is closed, and can be cancelled", async ({
    page,
    company,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "financeiro-lento-"));
    const stall = `${folder}-parado`;
    const disk = { TMPDIR: folder, LD_PRELOAD: shim ?? "", IO_FOLDER: folder, IO_STALL: stall };
    try {
      await company.stop();
      await company.restart(disk);
      await company.write("POST", "transactions", entry("TRI-a"));
      writeFileSync(stall, "");
      await page.goto("/configuracoes/dados");
      await page.getByRole("button", { name: "Exportar tudo" }).press("Enter");
      await expect(page.getByText(/^Exportando/u)).toBeVisible();
      await page.close();
      const other = await page.context().newPage();
      await other.goto("/configuracoes/dados");
      const section = other.getByRole("region", { name: "Levar tudo" });
      await expect(section.getByText(/^Exportando/u)).toBeVisible();
      await expectAccessible(other);
      await expect(section.getByRole("button", { name: "Exportar tudo" })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      rmSync(stall);
      const link = section.getByRole("link", { name: /^Baixar a exportação de / });
      await expect(link).toBeVisible();
      const download = other.waitForEvent("download");
      await link.click();
      const files = readZip(await (await download).path());
      expect(String(files.get("data/transactions.jsonl"))).toContain('"TRI-a"');

      writeFileSync(stall, "");
      await section.getByRole("button", { name: "Exportar tudo" }).press("Enter");
      await expect(section.getByText(/^Exportando/u)).toBeVisible();
      await section.getByRole("button", { name: "Cancelar" }).press("Enter");
      rmSync(stall);
      await expect(section.getByRole("status")).toHaveText("Exportação cancelada.");
      await expect(link).toHaveCount(0);
      await expect(other.locator("body")).not.toBeFocused();

      writeFileSync(stall, "");
      await section.getByRole("button", { name: "Exportar tudo" }).press("Enter");
      await expect(section.getByText(/^Exportando/u)).toBeVisible();
      const cancelled = company.write("POST", "rpc/cancel_whole_export", {});
      rmSync(stall);
      await cancelled;
      await expect(section.getByRole("alert")).toHaveText(/alguém a cancelou/u);
    } finally {
      rmSync(stall, { force: true });
      await company.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
