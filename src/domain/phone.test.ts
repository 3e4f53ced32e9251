import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, hasPhone, parsePhone } from "./phone.ts";

test.each([
  ["(11) 91234-5678", "+5511912345678"],
  ["11 3555.0101", "+551135550101"],
  ["011 3555-0101", "+551135550101"],
  ["0 15 11 3555-0101", "+551135550101"],
  ["0 21 (11) 91234-5678", "+5511912345678"],
  ["+55 (11) 91234-5678", "+5511912345678"],
  ["+55 011 91234-5678", "+5511912345678"],
  ["+55 (011) 91234-5678", "+5511912345678"],
  ["0055 11 91234-5678", "+5511912345678"],
  ["5511912345678", "+5511912345678"],
  ["55 11 3555-0101", "+551135550101"],
  ["+351 912 345 678", "+351912345678"],
  ["+1 (212) 555-0100", "+12125550100"],
  ["00 1 212 555 0100", "+12125550100"],
  // Rio Grande do Sul has the area code 55.
  ["(55) 99123-4567", "+5555991234567"],
  ["(11) 3555-0101 ramal 12", "+551135550101"],
  ["(11) 91234\u20115678", "+5511912345678"],
  ["(11)\u00a091234–5678\u200b", "+5511912345678"],
  ["11 91234−5678", "+5511912345678"],
  ["11 91234—5678", "+5511912345678"],
  ["0800 702 1234", "08007021234"],
  ["0800-702-1234", "08007021234"],
  ["0300 123456", "0300123456"],
  ["4004-1234", "40041234"],
  ["3003 1234", "30031234"],
  ["+55 0800 702 1234", "08007021234"],
])("%s is dialled as %s", (text, dialled) => {
  const phone = parsePhone(text);
  expect(phone?.dialled).toBe(dialled);
  expect(phone?.whatsApp ?? null).toBe(dialled.startsWith("+") ? dialled.slice(1) : null);
});

test.each(
  [
    ["3555-0101", "190", "", "abc", "ramal 12", "(11) 91234-5678 ou 3555-0101"],
    ["+12", "+55 11", "+0 1234567", "0800", "0800 1", "(00) 91234-5678"],
  ].flat(),
)("%s is no whole number", (phone) => {
  expect(parsePhone(phone)).toBeNull();
});

test("a text without a number is no telephone", () => {
  for (const text of ["abc", "não tem", "ramal 12", "12", "-", "( )", "abcdef123"]) {
    expect(hasPhone(text), text).toBe(false);
  }
  for (const text of [
    "190",
    "3555-0101",
    "11 91234-5678 (Ana)",
    "+1 212 555 0100",
    "0800 702 1234",
  ]) {
    expect(hasPhone(text), text).toBe(true);
  }
});

describe("a telephone is shown", () => {
  test.each([
    ["11987654321", "(11) 98765-4321"],
    ["11 98765 4321", "(11) 98765-4321"],
    ["(11)98765-4321", "(11) 98765-4321"],
    ["011987654321", "(11) 98765-4321"],
    ["1135550101", "(11) 3555-0101"],
    ["11 3555.0101", "(11) 3555-0101"],
    ["08007021234", "0800 702 1234"],
    ["0800 123 456", "0800 123 456"],
    ["0300-123-4567", "0300 123 4567"],
    ["40041234", "4004-1234"],
    ["+55 011 91234‑5678", "+55 (11) 91234-5678"],
    ["11 91234–5678", "(11) 91234-5678"],
    ["+5511987654321", "+55 (11) 98765-4321"],
    ["5511987654321", "+55 (11) 98765-4321"],
    ["+55 11 3555-0101", "+55 (11) 3555-0101"],
    // Rio Grande do Sul has the area code 55.
    ["55991234567", "(55) 99123-4567"],
    ["+5555991234567", "+55 (55) 99123-4567"],
  ])("%s as %s", (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  test.each([
    "+351 912 345 678",
    "3555-0101",
    "190",
    "0800 123 4567",
    "ramal 12",
    "(11) 91234-5678 ou 3555-0101",
    // No area code has a zero, and no landline eleven digits.
    "10987654321",
    "11387654321",
    "",
  ])("%s as it was written", (phone) => {
    expect(formatPhone(phone)).toBe(phone);
  });

  test("so that it dials the same, and is shown the same again", () => {
    const digits = fc.stringMatching(/^[1-9]{2}(9\d{8}|[2-9]\d{7})$/u);
    const country = fc.constantFrom("", "55", "+55");
    fc.assert(
      fc.property(country, digits, (prefix, number) => {
        const shown = formatPhone(`${prefix}${number}`);
        expect(parsePhone(shown)).toEqual(parsePhone(`${prefix}${number}`));
        expect(formatPhone(shown)).toBe(shown);
        expect(shown).toMatch(/^(?:\+55 )?\(\d{2}\) \d{4,5}-\d{4}$/u);
      }),
    );
  });
});
