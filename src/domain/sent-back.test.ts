import { expect, test } from "vitest";
import { account, contact, expense } from "#tests/support/domain-records.ts";
import { instant } from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { updateContact } from "./contact-verbs.ts";
import { isSentBack } from "./sent-back.ts";
import { updateTransaction } from "./transaction-verbs.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");

test("an old text is sent back if only its spaces and invisible characters differ", () => {
  expect(isSentBack("Ana\u00a0Maria", "Ana Maria")).toBe(true);
  expect(isSentBack("Ana\u200b", "Ana")).toBe(true);
  expect(isSentBack("uma\u2063\ncoisa", "uma\ncoisa")).toBe(true);
  expect(isSentBack("uma\ncoisa", "uma coisa")).toBe(false);
  expect(isSentBack("Ana\u00a0Maria", "Ana Marina")).toBe(false);
  expect(isSentBack("Ana", "Ana")).toBe(false);
  expect(isSentBack("", null)).toBe(true);
  expect(isSentBack(null, null)).toBe(false);
});

test("the texts of a contact that are sent back are no change, and others are", () => {
  const old = contact("CTT-a", { type: "supplier", name: "Ana\u00a0Maria", pixKey: "a\u200bb" });
  const context = { now: NOW, linkedIncomes: 0 };
  const whole = { ...old, name: "Ana Maria", pixKey: "ab" };
  expect(updateContact(old, whole, context)).toBeNull();
  expect(updateContact(old, { ...whole, phone: "11 98765-4321" }, context)?.row).toMatchObject({
    name: "Ana\u00a0Maria",
    phone: "11 98765-4321",
  });
  expect(updateContact(old, { name: "Ana M." }, context)?.row.name).toBe("Ana M.");
});

test("the notes of an entry that are sent back are no change", () => {
  const links = { contacts: new Map(), accounts: [account("CTA-a")], tags: [] };
  const moment = { now: NOW, today: civilDate("2026-11-21") };
  const old = expense(100, "2026-11-21", { notes: "Parcela\u2063\n1", accountId: null });
  expect(updateTransaction(old, { notes: "Parcela\n1" }, links, moment)).toBeNull();
  expect(updateTransaction(old, { notes: "Parcela 1" }, links, moment)?.row.notes).toBe(
    "Parcela 1",
  );
});
