import { expect, test } from "vitest";
import { typedPhone } from "./phone-field.ts";

const MESSAGE = "Telefone deve ter um número, como (11) 91234-5678.";

test("a telephone without a number is refused, but for the one that is stored", () => {
  const field = typedPhone("Telefone", 40, "ramal 12");
  for (const typed of ["abc", "não tem", "12", "-"]) {
    expect(
      field.safeParse(typed).error?.issues.map(({ message }) => message),
      typed,
    ).toEqual([MESSAGE]);
  }
  for (const typed of ["ramal 12", "190", "11987654321", "0800 702 1234", "+1 212 555 0100"]) {
    expect(field.parse(typed)).toBe(typed);
  }
  expect([field.parse(""), field.parse("  "), field.parse(null)]).toEqual([null, null, null]);
});
