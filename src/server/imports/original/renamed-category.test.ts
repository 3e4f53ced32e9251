import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";

test("a category whose name differs here by case and accents is found, and reported", async () => {
  const books = await enginesByName.SQLite.newDatabase();
  const ends: (() => unknown)[] = [];
  const app = await openTestAppAt(books, { atEnd: (end) => void ends.push(end) });
  const category = "Pagamento de Funcionario";
  const name = "Pagamento de funcionário";
  const { status } = await app.send("PATCH", `categories?name=eq.${encodeURIComponent(category)}`, {
    name,
  });
  expect(status).toBeLessThan(300);
  for (const end of ends) await end();
  const original = originalCompany(0);
  original.transactions.push(originalEntry(1, { category }), originalEntry(2, { category: name }));
  const run = () => importRows(books, original);
  expect(await run()).toMatchObject({
    action: "imported",
    ok: true,
    problems: [],
    repairs: [
      {
        field: "Categoria",
        why: "Pagamento de Funcionario aqui se chama Pagamento de funcionário.",
      },
    ],
  });
  expect(await run()).toMatchObject({ ok: true, alreadyHere: 2, conflicts: [] });
});

test("a first category with another name here is still that of the original", async () => {
  const books = await enginesByName.SQLite.newDatabase();
  const original = originalCompany(0);
  const category = "Sistema";
  original.transactions.push(originalEntry(1, { category }));
  await importRows(books, original);
  const ends: (() => unknown)[] = [];
  const app = await openTestAppAt(books, { atEnd: (end) => void ends.push(end) });
  await app.send("PATCH", `categories?name=eq.${category}`, { name: "Licenças" });
  for (const end of ends) await end();
  original.transactions.push(originalEntry(2, { category }));
  expect(await importRows(books, original)).toMatchObject({
    action: "imported",
    ok: true,
    alreadyHere: 1,
    toImport: { transactions: 1 },
    problems: [],
    conflicts: [],
    repairs: [
      { field: "Categoria", why: "Sistema aqui se chama Licenças." },
      { field: "Categoria", why: "Sistema aqui se chama Licenças." },
    ],
  });
  // Both are of the renamed category.
  expect(await importRows(books, original)).toMatchObject({ ok: true, alreadyHere: 2 });
});
