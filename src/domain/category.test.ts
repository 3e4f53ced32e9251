import { describe, expect, it } from "vitest";
import { CATEGORY_WORDS, LIFECYCLE_WORDS, STATUS_WORDS, TYPE_WORDS } from "#tests/support/words.ts";
import { ENTITY_TYPES } from "./audit-record.ts";
import { CATEGORIES, categoriesMatching } from "./category.ts";
import { CONTACT_TYPE_LABELS, CONTACT_TYPES } from "./contact.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "./transaction.ts";

describe("the values of the business", () => {
  it("the categories are those of the spec, in its order", () => {
    expect(CATEGORIES).toStrictEqual(CATEGORY_WORDS);
    expect(CATEGORIES.map((name) => name.normalize("NFC"))).toStrictEqual([...CATEGORIES]);
  });

  it("every value has its label", () => {
    expect(CONTACT_TYPE_LABELS).toStrictEqual({ client: "Cliente", employee: "Funcionário" });
    expect(TYPE_LABELS).toStrictEqual(TYPE_WORDS);
    expect(STATUS_LABELS).toStrictEqual(STATUS_WORDS);
    expect(LIFECYCLE_LABELS).toStrictEqual(LIFECYCLE_WORDS);
  });

  it("a history belongs to a transaction or a contact", () => {
    expect(ENTITY_TYPES).toStrictEqual(["transaction", "contact"]);
    expect(CONTACT_TYPES).toStrictEqual(["client", "employee"]);
  });
});

describe("the categories that match a text", () => {
  it.each([
    ["cartao", ["Pagamento cartão"]],
    ["CARTÃO", ["Pagamento cartão"]],
    ["carta\u0303o", ["Pagamento cartão"]],
    ["pagamento", ["Pagamento de Funcionario", "Pagamento cartão"]],
    ["Funcionário", ["Pagamento de Funcionario"]],
    [" site ", ["Site"]],
    ["s", ["Sistema", "Site", "Despesa Empresa", "Outros"]],
    ["%", []],
    ["aluguel", []],
  ])("%j are %j", (text, found) => {
    expect(categoriesMatching(text)).toEqual(found);
  });

  it("are all of them when it is blank", () => {
    expect(categoriesMatching("  ")).toEqual([...CATEGORIES]);
  });

  it("include each category by its own name", () => {
    for (const category of CATEGORIES) expect(categoriesMatching(category)).toContain(category);
  });
});
