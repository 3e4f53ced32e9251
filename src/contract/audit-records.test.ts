import { describe, expect, it } from "vitest";
import { auditRecordInsert, auditRecordRow } from "./audit-records.ts";

const LEAST = {
  description: "Lançamento criado",
  entity_type: "transaction",
  entity_id: "TRI-abc123",
};

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

function issuesOf({ error }: Result): [string, string][] {
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

describe("an audit record that a client posts", () => {
  it("needs at least the entity and the change", () => {
    expect(auditRecordInsert.parse(LEAST)).toStrictEqual(LEAST);
  });

  it("may have the user, the time and its own id", () => {
    const whole = {
      ...LEAST,
      id: "AUD-abc123",
      user_name: "Ana",
      timestamp: "2026-11-21T12:00:00.000Z",
    };
    expect(auditRecordInsert.parse(whole)).toStrictEqual(whole);
  });

  it("takes blank for null in optional columns", () => {
    const row = { ...LEAST, id: " ", user_name: "", timestamp: null };
    expect(auditRecordInsert.parse(row)).toStrictEqual({
      ...LEAST,
      id: null,
      user_name: null,
      timestamp: null,
    });
  });

  it("may use client for contact, as old clients do", () => {
    expect(auditRecordInsert.parse({ ...LEAST, entity_type: "client" }).entity_type).toBe(
      "contact",
    );
    expect(auditRecordInsert.parse({ ...LEAST, entity_type: "contact" }).entity_type).toBe(
      "contact",
    );
  });

  it("without its required columns lists each that is missing", () => {
    expect(issuesOf(auditRecordInsert.safeParse({}))).toStrictEqual([
      ["description", "Preencha o campo description."],
      ["entity_type", "Preencha o campo entity_type."],
      ["entity_id", "Preencha o campo entity_id."],
    ]);
  });

  it.each([
    ["description", " ", "Preencha o campo description."],
    ["description", 5, "description deve ser um texto."],
    ["description", "a".repeat(4001), "description: use no máximo 4.000 caracteres."],
    [
      "entity_type",
      "user",
      "entity_type deve ser um destes valores: transaction, contact, account, category, transfer, recurrence, tag, company, client.",
    ],
    ["entity_id", "", "Preencha o campo entity_id."],
    ["entity_id", "a".repeat(65), "entity_id: use no máximo 64 caracteres."],
    ["id", 5, "id deve ser um texto."],
    ["id", "a".repeat(65), "id: use no máximo 64 caracteres."],
    ["user_name", "a".repeat(121), "user_name: use no máximo 120 caracteres."],
    ["user_name", "a\u0000", "user_name: há um caractere que não pode ser gravado."],
    ["timestamp", 5, "timestamp deve ser um texto."],
    ["timestamp", "1".repeat(41), "timestamp: use no máximo 40 caracteres."],
  ])("with %s %j is refused: %s", (column, value, message) => {
    const result = auditRecordInsert.safeParse({ ...LEAST, [column]: value });
    expect(issuesOf(result)).toStrictEqual([[column, message]]);
  });

  it.each([
    ["description", 4000],
    ["entity_id", 64],
    ["id", 64],
    ["user_name", 120],
    ["timestamp", 40],
  ])("may have a %s of %i characters", (column, length) => {
    const row = { ...LEAST, [column]: "a".repeat(length) };
    expect(auditRecordInsert.safeParse(row).success).toBe(true);
  });

  it.each(["sequence", "hash", "changes"])("has no column %s to say", (column) => {
    expect(issuesOf(auditRecordInsert.safeParse({ ...LEAST, [column]: 1 }))).toStrictEqual([
      ["", `audit_records não tem a coluna "${column}".`],
    ]);
  });

  it.each([null, [], "x"])("cannot be %j", (value) => {
    expect(issuesOf(auditRecordInsert.safeParse(value))).toStrictEqual([
      ["", "Envie um objeto JSON com as colunas de audit_records."],
    ]);
  });
});

describe("an audit record as a row", () => {
  it("has the columns of the spec", () => {
    expect(Object.keys(auditRecordRow.shape)).toStrictEqual([
      "id",
      "user_name",
      "description",
      "entity_type",
      "entity_id",
      "timestamp",
    ]);
  });
});
