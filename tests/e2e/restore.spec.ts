/** Configurações › Dados: restoring a backup. */
import { rmSync } from "node:fs";
import type { TrustStatus } from "#contract/trust.ts";
import { entry } from "../support/api-rows.ts";
import { testClock } from "../support/test-clock.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, installClock, test, type Company } from "./company.ts";
import { restartWithCopies } from "./copies-folder.ts";
import { amountOf, editForm } from "./entry-form.ts";
import { openScreen, setHidden } from "./live-screen.ts";
import { toastUndo } from "./messages.ts";

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
      const { anchor } = await company.read<TrustStatus>("rpc/trust");
      await back.press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de / });
      await expect(dialog.getByRole("row", { name: "Lançamentos 2 1" })).toBeVisible();
      await expect(
        dialog.getByRole("row", { name: /Receitas ativas R\$.1\.000,00 R\$.100,00/u }),
      ).toBeVisible();
      await expect(dialog.getByRole("row", { name: "Dias de histórico 1 1" })).toBeVisible();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
      await dialog.getByRole("button", { name: "Restaurar esta cópia" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
      expect(await company.read("transactions?select=id")).toEqual([{ id: "TRI-a" }]);
      await page.goto("/configuracoes/dados");
      await expect(section.getByText(/a empresa voltou a uma cópia\./u)).toBeVisible();
      // The previous ledger is a backup too; on PostgreSQL it is in a schema of the database.
      const { restorable } = await company.read<{ restorable: string }>("rpc/backups");
      await expect(back).toHaveCount(restorable === "db" ? 2 : 1);
      await page.goto("/configuracoes/confianca");
      const kept = page.getByRole("region", { name: "Conferir palavras guardadas" });
      await kept.getByLabel("As doze palavras").fill(anchor?.words ?? "");
      await kept.getByRole("button", { name: "Conferir" }).press("Enter");
      await expect(kept.getByRole("status")).toHaveText(
        /a empresa voltou a uma cópia, .* de número 1\. Se .*, do registro 2, .* é o esperado/u,
      );
    } finally {
      await company.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("a program that does not return from a restore is reported, with a remedy", async ({
  page,
  company,
}) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", entry("TRI-a"));
    await company.write("POST", "rpc/make_backup", {});
    await installClock(page.context(), testClock());
    await page.goto("/configuracoes/dados");
    await page.getByRole("button", { name: /^Restaurar a cópia de / }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de / });
    await expect(dialog.getByRole("row", { name: "Lançamentos 1 1" })).toBeVisible();
    // The server responds that it has started, and then stops.
    await page.route("**/rpc/restore", (route) => route.abort());
    const asked = page.waitForRequest("**/rpc/restore");
    await dialog.getByRole("button", { name: "Restaurar esta cópia" }).press("Enter");
    await expect(dialog.getByText(/^Restaurando a cópia/u)).toBeVisible();
    await asked;
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

test("an entry that another person records meanwhile does not repeat the check", async ({
  page,
  company,
}) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", { ...entry("TRI-a"), amount: 100 });
    await company.write("POST", "rpc/make_backup", {});
    let checks = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/rpc/inspect_backup")) checks += 1;
    });
    await page.goto("/configuracoes/dados");
    await page.getByRole("button", { name: /^Restaurar a cópia de / }).click();
    const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de / });
    await expect(dialog.getByRole("row", { name: "Lançamentos 1 1" })).toBeVisible();
    await company.write("POST", "transactions", { ...entry("TRI-b"), amount: 900 });
    // The dialog hides it from the tree of roles.
    await expect(page.locator("header").first()).toContainText(/R\$\s1\.000,00/u);
    await expect(dialog.getByRole("button", { name: "Restaurar esta cópia" })).toBeEnabled();
    expect(checks).toBe(1);
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("another window that was hidden shows the copy, also in a form that is open", async ({
  page,
  company,
}) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", { ...entry("TRI-a"), amount: 100 });
    const copy = await makeCopy(company);
    await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 200 });
    await openScreen(page, "/movimentacoes?id=TRI-a");
    await expect(amountOf(editForm(page))).toHaveValue("200,00");
    await setHidden(page, true);
    await restore(company, copy);
    // The history is as long as before.
    await company.write("POST", "transactions", { ...entry("TRI-b"), amount: 300 });
    await setHidden(page, false);
    await expect(amountOf(editForm(page))).toHaveValue("100,00");
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a change from before a restore is not undone in another window", async ({
  page,
  company,
}) => {
  const folder = await restartWithCopies(company);
  try {
    await company.write("POST", "transactions", { ...entry("TRI-a"), amount: 100 });
    const copy = await makeCopy(company);
    await openScreen(page, "/movimentacoes?id=TRI-a");
    const amount = amountOf(editForm(page));
    await amount.fill("200");
    await amount.press("Enter");
    await expect(toastUndo(page)).toBeVisible();
    await restore(company, copy);
    await company.write("POST", "transactions", { ...entry("TRI-b"), amount: 300 });
    await expect(amount).toHaveValue("100,00");
    await expect(toastUndo(page)).toHaveCount(0);
    await amount.blur();
    await page.keyboard.press("Control+z");
    await amount.fill("150");
    await amount.press("Enter");
    await expect(toastUndo(page)).toBeVisible();
    expect(await company.read("transactions?id=eq.TRI-a&select=amount")).toEqual([{ amount: 150 }]);
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Makes a copy, and returns its name. */
async function makeCopy(company: Company): Promise<string> {
  await company.write("POST", "rpc/make_backup", {});
  const names = async (): Promise<string[]> => {
    const { files } = await company.read<{ files: { name: string }[] }>("rpc/backups");
    return files.map(({ name }) => name);
  };
  await expect.poll(names, { timeout: 60_000 }).toHaveLength(1);
  return (await names()).join();
}

async function restore(company: Company, name: string): Promise<void> {
  await company.write("POST", "rpc/restore_backup", { name });
  await expect
    .poll(() => company.read("rpc/restore").catch(() => null), { timeout: 30_000 })
    .toMatchObject({ restoredAt: expect.any(String) });
}
