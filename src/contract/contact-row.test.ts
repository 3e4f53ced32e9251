import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT, contactId, contacts, storedTaxId } from "#tests/support/arbitraries.ts";
import { toListText } from "#domain/list-text.ts";
import { contactInsert, contactPatch, contactRow } from "./contacts.ts";

function throughJson<Row>(row: Row): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}

describe("a contact as a row", () => {
  it("has the stored names of the spec", () => {
    const employee = {
      ...SAMPLE_CONTACT,
      id: contactId("CTT-1"),
      phone: "1",
      companyName: "Lima ME",
      type: "employee",
      pixKey: "chave",
      isActive: false,
      document: storedTaxId("12ABC34501DE35"),
      email: "lima@exemplo.com.br",
      notes: "um\ndois",
      otherTypes: toListText(["supplier"]),
      address: "Rua A, 1",
    } as const;
    expect(contactRow.encode(employee)).toStrictEqual({
      id: "CTT-1",
      name: "Padaria do Zé",
      phone: "1",
      company_name: "Lima ME",
      profile_type: "employee",
      pix_key: "chave",
      is_active: false,
      created_at: "2026-01-02T03:04:05.006Z",
      updated_at: "2026-01-02T03:04:05.006Z",
      document: "12ABC34501DE35",
      email: "lima@exemplo.com.br",
      notes: "um\ndois",
      other_types: ["supplier"],
      address: "Rua A, 1",
    });
  });

  it("can be decoded by the client, and encodes to the same contact", () => {
    fc.assert(
      fc.property(contacts(), (contact) => {
        const sent = throughJson(contactRow.encode(contact));
        expect(contactRow.parse(sent)).toStrictEqual(contact);
        const { created_at, updated_at, is_active, ...draft } = sent;
        const { createdAt, updatedAt, isActive, ...expected } = contact;
        expect(contactInsert.parse(draft)).toStrictEqual(expected);
        expect([created_at, updated_at, is_active]).toStrictEqual([createdAt, updatedAt, isActive]);
        const { id: _id, ...patch } = draft;
        const { id: _expectedId, ...expectedPatch } = expected;
        const whole = { ...expectedPatch, isActive };
        expect(contactPatch.parse({ ...patch, is_active })).toStrictEqual(whole);
        expect(contactInsert.encode(expected)).toStrictEqual(draft);
        expect(contactPatch.encode(whole)).toStrictEqual({ ...patch, is_active });
      }),
    );
  });
});
