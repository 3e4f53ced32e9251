import { describe, expect, it } from "vitest";
import { SAMPLE_TRANSACTION, instant, transactionId } from "#tests/support/arbitraries.ts";
import { isSameValue } from "./audit-record.ts";
import { civilDate } from "./civil-date.ts";
import type { TagId } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import { createTag, updateTag } from "./tag-verbs.ts";
import { MAX_TAGS, NO_TAGS, listTagIds, toTagIds, type Tag, type TagIds } from "./tag.ts";
import type { Links } from "./entry-links.ts";
import { createTransaction, updateTransaction } from "./transaction-verbs.ts";
import type { Transaction, TransactionDraft } from "./transaction.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const MOMENT = { now: NOW, today: civilDate("2026-11-21") };

function tag(id: string, name: string, isActive = true): Tag {
  return { id: `TAG-${id}` as TagId, name, isActive, createdAt: NOW, updatedAt: NOW };
}

const WORKS = tag("b", "Obra");
const BRANCH = tag("a", "Filial");
const OLD = tag("z", "Antiga", false);
const ALL = [WORKS, BRANCH, OLD];
const LINKS: Links = { contacts: new Map(), accounts: [], tags: ALL };

function idsOf(...tags: Tag[]): TagIds {
  return toTagIds(tags.map(({ id }) => id));
}

function refusalOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error instanceof Refusal ? error.reason : error;
  }
  return null;
}

function update(before: Partial<Transaction>, tagIds: TagIds): string | null {
  const entry = { ...SAMPLE_TRANSACTION, ...before };
  return updateTransaction(entry, { tagIds }, LINKS, MOMENT)?.description ?? null;
}

function create(
  draft: Partial<TransactionDraft>,
  removed: { createdAt: typeof NOW } | null = null,
) {
  const { createdAt: _c, updatedAt: _u, ...sample } = SAMPLE_TRANSACTION;
  return createTransaction({ ...sample, ...draft }, LINKS, MOMENT, removed).row.tagIds;
}

describe("the tags of an entry", () => {
  it("are one text for equal sets, whatever their order", () => {
    expect(idsOf(WORKS, BRANCH, WORKS)).toBe(idsOf(BRANCH, WORKS));
    expect(listTagIds(idsOf(WORKS, BRANCH))).toEqual(["TAG-a", "TAG-b"]);
    expect(listTagIds(NO_TAGS)).toEqual([]);
  });

  it("are described by name before and after", () => {
    expect(update({ tagIds: idsOf(WORKS, BRANCH) }, idsOf(BRANCH))).toBe(
      "Etiquetas: Filial, Obra → Filial",
    );
    expect(update({}, idsOf(WORKS))).toBe("Etiquetas: sem etiquetas → Obra");
    expect(update({ tagIds: idsOf(WORKS) }, NO_TAGS)).toBe("Etiquetas: Obra → sem etiquetas");
    expect(update({ tagIds: idsOf(WORKS) }, idsOf(WORKS))).toBeNull();
  });

  it("must exist, and an archived one only stays", () => {
    const unknown = "TAG-q" as TagId;
    expect(refusalOf(() => update({}, toTagIds([unknown])))).toEqual({
      code: "tag-not-found",
      tagId: unknown,
    });
    const archived = { code: "tag-archived", name: "Antiga" };
    expect(refusalOf(() => update({}, idsOf(OLD)))).toEqual(archived);
    expect(refusalOf(() => create({ tagIds: idsOf(OLD) }))).toEqual(archived);
    expect(update({ tagIds: idsOf(OLD) }, idsOf(OLD, WORKS))).toBe(
      "Etiquetas: Antiga → Antiga, Obra",
    );
  });

  it("of a payment and of an entry that comes back may be archived", () => {
    const tagIds = idsOf(OLD);
    const parentId = transactionId("TRE-parent");
    expect(create({ tagIds, parentId, paymentRole: "part" })).toBe(tagIds);
    expect(create({ tagIds }, { createdAt: NOW })).toBe(tagIds);
    expect(
      refusalOf(() => create({ tagIds: toTagIds(["TAG-q" as TagId]) }, { createdAt: NOW })),
    ).toEqual({ code: "tag-not-found", tagId: "TAG-q" });
  });

  it("none are the same value as in a row from before there were tags", () => {
    expect(isSameValue([], undefined)).toBe(true);
    expect(isSameValue([], null)).toBe(true);
    expect(isSameValue(["a"], ["a"])).toBe(true);
    expect(isSameValue(["a"], ["a", "b"])).toBe(false);
    expect(isSameValue(["a"], null)).toBe(false);
    expect(isSameValue('["a"]', "a")).toBe(false);
  });
});

describe("a tag", () => {
  it("has a name that no other has, ignoring case and accents", () => {
    const draft = { id: "TAG-n" as TagId, name: "óbra" };
    expect(refusalOf(() => createTag(draft, { all: ALL, now: NOW }))).toEqual({
      code: "name-in-use",
      entityType: "tag",
      name: "Obra",
    });
    expect(refusalOf(() => updateTag(BRANCH, { name: "ANTIGA" }, { all: ALL, now: NOW }))).toEqual({
      code: "name-in-use",
      entityType: "tag",
      name: "Antiga",
    });
    expect(updateTag(WORKS, { name: "OBRA" }, { all: ALL, now: NOW })?.description).toBe(
      "Nome: Obra → OBRA",
    );
  });

  it("that has an old name with an invisible character keeps it when it is sent back", () => {
    const twin = tag("o", "Obra\u2063");
    const context = { all: [...ALL, twin], now: NOW };
    const change = updateTag(twin, { name: "Obra", isActive: false }, context);
    expect(change).toMatchObject({
      row: { name: "Obra\u2063" },
      description: "Etiqueta arquivada",
    });
    expect(updateTag(twin, { name: "Obra" }, context)).toBeNull();
    expect(updateTag(twin, { name: "Obra B" }, context)?.row.name).toBe("Obra B");
  });

  it("is one of at most 200", () => {
    const all = Array.from({ length: MAX_TAGS }, (_, at) => tag(`t${at}`, `t${at}`));
    const draft = { id: "TAG-n" as TagId, name: "n" };
    expect(refusalOf(() => createTag(draft, { all, now: NOW }))).toEqual({
      code: "too-many-records",
      entityType: "tag",
      max: MAX_TAGS,
    });
    expect(createTag(draft, { all: all.slice(1), now: NOW }).row.isActive).toBe(true);
  });

  it("is archived and reactivated, and nothing else changes nothing", () => {
    const context = { all: ALL, now: NOW };
    expect(updateTag(WORKS, { isActive: false }, context)?.description).toBe("Etiqueta arquivada");
    expect(updateTag(OLD, { isActive: true }, context)?.description).toBe("Etiqueta reativada");
    expect(updateTag(WORKS, { name: "Obra" }, context)).toBeNull();
  });
});
