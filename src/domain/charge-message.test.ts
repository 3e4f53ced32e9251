import * as fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { whatsAppUrl, writeChargeMessage, type ChargedEntry } from "./charge-message.ts";
import { cents } from "./money.ts";
import { toSplits } from "./split.ts";

const today = civilDate("2026-11-21");
const company = { chargeMessage: null, name: "Estúdio Ipê", pixKey: "ipe@exemplo.com.br" };
const NOTHING = { category: "Site", splits: null, seriesNumber: null, seriesCount: null };

function entry(amount: number, dueDate: string | null, more: object = {}): ChargedEntry {
  const day = dueDate === null ? null : civilDate(dueDate);
  return { ...NOTHING, amountCents: cents(amount), dueDate: day, ...more };
}

test("the message has the name, each amount with its due date, the sum and the Pix key", () => {
  const entries = [
    entry(320_00, "2026-11-05", { seriesNumber: 2, seriesCount: 3 }),
    entry(1_000_00, "2026-11-21"),
    entry(50, "2026-12-01"),
    entry(1_00, null),
  ];
  const charge = { contactName: "Ana", entries, count: 4, totalCents: 1_321_50n };
  expect(writeChargeMessage(charge, company, today)).toBe(`Olá, Ana! Tudo bem?

Segue o que está em aberto:
• Site 2/3: R$ 320,00, venceu em 05/11/2026
• Site: R$ 1.000,00, vence hoje
• Site: R$ 0,50, vence em 01/12/2026
• Site: R$ 1,00

Total: R$ 1.321,50
Chave Pix: ipe@exemplo.com.br

Se já pagou, desconsidere esta mensagem. Obrigado!
Estúdio Ipê`);
});

test("an entry over several categories names all of them", () => {
  const parts = ["Site", "Sistema", "Outros"].map((category) => ({
    category,
    amountCents: cents(500_00),
  }));
  const entries = [
    entry(1_000_00, null, { splits: toSplits(parts.slice(0, 2)) }),
    entry(1_500_00, null, { splits: toSplits(parts), seriesNumber: 2, seriesCount: 3 }),
  ];
  const charge = { contactName: "Ana", entries, count: 2, totalCents: 2_500_00n };
  expect(writeChargeMessage(charge, { ...company, chargeMessage: "{lista}" }, today)).toBe(
    "• Site e Sistema: R$ 1.000,00\n• Site, Sistema e Outros 2/3: R$ 1.500,00",
  );
});

test("a line without its value is left out, and no gap stays", () => {
  const charge = { contactName: "Ana", entries: [], count: 0, totalCents: 0n };
  const text = "{empresa}\n\n{pix}\n\nOlá, {Nome}: {total} {outro}";
  const bare = { chargeMessage: text, name: null, pixKey: null };
  expect(writeChargeMessage(charge, bare, today)).toBe("Olá, Ana: R$ 0,00 {outro}");
});

test("entries that are not listed are counted", () => {
  const charge = { contactName: "Ana", entries: [entry(1_00, null)], count: 3, totalCents: 3_00n };
  const text = { ...company, chargeMessage: "{lista}" };
  expect(writeChargeMessage(charge, text, today)).toBe("• Site: R$ 1,00\n• e mais 2 lançamentos");
});

test("a name or a key is never mistaken for a placeholder", () => {
  const charge = { contactName: "{pix} $& {total}", entries: [], count: 0, totalCents: 1n };
  const text = { ...company, chargeMessage: "{nome}|{pix}" };
  expect(writeChargeMessage(charge, text, today)).toBe("{pix} $& {total}|ipe@exemplo.com.br");
});

test("the address opens the conversation with exactly the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const url = new URL(whatsAppUrl("5511987654321", text));
      expect([url.hostname, url.pathname]).toEqual(["wa.me", "/5511987654321"]);
      expect(url.searchParams.get("text")).toBe(text);
    }),
  );
  expect(whatsAppUrl(null, "a\ud800")).toBe("https://wa.me/?text=a%EF%BF%BD");
  expect(whatsAppUrl(null, "Olá")).toBe("https://wa.me/?text=Ol%C3%A1");
  expect(whatsAppUrl("5511987654321", null)).toBe("https://wa.me/5511987654321");
});
