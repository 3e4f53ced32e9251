/** The content of a row in the list without columns. */
import type { Locator } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test } from "./company.ts";
import { cutAmounts, openList, rowOf } from "./entry-list.ts";

test("on a phone an entry with notes shows its contact, whose end may be cut", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "João Silva" }),
    contact("CTT-b", { name: "Padaria e Confeitaria D'Ávila do Bairro Alto" }),
  ]);
  const notes = "Aluguel da sala comercial do centro";
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1234.5, notes, client_id: "CTT-a" }),
    entry("TRI-b", { amount: 99_999.99, notes, client_id: "CTT-b", status: "paid" }),
    entry("TRI-c", {
      amount: 3,
      notes,
      client_id: "CTT-a",
      expected_payment_date: testDay(-3),
    }),
  ]);
  await page.setViewportSize({ width: 390, height: 740 });
  await openList(page);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const amount of ["1.234,50", "99.999,99", "3,00"]) {
      const row = rowOf(page, amount);
      await expect(row).toContainText(/(?:João Silva|Padaria e .* Alto) · Site/u);
      expect((await row.boundingBox())?.height, "two lines").toBeLessThanOrEqual(52);
      expect(await seenWidth(row), `${amount} at ${width}`).toBeGreaterThan(20);
    }
    expect(await cutAmounts(page), `cut amounts at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const ownWidth = await rowOf(page, "1.234,50")
    .getByText("João Silva ·")
    .evaluate((name) => name.getBoundingClientRect().width);
  expect(await seenWidth(rowOf(page, "1.234,50"))).toBe(ownWidth);
  // The table has a column for it.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(rowOf(page, "1.234,50").getByText("João Silva", { exact: true })).toBeVisible();
  await expect(rowOf(page, "1.234,50").getByText("João Silva ·")).toBeHidden();
});

test("on a phone a row needs no word for pending, and no room for a button it does not have", async ({
  page,
  company,
}) => {
  const notes = "Mensalidade do sistema de vendas";
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, notes }),
    entry("TRI-b", { amount: 2, notes, status: "paid" }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  const word = rowOf(page, "1,00").getByText("Pendente");
  await expect(word).toHaveCount(1);
  expect((await word.boundingBox())?.width, "only read aloud").toBeLessThanOrEqual(1);
  const widthOf = async (amount: string) =>
    (await rowOf(page, amount).getByTitle(notes).boundingBox())?.width ?? 0;
  expect(await widthOf("2,00")).toBeGreaterThan((await widthOf("1,00")) + 30);
});

/** The visible width of the contact's name in the second line, in pixels. */
function seenWidth(row: Locator): Promise<number> {
  return row.getByText(/ · $/u).evaluate((name) => {
    const own = name.getBoundingClientRect();
    const line = name.parentElement?.getBoundingClientRect();
    return Math.min(own.right, line?.right ?? 0) - own.left;
  });
}

test("the rest of an entry that is paid in part tells of how much, at every width", async ({
  page,
  company,
}) => {
  const notes = "Aluguel da sala comercial do centro";
  const due = { amount: 1000, notes, expected_payment_date: testDay(-3) };
  await company.write("POST", "transactions", [
    entry("TRI-a", due),
    entry("TRI-b", { ...due, amount: 20_000, category: "Pagamento de Funcionario" }),
    entry("TRI-c", { ...due, amount: 10, notes: null }),
  ]);
  for (const [id, amount] of [
    ["TRI-a", 300],
    ["TRI-b", 1],
    ["TRI-c", 4],
  ]) {
    await company.write("POST", "rpc/record_payment", { id, amount });
  }
  await openList(page);
  const mark = rowOf(page, "700,00").getByTitle(/^R\$\s300,00 de R\$\s1\.000,00 recebidos$/u);
  await expect(mark).toHaveText(/^· resto de R\$\s1\.000,00$/u);
  await expect(rowOf(page, "300,00").getByTitle(/ recebidos$/u)).toHaveCount(0);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const amount of ["700,00", "19.999,00", "6,00"]) {
      const row = rowOf(page, amount);
      const ofRow = await row.boundingBox();
      const ofMark = await row.getByTitle(/ recebidos$/u).boundingBox();
      if (ofRow === null || ofMark === null) throw new Error("not shown");
      const end = ofMark.x + ofMark.width;
      expect(end, `${amount} at ${width}`).toBeLessThanOrEqual(ofRow.x + ofRow.width);
      expect(ofRow.height, "two lines").toBeLessThanOrEqual(52);
    }
    expect(await cutAmounts(page), `cut amounts at ${width}`).toEqual([]);
  }
});
