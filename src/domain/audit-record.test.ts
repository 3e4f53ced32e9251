import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instant } from "#tests/support/arbitraries.ts";
import {
  DEFAULT_USER_NAME,
  GENESIS_HASH,
  MAX_USER_NAME_LENGTH,
  canonicalJson,
  chainContent,
  changesBetween,
  digestContent,
  type AuditRecord,
} from "./audit-record.ts";
import { createIdSource } from "./ids.ts";

const IDS = createIdSource(Date.now, (count) => new Uint8Array(count));
const RECORD: AuditRecord = {
  sequence: 7,
  id: IDS.auditRecordId(),
  timestamp: instant("2026-11-21T12:00:00.000Z"),
  userName: "Usuário Atual",
  description: "Lançamento criado",
  entityType: "transaction",
  entityId: "TRI-1",
  changes: { amount: [null, 12.5] },
  salt: "0".repeat(32),
  digest: "d".repeat(64),
  hash: "f".repeat(64),
};

type Json = Parameters<typeof canonicalJson>[0];

/**
 * Values that survive JSON. No backslashes: after `JSON.parse` of Node.js 26.10 has read a member
 * named `\\`, it reads the next member named `"` as that one.
 */
function jsonValues() {
  return fc
    .jsonValue({ maxDepth: 3 })
    .map((value): Json => JSON.parse(JSON.stringify(value).replaceAll(String.raw`\\`, "/")));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The same value with the members of every object in another order. */
function reordered(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map(reordered);
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([key, item]) => [key, reordered(item)]));
}

describe("the changes between two rows", () => {
  it("hold every column on creation, from null", () => {
    expect(changesBetween(null, { id: "a", notes: null, updated_at: "t" })).toStrictEqual({
      id: [null, "a"],
      notes: [null, null],
      updated_at: [null, "t"],
    });
  });

  it("hold every column on removal, to null", () => {
    expect(changesBetween({ id: "a", is_active: false, updated_at: "t" }, null)).toStrictEqual({
      id: ["a", null],
      is_active: [false, null],
      updated_at: ["t", null],
    });
  });

  it("hold the differences on an update, without updated_at", () => {
    const before = { id: "a", amount: 1, notes: null, is_active: true, updated_at: "t1" };
    const after = { id: "a", amount: 2, notes: "x", is_active: false, updated_at: "t2" };
    expect(changesBetween(before, after)).toStrictEqual({
      amount: [1, 2],
      notes: [null, "x"],
      is_active: [true, false],
    });
  });

  it("treat a new column as null before", () => {
    expect(changesBetween({ id: "a" }, { id: "a", tag: "x" })).toStrictEqual({ tag: [null, "x"] });
  });

  it("are empty between null and null", () => {
    expect(changesBetween(null, null)).toStrictEqual({});
  });
});

describe("canonical JSON", () => {
  it.each([
    [null, "null"],
    [true, "true"],
    [12.5, "12.5"],
    [-0, "0"],
    ['a"\n→', '"a\\"\\n→"'],
    [[], "[]"],
    [{}, "{}"],
    [{ "\\": '"', '"': "\\" }, String.raw`{"\"":"\\","\\":"\""}`],
    [[1, [null, "a"]], '[1,[null,"a"]]'],
    [{ b: 1, a: { d: [2], c: null } }, '{"a":{"c":null,"d":[2]},"b":1}'],
    [{ b: 1, B: 2, ã: 3, "10": 4, "9": 5 }, '{"10":4,"9":5,"B":2,"b":1,"ã":3}'],
  ])("of %j is %s", (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it("keeps the complete value", () => {
    fc.assert(
      fc.property(jsonValues(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toStrictEqual(value);
      }),
    );
  });

  it("does not depend on the order of the members", () => {
    fc.assert(
      fc.property(jsonValues(), (value) => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
      }),
    );
  });
});

describe("the chain of the history", () => {
  it("starts at 64 zeros", () => {
    expect(GENESIS_HASH).toMatch(/^0{64}$/u);
  });

  it("digests the salt, the description and the changes", () => {
    const changes = canonicalJson({ status: ["pending", "paid"], amount: [1, 2] });
    expect(digestContent("5a17", 'Status: "Pendente" → Pago', changes)).toBe(
      '["5a17","Status: \\"Pendente\\" → Pago",{"amount":[1,2],"status":["pending","paid"]}]',
    );
  });

  it("covers user, time, content and the previous record", () => {
    expect(chainContent(GENESIS_HASH, RECORD)).toBe(
      `["${GENESIS_HASH}",7,"${RECORD.id}","2026-11-21T12:00:00.000Z","Usuário Atual","transaction","TRI-1","${RECORD.digest}"]`,
    );
  });

  it.each<Partial<AuditRecord>>([
    { sequence: 8 },
    {
      id: createIdSource(
        () => 1,
        (count) => new Uint8Array(count),
      ).auditRecordId(),
    },
    { timestamp: instant("2026-11-21T12:00:00.001Z") },
    { userName: "Outra Pessoa" },
    { entityType: "contact" },
    { entityId: "TRI-2" },
    { digest: "e".repeat(64) },
  ])("notices a record altered in %j", (alteration) => {
    const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
    const original = chainContent(GENESIS_HASH, RECORD);
    const altered = chainContent(GENESIS_HASH, { ...RECORD, ...alteration });
    expect(altered).not.toBe(original);
    expect(hashOf(altered)).not.toBe(hashOf(original));
  });

  it("detects a different previous record", () => {
    expect(chainContent("1".repeat(64), RECORD)).not.toBe(chainContent(GENESIS_HASH, RECORD));
  });

  it("still verifies after the content of a record is erased", () => {
    const erased = { ...RECORD, description: "", changes: null, salt: null };
    expect(chainContent(GENESIS_HASH, erased)).toBe(chainContent(GENESIS_HASH, RECORD));
  });
});

describe("the recorded user", () => {
  it("is Usuário Atual by default", () => {
    expect(DEFAULT_USER_NAME).toBe("Usuário Atual");
    expect(DEFAULT_USER_NAME.length).toBeLessThanOrEqual(MAX_USER_NAME_LENGTH);
  });
});
