import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

describeOnBothEngines("The name of a column in the select", (engine) => {
  test("has letters of any alphabet, spaces and dashes, or is any quoted text", async () => {
    const app = await openTestApp(engine);
    const due = "2026-12-01";
    const row = { id: "TRI-a", amount: 9.5, notes: "um", expected_payment_date: due };
    await app.send("POST", "transactions", newEntry(row));
    for (const [item, name, value, header] of [
      ["descrição:notes", "descrição", "um"],
      ["descric\u0327a\u0303o:notes", "descric\u0327a\u0303o", "um"],
      ["situação:lifecycle", "situação", "active"],
      ["valor-total:amount", "valor-total", 9.5],
      ["Valor total :amount", "Valor total", 9.5],
      ["2026:amount", "2026", 9.5],
      ["$:amount", "$", 9.5],
      ['"Data de vencimento":expected_payment_date', "Data de vencimento", due],
      ['"Venc., (dia)":expected_payment_date', "Venc., (dia)", due, '"Venc., (dia)"'],
      [String.raw`"o \"dia\"":expected_payment_date`, 'o "dia"', due, '"o ""dia"""'],
    ] as const) {
      const path = `transactions?select=${encodeURIComponent(item)},id`;
      const { body } = await app.send("GET", path);
      expect(body, item).toEqual([{ [name]: value, id: "TRI-a" }]);
      const csv = await app.send("GET", path, undefined, { accept: "text/csv" });
      expect(csv.body, item).toBe(`${header ?? name},id\n${value},TRI-a`);
    }
  });

  test("is refused in a sentence about itself", async () => {
    const app = await openTestApp(engine);
    for (const [select, code, part] of [
      ["descrição", "42703", "transactions.descrição "],
      ["__proto__:notes", "PGRST100", "__proto__"],
      ['"__proto__":notes', "PGRST100", "__proto__"],
      ['" description":notes', "PGRST100", '" description"'],
      ['"a\nb":notes', "PGRST100", "uma coluna"],
      ["situação:clients(name)", "PGRST100", "sem acento"],
      ['"o cliente":clients(name)', "PGRST100", '"o cliente"'],
      ["ação:notes::text", "PGRST100", "não converte tipos"],
      ["a-b:notes,a-b:id", "PGRST100", "nome a-b mais de uma vez"],
    ] as const) {
      const path = `transactions?select=${encodeURIComponent(select)}`;
      const { status, body } = await app.send<RefusedBody>("GET", path);
      expect([status, body.code], select).toEqual([400, code]);
      expect(body.message, select).toContain(part);
    }
  });
});
