/** The lines of Atividade: days, commands that open, and the file. */
import { readFileSync } from "node:fs";
import { type Row, contact, entry, recurrence } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { openActivity } from "./activity-page.ts";
import { expect, test } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import { rows } from "./entry-list.ts";
import { toastButton } from "./messages.ts";

test.describe("over days", () => {
  test.use({ serverClock: "2025-03-01T12:00:00Z" });

  test("days have heads, and one command is one line that opens, however many records it has", async ({
    page,
    company,
  }) => {
    const many = Array.from({ length: 400 }, (_, at) => entry(`TRI-m${at}`, { amount: at + 1 }));
    await company.write("POST", "transactions", entry("TRI-a", { notes: "Bolo" }));
    company.setClock("2026-11-24T12:00:00Z");
    await company.write("POST", "transactions", many);
    const today = "2026-11-25T12:00:00Z";
    company.setClock(today);
    await company.write("PATCH", "transactions?id=in.(TRI-m1,TRI-m2,TRI-a)", { status: "paid" });
    await page.clock.setFixedTime(new Date(today));
    await openActivity(page);
    await expect(page.getByRole("rowheader")).toHaveText(["Hoje", "Ontem", "1 de março de 2025"]);
    await expect(rows(page)).toHaveText([
      /Status: Pendente → Pago.*3 lançamentosDesfazer$/u,
      // The button, and for paper its text.
      /Lançamento criado(?:400 lançamentos){2}$/u,
      /Lançamento criado.*Bolo, R\$\s100,00 · Site · .*Ver lançamento$/u,
    ]);
    const few = page.getByRole("button", { name: "3 lançamentos", exact: true });
    await few.click();
    await expect(rows(page)).toHaveCount(6);
    const undo = page.getByRole("button", { name: /^Desfazer esta alteração/u });
    await expect(undo).toHaveCount(4);
    await few.click();
    await expect(rows(page)).toHaveCount(3);
    // All three with one click, which can be undone.
    await undo.click();
    await expect(page.getByText("3 lançamentos voltaram a ser como eram.")).toBeVisible();
    const read = () => company.read<Row[]>("transactions?status=eq.paid&select=id");
    expect(await read()).toEqual([]);
    await toastButton(page, "Refazer").click();
    await expect(page.getByText("3 lançamentos refeitos.")).toBeVisible();
    expect(await read()).toHaveLength(3);
    await page.getByRole("button", { name: "400 lançamentos" }).click();
    await expectAccessible(page);
    await rows(page).first().press("End");
    await expect(rows(page).last()).toContainText("Bolo");
    await expect(page.getByText(/^E mais \d+ da mesma alteração/u)).toBeVisible();
  });
});

test("a new price is one line, which undoes its entries with their rule, and is brought back", async ({
  page,
  company,
}) => {
  const rent = recurrence("SER-aluguel0001", { amount: 1500 });
  await company.write("POST", "rpc/recurrence", rent);
  const entries = `transactions?series_id=eq.${rent.series_id}&order=series_number`;
  const [first] = await company.read<Row[]>(entries);
  const raise = { id: first?.["id"], scope: "following", changes: { amount: 1600 } };
  await company.write("POST", "rpc/update_instalments", raise);
  const amounts = async () => {
    const made = await company.read<Row[]>(entries);
    const rules = await company.read<Row[]>("recurrences");
    return [...new Set([...made, ...rules].map((row) => row["amount"]))];
  };
  expect(await amounts()).toEqual([1600]);
  await openActivity(page);
  const line = rows(page).first();
  const undo = line.getByRole("button", { name: /^Desfazer esta alteração: Valor/u });
  await expect(line).toContainText(/1\.500,00 → R\$\s1\.600,00.*1 recorrência e 1\d lançamentos/u);
  // The creation is none of them.
  await expect(page.getByRole("button", { name: /^Desfazer esta/u })).toHaveCount(1);
  await undo.click();
  await expect(page.getByText(/^1\d lançamentos voltaram a ser como eram\.$/u)).toBeVisible();
  expect(await amounts()).toEqual([1500]);

  // Entries alone are shown, and their rule is undone with them.
  await openActivity(page, "?show=entries");
  await expect(line).toContainText(/1\.600,00 → R\$\s1\.500,00/u);
  await undo.click();
  await expect.poll(amounts).toEqual([1600]);

  // Nothing is offered of one whose rule has changed since.
  await openActivity(page);
  await expect(undo).toBeVisible();
  const changes = { notes: "Contrato novo" };
  await company.write("POST", "rpc/update_recurrence", { id: rent.series_id, changes });
  await expect(line).toContainText("Observações");
  await expect(rows(page).nth(1)).toContainText("1 recorrência e");
  await expect(
    rows(page)
      .nth(1)
      .getByRole("link", { name: /^Ver recorrências/u }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Desfazer esta/u })).toHaveCount(1);
});

test("a payment and its undo are lines with their own words and name, and expand to their entries", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Boa Viagem" }));
  const paid = { client_id: "CTT-a", amount: 900 };
  await company.write("POST", "transactions", entry("TRI-a", paid));
  const charges = [
    { kind: "interest", amount: 7 },
    { kind: "discount", amount: 2 },
  ];
  await company.write("POST", "rpc/record_payment", { id: "TRI-a", amount: 400, charges });
  const [part] = await company.read<Row[]>("transactions?payment_role=eq.part");
  await company.write("POST", "rpc/undo_payment", { id: part?.["id"] });
  await company.write("POST", "transactions", [
    entry("TRI-c", {
      notes: "Curso",
      series_id: "SER-abcd0001",
      series_number: 1,
      series_count: 2,
    }),
    entry("TRI-d", {
      notes: "Curso",
      series_id: "SER-abcd0001",
      series_number: 2,
      series_count: 2,
    }),
  ]);
  await openActivity(page, "?show=entries");
  await expect(rows(page)).toHaveText([
    /Lançamento criado · Curso2 lançamentos/u,
    /Recebimento parcial desfeito: R\$\s400,00, com juros de R\$\s7,00 e desconto de R\$\s2,00 · Boa Viagem4 lançamentos/u,
    /Recebimento parcial: R\$\s400,00 em \d\d\/\d\d\/\d{4}, com juros de R\$\s7,00 e desconto de R\$\s2,00 · Boa Viagem4 lançamentos/u,
    /Lançamento criado.*R\$\s900,00/u,
  ]);
  await page.getByRole("button", { name: "4 lançamentos" }).last().click();
  for (const came of [/400,00.* · parte/u, /7,00.* · juros/u, /2,00.* · desconto/u]) {
    await expect(rows(page).filter({ hasText: "Lançamento criado" }).getByText(came)).toHaveCount(
      1,
    );
  }
});

test("each line shows the state of its time, also for removed and restored records", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "Ana" }),
    contact("CTT-b", { name: "Bia" }),
  ]);
  const change = (values: Row) => company.write("PATCH", "transactions?id=eq.TRI-a", values);
  await company.write("POST", "transactions", entry("TRI-a", { client_id: "CTT-a", amount: 1 }));
  await change({ amount: 2, expected_payment_date: testDay(10) });
  await change({ client_id: "CTT-b", category: "Aplicativo" });
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await openActivity(page, "?show=entries");
  const states = [
    String.raw`removido do sistema.*Bia, R\$\s2,00 \(removido\).*Aplicativo.*${companyDay(10)}`,
    String.raw`Vínculo alterado.*Bia, R\$\s2,00.*Aplicativo.*${companyDay(10)}`,
    String.raw`Valor: .*Ana, R\$\s2,00.*Site.*${companyDay(10)}`,
    String.raw`Lançamento criado.*Ana, R\$\s1,00.*Site.*${companyDay(5)}`,
  ].map((text) => new RegExp(text, "u"));
  await expect(rows(page)).toHaveText(states);
  await page.getByRole("button", { name: /^Trazer de volta Bia, R/u }).click();
  // Commands that arrive together have one timestamp, and so one line.
  await expect(rows(page).first()).toContainText("trazido de volta");
  await change({ amount: 7 });
  await expect(rows(page)).toHaveText([
    /Valor: .*Bia, R\$\s7,00/u,
    /trazido de volta.*Bia, R\$\s2,00/u,
    ...states.map(({ source }) => new RegExp(source.replace(String.raw` \(removido\)`, ""), "u")),
  ]);
  // Lines excluded by the filter count too.
  await page.getByRole("searchbox").fill("lançamento criado");
  await expect(rows(page)).toHaveText([/Ana, R\$\s1,00/u]);
});

test("the file has each record that the filters find", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: 'Ana "Ltda"; =1' }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: "CTT-a" }),
    entry("TRI-b", { amount: 7 }),
  ]);
  await openActivity(page, "?show=entries");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("atividade.csv");
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe(
    '\uFEFF"Data";"Hora";"Responsável";"O que mudou";"Tipo de registro";"Registro";"Detalhes";"ID do registro"',
  );
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /"Usuário Atual";"Lançamento criado";"Lançamento";"Site, R\$\s7,00";"vencimento [^"]*";"TRI-b"$/u,
    ),
    expect.stringMatching(
      /^"\d\d\/\d\d\/\d{4}";"\d\d:\d\d";.*"Ana ""Ltda""; =1, R\$\s100,00";"Site · vencimento [^"]*";"TRI-a"$/u,
    ),
  ]);
  await expect(page.getByText("atividade.csv foi salvo na pasta de downloads.")).toBeVisible();
});
