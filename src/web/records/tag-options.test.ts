import { expect, test } from "vitest";
import { instant } from "#tests/support/arbitraries.ts";
import type { TagId } from "#domain/ids.ts";
import type { Tag } from "#domain/tag.ts";
import { findTagOptions, findUntagged, type TagOption } from "./tag-options.tsx";

const NOW = instant("2026-11-21T12:00:00.000Z");

function tag(id: string, name: string, isActive = true): Tag {
  return { id: `TAG-${id}` as TagId, name, isActive, createdAt: NOW, updatedAt: NOW };
}

const TAGS = [tag("f", "Filial"), tag("o", "Obra"), tag("b", "Sobras"), tag("v", "Velha", false)];

function found(query: string, excluded: readonly string[] = [], isCreating = true): unknown[] {
  return findTagOptions(query, TAGS, { excluded, isCreating }).map(summary);
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

test("without tags is a choice of its own, not what an empty field means", () => {
  expect(findUntagged("").map(summary)).toEqual([["none", "match", false]]);
  expect(findUntagged("SEM ETIQUETA").map(summary)).toEqual([["none", "match", true]]);
  expect(findUntagged("obra")).toEqual([]);
});
