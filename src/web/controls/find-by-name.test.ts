import { expect, test } from "vitest";
import { findByName } from "./find-by-name.ts";

function found(query: string, ...names: string[]): string[] {
  const items = names.map((name) => ({ name }));
  return findByName(items, query).map(({ name }) => name);
}

test("a name is found whatever the case and the accents", () => {
  expect(found("JOAO", "João Antunes", "Maria")).toEqual(["João Antunes"]);
  expect(found("joão", "JOAO ANTUNES")).toEqual(["JOAO ANTUNES"]);
  expect(found("d'avila", "Padaria D'Ávila")).toEqual(["Padaria D'Ávila"]);
});

test("every word counts, in any order and in any part of the name", () => {
  expect(found("silva ana", "Ana Souza", "Ana Paula da Silva")).toEqual(["Ana Paula da Silva"]);
});

test("names that begin with the text come first, then those with a word that does", () => {
  expect(found("ana", "Adriana", "Maria Ana", "Ana", "Fabiana", "Anabela")).toEqual([
    "Ana",
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
  expect(found("sil ana", "Mariana Silva", "Ana da Silva", "Sil Ana")).toEqual([
    "Sil Ana",
    "Ana da Silva",
    "Mariana Silva",
  ]);
});

test.each(["Frete (sp)", "Frete/SP", "Frete-SP", "Frete\u00A0SP", "Frete: SP", "Rota nºSP"])(
  "a word begins after any sign: %s",
  (name) => {
    expect(found("sp", "Hospital", name)).toEqual([name, "Hospital"]);
  },
);

test("a later occurrence may begin a word", () => {
  expect(found("ana", "Mariana", "Joana Ana")).toEqual(["Joana Ana", "Mariana"]);
});

test("nothing typed finds all, in their order", () => {
  expect(found("  ", "B", "A")).toEqual(["B", "A"]);
});
