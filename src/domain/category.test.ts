import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORY_WORDS, LIFECYCLE_WORDS, STATUS_WORDS, TYPE_WORDS } from "#tests/support/words.ts";
import { ENTITY_TYPES } from "./entities.ts";
import { byPosition, FIRST_CATEGORIES, moveCategory, namesMatching } from "./category.ts";
import type { CategoryId } from "./ids.ts";
import { CONTACT_TYPE_LABELS, CONTACT_TYPES } from "./contact.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "./transaction.ts";

describe("the values of the business", () => {
  it("the categories are those of the spec, in its order", () => {
    expect(FIRST_CATEGORIES).toStrictEqual(CATEGORY_WORDS);
    expect(FIRST_CATEGORIES.map((name) => name.normalize("NFC"))).toStrictEqual([
      ...FIRST_CATEGORIES,
    ]);
  });

  it("every value has its label", () => {
    expect(CONTACT_TYPE_LABELS).toStrictEqual({
      client: "Cliente",
      employee: "Funcionário",
      supplier: "Fornecedor",
    });
    expect(TYPE_LABELS).toStrictEqual(TYPE_WORDS);
    expect(STATUS_LABELS).toStrictEqual(STATUS_WORDS);
    expect(LIFECYCLE_LABELS).toStrictEqual(LIFECYCLE_WORDS);
  });

  it("a history belongs to a transaction, a contact, an account, a category, a transfer, a recurrence, a tag or the company", () => {
    expect(ENTITY_TYPES).toStrictEqual([
      "transaction",
      "contact",
      "account",
      "category",
      "transfer",
      "recurrence",
      "tag",
      "company",
    ]);
    expect(CONTACT_TYPES).toStrictEqual(["client", "employee", "supplier"]);
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
    expect(namesMatching(FIRST_CATEGORIES, text)).toEqual(found);
  });

  it("are all of them when it is blank", () => {
    expect(namesMatching(FIRST_CATEGORIES, "  ")).toEqual([...FIRST_CATEGORIES]);
  });

  it("include each category by its own name", () => {
    for (const category of FIRST_CATEGORIES) {
      expect(namesMatching(FIRST_CATEGORIES, category)).toEqual([category]);
    }
  });

  it("are only the one whose exact name is given", () => {
    const names = ["Aluguel de máquinas", "Aluguel"];
    expect(namesMatching(names, "Aluguel")).toEqual(["Aluguel"]);
    expect(namesMatching(names, "aluguel")).toEqual(names);
    expect(namesMatching(names, "Aluguel de")).toEqual(["Aluguel de máquinas"]);
  });
});

describe("the order of categories", () => {
  it("a move swaps two neighbours and leaves the others in their order", () => {
    const positionsAnyhow = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    fc.assert(
      fc.property(positionsAnyhow, fc.nat(), fc.boolean(), (positions, at, isUp) => {
        const all = positions
          .map((position, index) => ({
            id: `CAT-${index}` as CategoryId,
            name: `${index}`,
            position,
          }))
          .toSorted(byPosition);
        const from = at % all.length;
        const to = isUp ? from - 1 : from + 1;
        const ids = all.map(({ id }) => id);
        const [moved, other] = [ids[from], ids[to]];
        if (moved === undefined) throw new Error("Assertion failed: one of them");
        const changes = moveCategory(all, moved, isUp ? "up" : "down");
        const after = all
          .map((one) => ({ ...one, ...changes.find(({ id }) => id === one.id) }))
          .toSorted(byPosition)
          .map(({ id }) => id);
        expect(after).toEqual(other === undefined ? ids : ids.with(from, other).with(to, moved));
        const isDistinct = new Set(positions).size === positions.length;
        expect(changes.length).toBeLessThanOrEqual(isDistinct ? 2 : positions.length);
      }),
    );
  });
});
