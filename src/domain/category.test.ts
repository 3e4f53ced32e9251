import { describe, expect, it } from "vitest";
import { ENTITY_TYPES } from "./audit-record.ts";
import { CATEGORIES, categoriesMatching } from "./category.ts";
import { CONTACT_TYPE_LABELS, CONTACT_TYPES } from "./contact.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "./transaction.ts";

describe("the words of the business", () => {
  it("categories are the closed list of the spec, in its order", () => {
    expect(CATEGORIES).toStrictEqual([
      "Sistema",
      "Aplicativo",
      "Site",
      "Pagamento de Funcionario",
      "Despesa Empresa",
      "Pagamento cartão",
      "Outros",
    ]);
    expect(CATEGORIES.map((name) => name.normalize("NFC"))).toStrictEqual([...CATEGORIES]);
  });

  it("every value has the label that people see", () => {
    expect(CONTACT_TYPE_LABELS).toStrictEqual({ client: "Cliente", employee: "Funcionário" });
    expect(TYPE_LABELS).toStrictEqual({ income: "Receita", expense: "Despesa" });
    expect(STATUS_LABELS).toStrictEqual({
      paid: "Pago",
      pending: "Pendente",
      overdue: "Atrasado",
    });
    expect(LIFECYCLE_LABELS).toStrictEqual({
      active: "Ativo",
      inactive: "Inativo",
      cancelled: "Cancelado",
    });
  });

  it("a history is of a transaction or of a contact", () => {
    expect(ENTITY_TYPES).toStrictEqual(["transaction", "contact"]);
    expect(CONTACT_TYPES).toStrictEqual(["client", "employee"]);
  });
});

describe("the categories that a text finds", () => {
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

  it("each category is found by its name", () => {
    for (const category of CATEGORIES) expect(categoriesMatching(category)).toContain(category);
  });
});
