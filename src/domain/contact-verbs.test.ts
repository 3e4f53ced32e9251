import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT, contacts, instant, instants } from "#tests/support/arbitraries.ts";
import { instantFromMs, instantToMs } from "./company-time.ts";
import { createContact, dependsOnIncomes, updateContact } from "./contact-verbs.ts";
import {
  NO_OTHER_TYPES,
  describeTypes,
  type Contact,
  type ContactDraft,
  type ContactPatch,
  type ContactType,
} from "./contact.ts";
import { toListText } from "./list-text.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const CLIENT: Contact = SAMPLE_CONTACT;
const EMPLOYEE: Contact = { ...SAMPLE_CONTACT, type: "employee", pixKey: "ana@exemplo.com.br" };
const SUPPLIER: Contact = { ...EMPLOYEE, type: "supplier" };

function kinds(type: ContactType, ...others: ContactType[]): Pick<Contact, "type" | "otherTypes"> {
  return { type, otherTypes: toListText(others) };
}

function draftOf(contact: Contact): ContactDraft {
  const { isActive: _isActive, createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = contact;
  return draft;
}

function update(contact: Contact, patch: ContactPatch, linkedIncomes = 0) {
  return updateContact(contact, patch, { now: NOW, linkedIncomes });
}

function reasonOf(act: () => unknown): RefusalReason | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
  return null;
}

describe("a new contact", () => {
  it("is active, created and updated now, with the description Contato criado", () => {
    expect(createContact(draftOf(EMPLOYEE), NOW)).toStrictEqual({
      row: { ...draftOf(EMPLOYEE), isActive: true, createdAt: NOW, updatedAt: NOW },
      description: "Contato criado",
    });
  });

  it("is active whatever the draft says", () => {
    const draft = { ...draftOf(CLIENT), isActive: false };
    expect(createContact(draft, NOW).row.isActive).toBe(true);
  });

  it("has no Pix key if it is a client", () => {
    const draft = { ...draftOf(CLIENT), pixKey: "chave" };
    expect(reasonOf(() => createContact(draft, NOW))).toStrictEqual({ code: "pix-key-on-client" });
  });

  it.each([EMPLOYEE, SUPPLIER])("may have a Pix key or none if it is a $type", (contact) => {
    expect(createContact(draftOf(contact), NOW).row.pixKey).toBe(contact.pixKey);
    const draft = { ...draftOf(contact), pixKey: null };
    expect(createContact(draft, NOW).row.pixKey).toBeNull();
  });
});

describe("updating a contact", () => {
  it("changes only the fields of the patch", () => {
    const patch = {
      name: "Ana Lima",
      phone: "11 91234-5678",
      companyName: "Lima ME",
      pixKey: "nova chave",
      isActive: false,
    };
    expect(update(EMPLOYEE, patch)?.row).toStrictEqual({ ...EMPLOYEE, ...patch, updatedAt: NOW });
    expect(update(EMPLOYEE, { phone: "1" })?.row).toStrictEqual({
      ...EMPLOYEE,
      phone: "1",
      updatedAt: NOW,
    });
  });

  it("does not mutate the contact", () => {
    const before = structuredClone(EMPLOYEE);
    update(EMPLOYEE, { type: "client", name: "Outra" });
    expect(EMPLOYEE).toStrictEqual(before);
  });

  it("returns null when nothing changes", () => {
    expect(update(EMPLOYEE, {})).toBeNull();
    expect(update(EMPLOYEE, { ...draftOf(EMPLOYEE), isActive: true })).toBeNull();
    expect(update(CLIENT, { type: "client" })).toBeNull();
  });

  it("is described by its phrases", () => {
    expect(update(EMPLOYEE, { name: "Bia", isActive: false })?.description).toBe(
      "Nome atualizado para Bia | Contato inativado",
    );
    expect(update(CLIENT, { companyName: "Zé ME" })?.description).toBe("Cadastro atualizado");
  });

  it("deactivates and reactivates", () => {
    expect(update(CLIENT, { isActive: false })?.description).toBe("Contato inativado");
    const inactive = { ...CLIENT, isActive: false };
    expect(update(inactive, { isActive: true })?.description).toBe("Contato reativado");
  });

  it("increases updatedAt even if the clock stands still or goes back", () => {
    const justChanged = { ...CLIENT, updatedAt: NOW };
    expect(update(justChanged, { name: "B" })?.row.updatedAt).toBe("2026-11-21T12:00:00.001Z");
    const changedLater = { ...CLIENT, updatedAt: instant("2026-11-21T13:00:00.999Z") };
    expect(update(changedLater, { name: "B" })?.row.updatedAt).toBe("2026-11-21T13:00:01.000Z");
  });

  it("never changes the id or createdAt, and always makes a new version", () => {
    const patches = fc.record(
      {
        name: fc.constantFrom("Ana", "Bia"),
        phone: fc.option(fc.constantFrom("1", "2")),
        companyName: fc.option(fc.constantFrom("X", "Y")),
        isActive: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(contacts(), patches, instants(), (contact, patch, now) => {
        const changed = updateContact(contact, patch, { now, linkedIncomes: 0 });
        const isSame = isDeepStrictEqual({ ...contact, ...patch }, contact);
        const updatedMs = Math.max(instantToMs(now), instantToMs(contact.updatedAt) + 1);
        const expected = { ...contact, ...patch, updatedAt: instantFromMs(updatedMs) };
        expect(changed?.row ?? null).toStrictEqual(isSame ? null : expected);
      }),
    );
  });
});

describe("a contact that becomes a client", () => {
  it.each([EMPLOYEE, SUPPLIER])("loses the Pix key of a $type, as described", (contact) => {
    const changed = update(contact, { type: "client" });
    expect(changed?.row).toStrictEqual({
      ...contact,
      type: "client",
      pixKey: null,
      updatedAt: NOW,
    });
    expect(changed?.description).toBe("Tipo alterado para cliente | Chave Pix removida");
  });

  it("loses it also when the patch sets it to null", () => {
    const changed = update(EMPLOYEE, { type: "client", pixKey: null });
    expect(changed?.description).toBe("Tipo alterado para cliente | Chave Pix removida");
  });

  it("only changes its type if it has no Pix key", () => {
    const changed = update({ ...EMPLOYEE, pixKey: null }, { type: "client" });
    expect(changed?.description).toBe("Tipo alterado para cliente");
  });

  it("cannot get a Pix key in the same patch", () => {
    const patch = { type: "client", pixKey: "outra" } as const;
    expect(reasonOf(() => update(EMPLOYEE, patch))).toStrictEqual({ code: "pix-key-on-client" });
  });

  it("may have linked incomes", () => {
    expect(update(EMPLOYEE, { type: "client" }, 3)?.row.type).toBe("client");
  });
});

describe("a Pix key", () => {
  it("is refused on a client", () => {
    const act = () => update(CLIENT, { pixKey: "chave" });
    expect(reasonOf(act)).toStrictEqual({ code: "pix-key-on-client" });
  });

  it("may be set in the change to employee", () => {
    const changed = update(CLIENT, { type: "employee", pixKey: "chave" });
    expect(changed?.row.pixKey).toBe("chave");
    expect(changed?.description).toBe("Tipo alterado para funcionário | Chave Pix cadastrada");
  });

  it("stays when other fields change, or when the patch repeats the type", () => {
    expect(update(EMPLOYEE, { name: "B", type: "employee" })?.row.pixKey).toBe(EMPLOYEE.pixKey);
  });

  it("stays when an employee becomes a supplier, and back", () => {
    const changed = update(EMPLOYEE, { type: "supplier" });
    expect(changed?.row.pixKey).toBe(EMPLOYEE.pixKey);
    expect(changed?.description).toBe("Tipo alterado para fornecedor");
    expect(update(SUPPLIER, { type: "employee" }, 3)?.row.pixKey).toBe(SUPPLIER.pixKey);
  });

  it("can be removed from an employee", () => {
    expect(update(EMPLOYEE, { pixKey: null })?.description).toBe("Chave Pix removida");
  });
});

describe.each(["employee", "supplier"] as const)("a client that changes to %s", (type) => {
  it("is refused while it has linked incomes, with their count", () => {
    const reason = { code: "contact-has-incomes", count: 2, type };
    expect(reasonOf(() => update(CLIENT, { type }, 2))).toStrictEqual(reason);
  });

  it("is refused with a single linked income", () => {
    const reason = { code: "contact-has-incomes", count: 1, type };
    expect(reasonOf(() => update(CLIENT, { type }, 1))).toStrictEqual(reason);
  });

  it("is allowed without linked incomes", () => {
    const changed = update(CLIENT, { type }, 0);
    expect(changed?.row.type).toBe(type);
    expect(changed?.description).toBe(
      `Tipo alterado para ${type === "employee" ? "funcionário" : "fornecedor"}`,
    );
  });

  it("depends on the linked incomes, which other changes do not", () => {
    expect(dependsOnIncomes({ type })).toBe(true);
    expect(dependsOnIncomes({ type: "client" })).toBe(false);
    expect(dependsOnIncomes({ name: "B" })).toBe(false);
  });

  it("may change other fields, whatever is linked", () => {
    expect(update(CLIENT, { name: "B" }, 5)?.row.name).toBe("B");
    expect(update(CLIENT, { name: "B", type: "client" }, 5)?.row.name).toBe("B");
    expect(update(EMPLOYEE, { name: "B", type: "employee" }, 5)?.row.name).toBe("B");
  });
});

describe("a contact of several types", () => {
  const both = { ...EMPLOYEE, ...kinds("client", "supplier") };

  it("has the first of them as its type, however they are named", () => {
    const draft = { ...draftOf(SUPPLIER), ...kinds("supplier", "client") };
    expect(createContact(draft, NOW).row).toMatchObject(kinds("client", "supplier"));
    const { otherTypes } = kinds("supplier", "supplier", "client", "employee");
    expect(update(SUPPLIER, { otherTypes })?.row).toMatchObject(
      kinds("client", "employee", "supplier"),
    );
  });

  it("describes its new types", () => {
    const { otherTypes } = kinds("client", "supplier");
    const changed = update(CLIENT, { otherTypes, pixKey: "chave" });
    expect(changed?.description).toBe(
      "Chave Pix cadastrada | Tipos: Cliente → Cliente e fornecedor",
    );
    expect(describeTypes(kinds("client", "employee", "supplier"))).toBe(
      "Cliente, funcionário e fornecedor",
    );
  });

  it("keeps its Pix key as long as it is an employee or a supplier", () => {
    expect(update(EMPLOYEE, both)?.row.pixKey).toBe(EMPLOYEE.pixKey);
    const changed = update(both, { otherTypes: NO_OTHER_TYPES });
    expect(changed?.row).toMatchObject({ type: "client", pixKey: null });
    expect(changed?.description).toBe("Chave Pix removida | Tipos: Cliente e fornecedor → Cliente");
  });

  it("remains a client while it has linked incomes", () => {
    const type = "supplier";
    const reason = { code: "contact-has-incomes", count: 1, type };
    expect(reasonOf(() => update(both, { type }, 1))).toStrictEqual(reason);
    expect(update(CLIENT, kinds("supplier", "client"), 1)?.row).toMatchObject(
      kinds("client", "supplier"),
    );
  });

  it("changes only its first type for a client that knows one type", () => {
    const employee = { ...EMPLOYEE, ...kinds("employee", "supplier") };
    expect(update(employee, { type: "client" })?.row).toMatchObject(kinds("client", "supplier"));
    expect(update(both, { type: "supplier" })?.row).toMatchObject(kinds("supplier"));
    expect(update(both, { type: "employee" })?.row).toMatchObject(kinds("employee", "supplier"));
    expect(update(both, { type: "client" })).toBeNull();
  });
});

describe("a refusal", () => {
  it("is an error that carries its reason", () => {
    const refusal = new Refusal({ code: "id-in-use", id: "CTT-1" });
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal.name).toBe("Refusal");
    expect(refusal.message).toBe("id-in-use");
    expect(refusal.reason).toStrictEqual({ code: "id-in-use", id: "CTT-1" });
  });
});
