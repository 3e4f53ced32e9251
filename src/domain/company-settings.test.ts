import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import {
  NO_SETTINGS,
  changeCompany,
  type Company,
  type CompanyChange,
  type CompanySettings,
} from "./company-settings.ts";
import { instantFromMs } from "./company-time.ts";
import { cents } from "./money.ts";
import type { TaxId } from "./tax-id.ts";

const now = instantFromMs(Date.parse("2026-11-21T12:00:00Z"));
const today = civilDate("2026-11-21");
const context = { now, today };

function changed(before: CompanySettings, change: CompanyChange): Company {
  const result = changeCompany(before, change, context);
  if (result === null) throw new Error("Nothing changed");
  return result.row;
}

test("absent fields stay, and the version counts the changes", () => {
  const named = changed(NO_SETTINGS, { version: 0, name: "Loja" });
  const opened = changeCompany(named, { version: 1, openingBalanceCents: cents(-5) }, context);
  expect(opened).toEqual({
    row: {
      id: "EMP-1",
      version: 2,
      name: "Loja",
      document: null,
      openingBalanceCents: -5,
      openingBalanceDate: today,
      pixKey: null,
      chargeMessage: null,
      createdAt: now,
      updatedAt: now,
    },
    description:
      "Saldo inicial: não informado → R$ -0,05 | Data do saldo inicial: não informada → 21/11/2026",
  });
});

test("a new amount of the opening balance keeps its day; without the amount there is no day", () => {
  const day = civilDate("2026-01-01");
  const change = { version: 0, openingBalanceCents: cents(100), openingBalanceDate: day };
  const opened = changed(NO_SETTINGS, change);
  const more = changed(opened, { version: 1, openingBalanceCents: cents(200) });
  expect([more.openingBalanceCents, more.openingBalanceDate]).toEqual([200, day]);
  const none = changed(more, { version: 2, openingBalanceCents: null });
  expect([none.openingBalanceCents, none.openingBalanceDate]).toEqual([null, null]);
});

test("unchanged settings are not saved again, except for the first time, which may be empty", () => {
  const named = changed(NO_SETTINGS, { version: 0, name: "Loja" });
  expect(changeCompany(named, { version: 0, name: "Loja" }, context)).toBeNull();
  expect(changeCompany(named, { version: 1 }, context)).toBeNull();
  const skipped = changeCompany(NO_SETTINGS, { version: 0 }, context);
  expect(skipped).toMatchObject({
    row: { version: 1 },
    description: "Perguntas do começo puladas",
  });
});

test("the Pix key and the text of the message are kept, and a text that is emptied is the system's", () => {
  const keyed = changed(NO_SETTINGS, { version: 0, pixKey: "a@b.com", chargeMessage: "{total}" });
  expect([keyed.pixKey, keyed.chargeMessage]).toEqual(["a@b.com", "{total}"]);
  const emptied = changeCompany(keyed, { version: 1, chargeMessage: null }, context);
  expect(emptied).toMatchObject({
    row: { pixKey: "a@b.com", chargeMessage: null },
    description: "Mensagem de cobrança: {total} → a do sistema",
  });
});

test("the telephone number is formatted for readers", () => {
  const document = "12ABC34501DE35" as TaxId;
  expect(changeCompany(NO_SETTINGS, { version: 0, document }, context)?.description).toBe(
    "CNPJ ou CPF: não informado → 12.ABC.345/01DE-35",
  );
});

test("a change of an older version and a day without a balance are refused", () => {
  const change = () => changeCompany(NO_SETTINGS, { version: 1, name: "Loja" }, context);
  expect(change).toThrow("company-changed-meanwhile");
  const dated = () =>
    changeCompany(NO_SETTINGS, { version: 0, openingBalanceDate: today }, context);
  expect(dated).toThrow("opening-day-without-balance");
});
