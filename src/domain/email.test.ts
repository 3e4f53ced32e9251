import { expect, test } from "vitest";
import { mailtoUrl, parseEmail } from "./email.ts";

test.each([
  ["ana@exemplo.com.br", "ana@exemplo.com.br"],
  ["  Ana.Lima+notas@EXEMPLO.Com.BR ", "Ana.Lima+notas@exemplo.com.br"],
  ["joa\u0303o@açaí.com", "joão@açaí.com"],
  ["a_b@sub_dominio.exemplo.com", "a_b@sub_dominio.exemplo.com"],
  ["o'hara%1@x-1.co", "o'hara%1@x-1.co"],
])("%j is kept as %j", (typed, stored) => {
  expect(parseEmail(typed)).toBe(stored);
});

test.each([
  "ana",
  "ana@",
  "@exemplo.com",
  "ana@exemplo",
  "ana@exemplo.",
  "ana@.com",
  "ana@exemplo..com",
  "ana@beto@exemplo.com",
  "ana lima@exemplo.com",
  "ana@exemplo .com",
  "ana@exemplo.com, beto@exemplo.com",
  "ana@exemplo.com,beto",
  "Ana <ana@exemplo.com>",
  "<ana@exemplo.com>",
  "ana;beto@exemplo.com",
  "ana@exemplo.com?subject=x",
  "ana@exem/plo.com",
])("%j is no address", (typed) => {
  expect(parseEmail(typed)).toEqual({ error: "not-an-email" });
});

test("invisible characters of a pasted address are dropped", () => {
  expect(parseEmail("an\u200ba@exem\u00adplo.com\ufeff")).toBe("ana@exemplo.com");
});

test("a blank is none", () => {
  expect([parseEmail(""), parseEmail(" \t")]).toEqual([null, null]);
});

test("one line of at most 254 characters", () => {
  expect(parseEmail(`${"a".repeat(242)}@exemplo.com`)).toHaveLength(254);
  expect(parseEmail(`${"a".repeat(243)}@exemplo.com`)).toEqual({ error: "too-long" });
  expect(parseEmail("ana@exemplo.com\nBcc: x@y.z")).toEqual({ error: "unprintable" });
});

test("an address is quoted in a link", () => {
  expect(mailtoUrl("ana@exemplo.com.br")).toBe("mailto:ana@exemplo.com.br");
  expect(mailtoUrl("a?cc=b&c%1@exemplo.com")).toBe("mailto:a%3Fcc%3Db%26c%251@exemplo.com");
});
