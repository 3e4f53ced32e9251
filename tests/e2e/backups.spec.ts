/** Configurações › Dados: the copies of the books (SQLite). */
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { entry } from "../support/api-rows.ts";
import { testClock } from "../support/test-clock.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, installClock, test, type Company } from "./company.ts";

/** Its own folder, outside the data folder. */
async function restartWithCopies(company: Company): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-copias-"));
  await company.stop();
  await company.restart({ BACKUPS: "on", BACKUP_DIR: folder });
  return folder;
}

testEachWidth(
  "the owner makes a copy and takes it along; a failure is on the Painel until it is mended @short",
  async ({ page, company, width }) => {
    const folder = await restartWithCopies(company);
    try {
      await page.goto("/configuracoes/dados");
      const section = page.getByRole("region", { name: "Cópias de segurança" });
      await expect(section.getByText("Ainda não há cópias.")).toBeVisible();
      await company.write("POST", "transactions", entry("TRI-a"));
      const make = section.getByRole("button", { name: "Fazer uma cópia agora" });
      await make.press("Enter");
      await expect(section.getByRole("status")).toHaveText("Cópia feita e conferida.");
      const copies = section.getByRole("list", { name: "Cópias guardadas" });
      await expect(copies.getByRole("listitem")).toHaveText(/Conferida/u);
      const download = page.waitForEvent("download");
      await copies.getByRole("link", { name: /^Baixar a cópia de / }).click();
      const path = await (await download).path();
      expect(readFileSync(path).toString("latin1", 0, 15)).toBe("SQLite format 3");
      const copy = new DatabaseSync(`file:${path}?immutable=1`, { readOnly: true });
      expect(copy.prepare("select id from transactions").all()).toEqual([{ id: "TRI-a" }]);
      copy.close();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);

      renameSync(folder, `${folder}-longe`);
      await make.press("Enter");
      await expect(section.getByRole("status")).toHaveText("A cópia não foi feita.");
      await expect(section.getByText(/não está lá: ligue o disco/u)).toBeVisible();
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

testEachWidth(
  "the owner goes back to a copy, and what there was is kept @short",
  async ({ page, company, width }) => {
    const folder = await restartWithCopies(company);
    try {
      await company.write("POST", "transactions", { ...entry("TRI-a"), amount: 100 });
      await company.write("POST", "rpc/make_backup", {});
      await page.goto("/configuracoes/dados");
      const section = page.getByRole("region", { name: "Cópias de segurança" });
      const back = section.getByRole("button", { name: /^Restaurar a cópia de / });
      await expect(back).toHaveCount(1);
      await company.write("POST", "transactions", { ...entry("TRI-b"), amount: 900 });
      await back.press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de / });
      await expect(dialog.getByRole("row", { name: "Lançamentos 2 1" })).toBeVisible();
      await expect(
        dialog.getByRole("row", { name: /Receitas ativas R\$.1\.000,00 R\$.100,00/u }),
      ).toBeVisible();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
      await dialog.getByRole("button", { name: "Restaurar esta cópia" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
      expect(await company.read("transactions?select=id")).toEqual([{ id: "TRI-a" }]);
      await page.goto("/configuracoes/dados");
      await expect(section.getByText(/a empresa voltou a uma cópia\./u)).toBeVisible();
      // The books from before are a copy, too.
      await expect(back).toHaveCount(2);
    } finally {
      await company.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("a program that does not come back from a restore is said, with what to do", async ({
  page,
  company,
}) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", entry("TRI-a"));
    await company.write("POST", "rpc/make_backup", {});
    await installClock(page.context(), testClock());
    // It is never restored at that moment.
    await page.route("**/rpc/restore_backup", (route) =>
      route.fulfill({ json: { restoredAt: "2000-01-01T00:00:00.000Z" } }),
    );
    await page.goto("/configuracoes/dados");
    await page.getByRole("button", { name: /^Restaurar a cópia de / }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de / });
    await expect(dialog.getByRole("row", { name: "Lançamentos 1 1" })).toBeVisible();
    await dialog.getByRole("button", { name: "Restaurar esta cópia" }).press("Enter");
    await expect(dialog.getByText("Restaurando a cópia: só um momento…")).toBeVisible();
    await page.clock.fastForward(59_000);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.clock.fastForward(2000);
    await expect(dialog.getByRole("alert")).toHaveText(/^O sistema ainda não voltou\./u);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Fechar" }).press("Enter");
    await expect(dialog).toHaveCount(0);
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("everything is taken along as one zip @short", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/configuracoes/dados");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar tudo" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`empresa-${company.today()}.zip`);
  expect(readFileSync(await file.path()).toString("latin1", 0, 2)).toBe("PK");
});

test("where none are made, the page says so", async ({ page }) => {
  await page.goto("/configuracoes/dados");
  await expect(page.getByText(/Aqui o sistema não faz cópias/u)).toBeVisible();
});
