/**
 * Test vectors of open-source validators, and the Receita Federal's example of a CNPJ with letters.
 */
import { expect, test } from "vitest";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { taxId } from "./contact-fields.ts";

const codec = taxId("CNPJ");
const ERRORS = {
  "not-a-tax-id": "CNPJ deve ter 14 letras e números (CNPJ) ou 11 números (CPF).",
  "wrong-check-digits": "CNPJ não confere: os dois últimos números não combinam com os outros.",
} as const;

function errorOf(typed: string): string | undefined {
  return codec.safeParse(typed).error?.issues[0]?.message;
}

test.each([
  ["CPF", "133.782.710-00", "13378271000", "133.782.710-00"],
  ["CPF", "08796742020", "08796742020", "087.967.420-20"],
  ["CPF", "15886489070", "15886489070", "158.864.890-70"],
  ["CPF", "295.379.955-93", "29537995593", "295.379.955-93"],
  ["CPF", "111.444.777-35", "11144477735", "111.444.777-35"],
  ["CPF", "111 444 777 35", "11144477735", "111.444.777-35"],
  ["CPF", "00000000191", "00000000191", "000.000.001-91"],
  ["CNPJ", "73.797.980/0001-79", "73797980000179", "73.797.980/0001-79"],
  ["CNPJ", "96.051.576/0001-57", "96051576000157", "96.051.576/0001-57"],
  ["CNPJ", "99360938000180", "99360938000180", "99.360.938/0001-80"],
  ["CNPJ", "32432147000147", "32432147000147", "32.432.147/0001-47"],
  ["CNPJ", "54.550.752/0001-55", "54550752000155", "54.550.752/0001-55"],
  ["CNPJ", "12.ABC.345/01DE-35", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["CNPJ", "12.abc.345/01de-35", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["CNPJ", "AA345678000A29", "AA345678000A29", "AA.345.678/000A-29"],
  ["CNPJ", "A1B2C3D4000193", "A1B2C3D4000193", "A1.B2C.3D4/0001-93"],
  ["CNPJ", "000000000A0178", "000000000A0178", "00.000.000/0A01-78"],
  ["CNPJ", "B4RC0DE0000169", "B4RC0DE0000169", "B4.RC0.DE0/0001-69"],
])("%s %s is valid", (kind, typed, stored, shown) => {
  const id = codec.parse(typed);
  expect(id).toBe(stored);
  if (id === null) throw new Error("unreachable");
  expect([formatTaxId(id), taxIdKind(id)]).toEqual([shown, kind]);
});

test.each([
  ["287.967.420-20", "check digits", "wrong-check-digits"],
  ["200.448.260-79", "check digits", "wrong-check-digits"],
  ["25886489070", "check digits", "wrong-check-digits"],
  ["00000000000", "all digits equal", "wrong-check-digits"],
  ["22222222222", "all digits equal", "wrong-check-digits"],
  ["44444444444", "all digits equal", "wrong-check-digits"],
  ["66666666666", "all digits equal", "wrong-check-digits"],
  ["88888888888", "all digits equal", "wrong-check-digits"],
  ["29537995592", "check digits", "wrong-check-digits"],
  ["295379955930", "twelve digits", "not-a-tax-id"],
  ["aaa.bbb.ccc-dd", "letters", "not-a-tax-id"],
  ["53.797.980/0001-79", "check digits", "wrong-check-digits"],
  ["26.051.576/0001-57", "check digits", "wrong-check-digits"],
  ["39360938000180", "check digits", "wrong-check-digits"],
  ["12432147000147", "check digits", "wrong-check-digits"],
  ["00000000000000", "all characters equal", "wrong-check-digits"],
  ["22222222222222", "all characters equal", "wrong-check-digits"],
  ["44444444444444", "all characters equal", "wrong-check-digits"],
  ["66666666666666", "all characters equal", "wrong-check-digits"],
  ["88888888888888", "all characters equal", "wrong-check-digits"],
  ["12ABC34501DE3A", "a letter among the check digits", "not-a-tax-id"],
  ["12ABC34501ED35", "two letters exchanged", "wrong-check-digits"],
  ["5455075200015", "thirteen", "not-a-tax-id"],
  ["12ÁBC34501DE35", "a letter with an accent", "not-a-tax-id"],
  ["aa.bb.ccc/dddd-ee", "letters, wrong length", "not-a-tax-id"],
] as const)("%s is refused: %s", (typed, _reason, error) => {
  expect(errorOf(typed)).toBe(ERRORS[error]);
});

test("digits in a row are a CPF, whatever other programs show", () => {
  expect(codec.parse("123.456.789-09")).toBe("12345678909");
});

test("a blank is none", () => {
  expect(["", " - ", null].map((typed) => codec.parse(typed))).toEqual([null, null, null]);
});

test("any other last digit is refused", () => {
  for (const base of ["5299822472", "12ABC34501DE3"]) {
    const digits = "0123456789".split("");
    expect(digits.filter((digit) => errorOf(base + digit) === undefined)).toEqual(["5"]);
  }
});
