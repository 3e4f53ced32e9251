import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { instant } from "#tests/support/arbitraries.ts";
import type { TagId } from "#domain/ids.ts";
import type { Tag } from "#domain/tag.ts";
import { addUntagged, findTagOptions, type TagOption } from "./tag-options.tsx";

const NOW = instant("2026-11-21T12:00:00.000Z");

function tag(id: string, name: string, isActive = true): Tag {
  return { id: `TAG-${id}` as TagId, name, isActive, createdAt: NOW, updatedAt: NOW };
}

const TAGS = [tag("f", "Filial"), tag("o", "Obra"), tag("b", "Sobras"), tag("v", "Velha", false)];

/** As in the form of an entry. */
const FORM = { excluded: [], isCreating: true, offersArchived: false };

function found(query: string, excluded: readonly string[] = [], isCreating = true): unknown[] {
  return findTagOptions(query, TAGS, { ...FORM, excluded, isCreating }).map(summary);
}

function summary({ key, kind, isExact }: TagOption): unknown {
  return [key, kind, isExact];
}

test("only the tag of that name is exact, whatever the case and the accents", () => {
  expect(found(" ÓBRA ")).toEqual([
    ["TAG-o", "match", true],
    ["TAG-b", "match", false],
  ]);
});

test("a name of no tag is offered as a new one, where tags are made", () => {
  expect(found("ob")).toEqual([
    ["TAG-o", "match", false],
    ["TAG-b", "match", false],
    ["new", "creation", false],
  ]);
  expect(found("ob", [], false)).toEqual([
    ["TAG-o", "match", false],
    ["TAG-b", "match", false],
  ]);
});

test("an archived tag is refused by its name, and no other one is made", () => {
  expect(found("velha")).toEqual([["TAG-v", "refused", true]]);
  expect(found("vel")).toEqual([["new", "creation", false]]);
  // Enter must not take another one instead.
  const tags = [tag("o", "Obra", false), tag("b", "Sobras")];
  const options = findTagOptions("obra", tags, FORM);
  expect(options.map(({ key }) => key)).toEqual(["TAG-o", "TAG-b"]);
});

test("an archived tag is offered by a filter, after the others that match as well", () => {
  const tags = [tag("a", "Antiga", false), tag("v", "Velha", false), tag("z", "Zona velha")];
  const offered = (query: string, excluded: readonly string[] = []) =>
    findTagOptions(query, tags, { excluded, isCreating: true, offersArchived: true });
  expect(offered("").map(summary)).toEqual([
    ["TAG-z", "match", false],
    ["TAG-a", "match", false],
    ["TAG-v", "match", false],
  ]);
  expect(offered("velha").map(summary)).toEqual([
    ["TAG-v", "match", true],
    ["TAG-z", "match", false],
  ]);
  const shown = (query: string) =>
    offered(query).map(({ content }) => renderToStaticMarkup(content));
  expect(shown("antiga")).toEqual([expect.stringContaining(">Antiga · arquivada<")]);
  expect(shown("zona")).toEqual([
    expect.stringContaining(">Zona velha<"),
    expect.stringContaining("Criar a etiqueta “zona”"),
  ]);
  expect(offered("antiga", ["TAG-a"])).toEqual([]);
});

test("a chosen tag is not offered, and no other one of its name", () => {
  expect(found("filial", ["TAG-f"])).toEqual([]);
});

test("an empty field has all active tags, none of them exact", () => {
  expect(found("", ["TAG-f"])).toEqual([
    ["TAG-o", "match", false],
    ["TAG-b", "match", false],
  ]);
});

test("the exact name comes first, then names that begin with it, have such a word, contain it", () => {
  const names = ["Cobra", "Nova obra", "Obra", "Obra Norte"];
  const tags = names.map((name) => tag(name, name));
  const options = findTagOptions("obra", tags, FORM);
  expect(options.map(({ key }) => key)).toEqual([
    "TAG-Obra",
    "TAG-Obra Norte",
    "TAG-Nova obra",
    "TAG-Cobra",
  ]);
});

test("without tags is a choice of its own, different from an empty field", () => {
  expect(addUntagged("", []).map(summary)).toEqual([["none", "match", false]]);
  expect(addUntagged("obra", [])).toEqual([]);
});

test("without tags is first in an empty field, and never typed", () => {
  const tags = [tag("s", "Semana"), tag("e", "Sem etiqueta nova")];
  const keys = (query: string) => {
    const options = findTagOptions(query, tags, { ...FORM, isCreating: false });
    return addUntagged(query, options).map(({ key }) => key);
  };
  expect(keys("")).toEqual(["none", "TAG-s", "TAG-e"]);
  expect(keys("sem")).toEqual(["TAG-s", "TAG-e"]);
  expect(keys("sem etiqueta")).toEqual(["TAG-e"]);
});
