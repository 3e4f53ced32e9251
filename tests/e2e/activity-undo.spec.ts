/** Undoing a change in its line of Atividade. */
import { type Row, account, contact, entry, recurrence, transfer } from "../support/api-rows.ts";
import { openActivity } from "./activity-page.ts";
import { expect, test } from "./company.ts";
import { rows } from "./entry-list.ts";

test("a change of an entry, contact, account or transfer is undone in its line", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "accounts", [account("CTA-a", { name: "Caixa" }), account("CTA-b")]);
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  const between = { from_account_id: "CTA-a", to_account_id: "CTA-b" };
  await company.write("POST", "transfers", transfer("TRF-a", between));
  await company.write("PATCH", "clients?id=eq.CTT-a", { name: "Anna" });
  await company.write("PATCH", "accounts?id=eq.CTA-a", { name: "Gaveta" });
  await company.write("PATCH", "transfers?id=eq.TRF-a", { lifecycle: "cancelled" });
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 450 });
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 470 });
  await openActivity(page);
  const undoOf = (record: RegExp) =>
    page.getByRole("button", {
      name: new RegExp(`^Desfazer esta alteração: .*${record.source}`, "u"),
    });
  // Not for creations, nor for the amount that was changed again.
  await expect(page.getByRole("button", { name: /^Desfazer esta alteração/u })).toHaveCount(4);
  let lineCount = 9;
  await expect(rows(page)).toHaveCount(lineCount);
  for (const record of [/Site, R\$\s470,00$/u, /Transferência$/u, /Gaveta$/u, /Anna$/u]) {
    await undoOf(record).click();
    lineCount += 1;
    await expect(rows(page)).toHaveCount(lineCount);
  }
  await expect(rows(page).first()).toContainText("Nome atualizado para Ana");
  const read = async (path: string) => (await company.read<Row[]>(path))[0];
  expect(await read("transactions?id=eq.TRI-a")).toMatchObject({ amount: 450 });
  expect(await read("transfers?id=eq.TRF-a")).toMatchObject({ lifecycle: "active" });
  expect(await read("accounts?id=eq.CTA-a")).toMatchObject({ name: "Caixa" });
  expect(await read("clients?id=eq.CTT-a")).toMatchObject({ name: "Ana" });
});

test("a payment that was undone and made again is undone in the newest line only", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  const path = "transactions?id=eq.TRI-a";
  for (const status of ["paid", "pending", "paid"]) await company.write("PATCH", path, { status });
  await openActivity(page);
  const undo = page.getByRole("button", { name: /^Desfazer esta alteração/u });
  await expect(undo).toHaveCount(1);
  await expect(rows(page).first().getByRole("button", { name: "Desfazer" })).toBeVisible();
  await undo.click();
  await expect(rows(page)).toHaveCount(5);
  expect((await company.read<Row[]>(path))[0]).toMatchObject({ status: "pending" });
  // What it undid is not offered again, but the undo itself.
  await expect(undo).toHaveCount(1);
  await expect(rows(page).first().getByRole("button", { name: "Desfazer" })).toBeVisible();
});

test("a change of a category or a tag is undone in its line, and so is a merge", async ({
  page,
  company,
}) => {
  await company.write("POST", "categories", [
    { id: "CAT-rent", name: "Aluguel" },
    { id: "CAT-old", name: "Locação" },
  ]);
  await company.write("POST", "tags", { id: "TAG-shop", name: "Loja" });
  await company.write("POST", "transactions", entry("TRI-a", { category: "Aluguel" }));
  await company.write("PATCH", "categories?id=eq.CAT-rent", { name: "Aluguéis" });
  await company.write("PATCH", "tags?id=eq.TAG-shop", { is_active: false });
  await company.write("POST", "rpc/merge_categories", { from: "CAT-old", into: "CAT-rent" });
  await openActivity(page);
  const undo = page.getByRole("button", { name: /^Desfazer esta alteração/u });
  const ofTag = undo.and(page.getByRole("button", { name: /Loja$/u }));
  const ofCategory = page.getByRole("button", { name: /^Desfazer esta alteração.*Aluguéis$/u });
  await expect(ofTag).toHaveCount(1);
  await expect(ofCategory).toHaveCount(1);
  // And that of the merge.
  await expect(undo).toHaveCount(3);
  await undo.and(page.getByRole("button", { name: /Locação$/u })).click();
  await expect(rows(page).first()).toContainText("União desfeita");
  await ofTag.click();
  await expect(rows(page).first()).toContainText("Etiqueta reativada");
  await ofCategory.click();
  await expect(rows(page).filter({ hasText: "Aluguéis → Aluguel" }).first()).toBeVisible();
  const read = async (path: string) => (await company.read<Row[]>(path))[0];
  expect(await read("tags?id=eq.TAG-shop")).toMatchObject({ is_active: true });
  expect(await read("categories?id=eq.CAT-old")).toMatchObject({ is_active: true });
  expect(await read("categories?id=eq.CAT-rent")).toMatchObject({ name: "Aluguel" });
  expect(await read("transactions?id=eq.TRI-a")).toMatchObject({ category: "Aluguel" });
});

test("a merge that moves only a recurrence says so, and is undone in its line", async ({
  page,
  company,
}) => {
  const rent = recurrence("SER-aluguel0001", { category: "Site", count: 2 });
  await company.write("POST", "rpc/recurrence", rent);
  await company.write("PATCH", "transactions?category=eq.Site", { category: "Sistema" });
  const rules = async () =>
    (await company.read<Row[]>("recurrences")).map(({ category }) => category);
  await page.goto("/configuracoes/categorias");
  await page.getByRole("button", { name: "Ações de Site", exact: true }).click();
  await page.getByRole("menuitem", { name: "Unir a outra…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Unir a", { exact: true }).selectOption("Sistema");
  await expect(dialog).toContainText("1 recorrência passa de Site para Sistema");
  await dialog.getByRole("button", { name: "Unir categorias" }).click();
  await expect(page.getByText("Site foi unida a Sistema.")).toBeVisible();
  expect(await rules()).toEqual(["Sistema"]);
  await openActivity(page);
  const line = rows(page).first();
  await expect(line).toContainText(/Unida a Sistema.*Site.*1 categoria e 1 recorrência/u);
  await line.getByRole("button", { name: /^Desfazer esta alteração: Unida a Sistema/u }).click();
  await expect.poll(rules).toEqual(["Site"]);
});

test("an import is one line, and an entry removed in the original is not brought back", async ({
  page,
  company,
}) => {
  const file = (name: string, ...lines: readonly string[]) => ({
    name: `${name}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  const created = "2024-01-02T12:00:00Z";
  await page.goto("/configuracoes/dados");
  const section = page.getByRole("region", { name: "Trazer dados" });
  await section
    .getByLabel("Escolher os três arquivos")
    .setInputFiles([
      file(
        "clients",
        "id,name,profile_type,is_active,created_at",
        `CTT-a1,João,client,true,${created}`,
      ),
      file(
        "transactions",
        "id,type,category,amount,expected_payment_date,status,client_id,lifecycle,created_at",
        `TRI-a1,income,Sistema,12.5,2024-01-31,pending,CTT-a1,active,${created}`,
        `TRI-a2,income,Sistema,13.5,2024-01-31,pending,,active,${created}`,
      ),
      file(
        "audit_records",
        "id,user_name,description,entity_type,entity_id,timestamp",
        `AUD-a1,Bia,Lançamento criado,transaction,TRI-a3,${created}`,
        "AUD-a2,Bia,Lançamento removido do sistema,transaction,TRI-a3,2024-01-03T12:00:00Z",
      ),
    ]);
  await section.getByRole("button", { name: "Trazer para cá" }).press("Enter");
  await expect(section.getByRole("status")).toHaveText(/Os dois lados conferem/u);
  await openActivity(page);
  await expect(rows(page)).toHaveText([
    // One of the entries has only its history.
    /Importação do sistema original.*1 contato e 3 lançamentos$/u,
    /removido do sistema.*TRI-a3/u,
    /Lançamento criado.*TRI-a3/u,
  ]);
  const bringBack = page.getByRole("button", { name: /^Trazer de volta/u });
  await expect(bringBack).toHaveCount(0);
  await openActivity(page, "?show=removed");
  await expect(rows(page)).toHaveCount(1);
  await expect(bringBack).toHaveCount(0);
  await company.write("DELETE", "transactions?id=eq.TRI-a2");
  await expect(bringBack).toHaveCount(1);
});
