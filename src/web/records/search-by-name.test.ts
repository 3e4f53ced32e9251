import { expect, test } from "vitest";
import { SAMPLE_CONTACT } from "#tests/support/arbitraries.ts";
import type { ContactOption } from "./contact-directory.ts";
import { searchByName } from "./search-by-name.ts";

function directory(...names: string[]): ContactOption[] {
  return names.map((name) => ({ ...SAMPLE_CONTACT, name }));
}

function found(query: string, ...names: string[]): string[] {
  return searchByName(directory(...names), query).map(({ name }) => name);
}

test("a contact is found whatever the case and the accents", () => {
  expect(found("JOAO", "João Antunes", "Maria")).toEqual(["João Antunes"]);
  expect(found("joão", "JOAO ANTUNES")).toEqual(["JOAO ANTUNES"]);
  expect(found("d'avila", "Padaria D'Ávila")).toEqual(["Padaria D'Ávila"]);
});

test("every word counts, in any order and in any part of the name", () => {
  expect(found("silva ana", "Ana Souza", "Ana Paula da Silva")).toEqual(["Ana Paula da Silva"]);
});

test("names that begin with the typed text come first, then those with a word that does", () => {
  expect(found("ana", "Adriana", "Maria Ana", "Fabiana", "Anabela", "ANA")).toEqual([
    "ANA",
    "Anabela",
    "Maria Ana",
    "Adriana",
    "Fabiana",
  ]);
  expect(found("vin", "Calvin", "Casa de Vinhos", "Vinícius")).toEqual([
    "Vinícius",
    "Casa de Vinhos",
    "Calvin",
  ]);
});

test("of several words, each must begin a word to come before the others", () => {
  expect(found("sil ana", "Mariana Silva", "Ana da Silva", "Sil Ana Luz")).toEqual([
    "Sil Ana Luz",
    "Ana da Silva",
    "Mariana Silva",
  ]);
});

test.each(["Frete (SP)", "Frete/SP", "Frete-SP", "Frete\u00A0SP", "Frete: SP", "Rota nºSP"])(
  "a word begins after any sign: %s",
  (name) => {
    expect(found("sp", "Hospital", name)).toEqual([name, "Hospital"]);
  },
);

test("a later occurrence may begin a word", () => {
  expect(found("ana", "Mariana", "Joana Ana")).toEqual(["Joana Ana", "Mariana"]);
});

test("a better match that cannot be chosen is not passed by another one", () => {
  const contacts = directory("Ana Souza", "Mariana Silva", "Ana Sá").map((contact, index) => ({
    ...contact,
    isActive: index > 0,
  }));
  const names = (query: string) =>
    searchByName(contacts, query, ({ isActive }) => isActive).map(({ name }) => name);
  expect(names("ana souza")).toEqual(["Ana Souza"]);
  expect(names("ana s")).toEqual(["Ana Sá", "Ana Souza", "Mariana Silva"]);
  expect(names("ana so")).toEqual(["Ana Souza"]);
  expect(names("")).toEqual(["Mariana Silva", "Ana Sá", "Ana Souza"]);
});

test("nothing typed finds all, in their order", () => {
  expect(found("  ", "B", "A")).toEqual(["B", "A"]);
});
