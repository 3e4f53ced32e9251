import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, toDialledDigits } from "./phone.ts";

test.each([
  ["(11) 91234-5678", "5511912345678"],
  ["11 3555.0101", "551135550101"],
  ["011 3555-0101", "551135550101"],
  ["+55 (11) 91234-5678", "5511912345678"],
  ["5511912345678", "5511912345678"],
  ["55 11 3555-0101", "551135550101"],
  ["+351 912 345 678", "351912345678"],
  // Rio Grande do Sul has the area code 55.
  ["(55) 99123-4567", "5555991234567"],
])("%s is dialled as %s", (phone, digits) => {
  expect(toDialledDigits(phone)).toBe(digits);
});

test.each(["3555-0101", "190", "", "ramal 12", "(11) 91234-5678 ou 3555-0101", "+12"])(
  "%s is no whole number",
  (phone) => {
    expect(toDialledDigits(phone)).toBeNull();
  },
);

describe("a telephone is shown", () => {
  test.each([
    ["11987654321", "(11) 98765-4321"],
    ["11 98765 4321", "(11) 98765-4321"],
    ["(11)98765-4321", "(11) 98765-4321"],
    ["011987654321", "(11) 98765-4321"],
    ["1135550101", "(11) 3555-0101"],
    ["11 3555.0101", "(11) 3555-0101"],
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
        expect(toDialledDigits(shown)).toBe(toDialledDigits(`${prefix}${number}`));
        expect(formatPhone(shown)).toBe(shown);
        expect(shown).toMatch(/^(?:\+55 )?\(\d{2}\) \d{4,5}-\d{4}$/u);
      }),
    );
  });
});
