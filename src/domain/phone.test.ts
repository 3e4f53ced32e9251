import { expect, test } from "vitest";
import { toDialledDigits } from "./phone.ts";

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
