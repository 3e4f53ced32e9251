import { expect, test } from "vitest";
import { SAMPLE_CONTACT } from "#tests/support/arbitraries.ts";
import type { ContactOption } from "./contact-directory.ts";
import { searchContacts } from "./rank-contacts.ts";

function directory(...names: string[]): ContactOption[] {
  return names.map((name) => ({ ...SAMPLE_CONTACT, name }));
}

function found(query: string, ...names: string[]): string[] {
  return searchContacts(directory(...names), query).map(({ name }) => name);
}

test("a contact is found whatever the case and the accents", () => {
  expect(found("JOAO", "João Antunes", "Maria")).toEqual(["João Antunes"]);
  expect(found("joão", "JOAO ANTUNES")).toEqual(["JOAO ANTUNES"]);
  expect(found("d'avila", "Padaria D'Ávila")).toEqual(["Padaria D'Ávila"]);
});

test("every word counts, in any order and in any part of the name", () => {
  expect(found("silva ana", "Ana Souza", "Ana Paula da Silva")).toEqual(["Ana Paula da Silva"]);
});

test("names that begin with what was typed come first", () => {
  expect(found("ana", "Adriana", "Ana", "Fabiana", "Anabela")).toEqual([
    "Ana",
    "Anabela",
    "Adriana",
    "Fabiana",
  ]);
});

test("nothing typed finds all, in their order", () => {
  expect(found("  ", "B", "A")).toEqual(["B", "A"]);
});
