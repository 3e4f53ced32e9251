/** Bulk actions in several requests, on an entry and the interest of its payment. */
import { type Row, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { bulkAction, openList } from "./entry-list.ts";

for (const sort of ["due", "-due"]) {
  test(`many are removed and come back with the interest of one of them, sorted by ${sort}`, async ({
    page,
    company,
  }) => {
    const others = Array.from({ length: 95 }, (_, index) =>
      entry(`TRI-r${String(index).padStart(4, "0")}`, { expected_payment_date: "2026-02-10" }),
    );
    await company.write("POST", "transactions", [
      ...others,
      entry("TRI-late", { amount: 500, expected_payment_date: "2026-01-10" }),
    ]);
    const charges = [{ kind: "interest", amount: 50 }];
    const payment = { id: "TRI-late", paid_on: "2026-03-10", charges };
    await company.write("POST", "rpc/record_payment", payment);
    const read = () => company.read<Row[]>("transactions?select=id,amount,status&order=id");
    const before = await read();
    expect(before).toHaveLength(97);

    await openList(page, `?sort=${sort}`);
    await page.getByLabel("Selecionar os lançamentos carregados").first().click();
    await bulkAction(page, "Excluir…");
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("97 lançamentos excluídos.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("como estava")).toHaveCount(0);
    expect(await read()).toEqual([]);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("97 lançamentos voltaram")).toBeVisible({ timeout: 30_000 });
    expect(await read()).toEqual(before);
  });

  test(`many are cancelled with a part and its interest, sorted by ${sort}`, async ({
    page,
    company,
  }) => {
    const others = Array.from({ length: 95 }, (_, index) =>
      entry(`TRI-r${String(index).padStart(4, "0")}`, { expected_payment_date: "2026-02-10" }),
    );
    const late = entry("TRI-late", { amount: 500, expected_payment_date: "2026-01-10" });
    await company.write("POST", "transactions", [...others, late]);
    const charges = [{ kind: "interest", amount: 50 }];
    const payment = { id: late.id, amount: 200, paid_on: "2026-03-10", charges };
    await company.write("POST", "rpc/record_payment", payment);

    await openList(page, `?sort=${sort}`);
    await page.getByLabel("Selecionar os lançamentos carregados").first().click();
    await bulkAction(page, "Cancelar lançamentos…");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancelar lançamentos" }).click();
    await expect(page.getByText("98 lançamentos cancelados.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("como estava")).toHaveCount(0);
  });
}
