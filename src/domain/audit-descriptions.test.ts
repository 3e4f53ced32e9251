import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATUS_WORDS } from "#tests/support/words.ts";
import {
  SAMPLE_CONTACT,
  SAMPLE_TRANSACTION,
  contactId,
  contacts,
  instant,
  storedTaxId,
  transactions,
} from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { CONTACT_TYPES, NO_OTHER_TYPES, type Contact, type ContactType } from "./contact.ts";
import { toListText } from "./list-text.ts";
import { cents } from "./money.ts";
import {
  CONTACT_CREATED,
  TRANSACTION_CREATED,
  TRANSACTION_REMOVED,
  describeContactUpdate,
  describeTransactionUpdate,
} from "./audit-descriptions.ts";
import { TRANSACTION_STATUSES, type Transaction } from "./transaction.ts";

const SUPPLIER_TOO = toListText<ContactType>(["supplier"]);
const CPF = storedTaxId("52998224725");
const CNPJ = storedTaxId("12ABC34501DE35");
const UNLINKED = { before: null, after: null };

function ofContact(before: Partial<Contact>, after: Partial<Contact>): string {
  return describeContactUpdate(
    { ...SAMPLE_CONTACT, ...before },
    { ...SAMPLE_CONTACT, ...before, ...after },
  );
}

function ofTransaction(
  after: Partial<Transaction>,
  names: { before: string | null; after: string | null } = UNLINKED,
  before: Transaction = SAMPLE_TRANSACTION,
): string {
  return describeTransactionUpdate(
    before,
    { ...before, ...after },
    {
      linkedNames: names,
      accountNames: UNLINKED,
      tagNames: { before: [], after: ["Loja"] },
      namesPaidOn: true,
      cause: null,
    },
  );
}

/** The fields whose change gets a description. `others` lists the fields that need none. */
function describedFields<Row extends object>(row: Row, ...others: (keyof Row)[]): (keyof Row)[] {
  return (Object.keys(row) as (keyof Row)[]).filter((field) => !others.includes(field));
}

describe("the first and last description of a history", () => {
  it("are those of the spec", () => {
    expect(CONTACT_CREATED).toBe("Contato criado");
    expect(TRANSACTION_CREATED).toBe("Lançamento criado");
    expect(TRANSACTION_REMOVED).toBe("Lançamento removido do sistema");
  });
});

describe("a change to a contact", () => {
  it.each<[Partial<Contact>, Partial<Contact>, string]>([
    [{}, { name: "Ana Lima" }, "Nome atualizado para Ana Lima"],
    [{}, { phone: "1" }, "Telefone atualizado"],
    [{ phone: "1" }, { phone: null }, "Telefone atualizado"],
    [{}, { type: "employee" }, "Tipo alterado para funcionário"],
    [{ type: "employee" }, { type: "client" }, "Tipo alterado para cliente"],
    [{}, { pixKey: "a" }, "Chave Pix cadastrada"],
    [{ pixKey: "a" }, { pixKey: "b" }, "Chave Pix cadastrada"],
    [{ pixKey: "a" }, { pixKey: null }, "Chave Pix removida"],
    [{}, { isActive: false }, "Contato inativado"],
    [{ isActive: false }, { isActive: true }, "Contato reativado"],
    [{ type: "employee" }, { type: "supplier" }, "Tipo alterado para fornecedor"],
    [{}, { document: CPF }, "CPF/CNPJ cadastrado"],
    [{ document: CPF }, { document: CNPJ }, "CPF/CNPJ atualizado"],
    [{ document: CNPJ }, { document: null }, "CPF/CNPJ removido"],
    [{}, { email: "ana@exemplo.com.br" }, "E-mail atualizado"],
    [{ email: "ana@exemplo.com.br" }, { email: null }, "E-mail atualizado"],
    [{}, { notes: "um\ndois" }, "Observações atualizadas"],
    [{}, { address: "Rua A" }, "Endereço cadastrado"],
    [{}, { otherTypes: SUPPLIER_TOO }, "Tipos: Cliente → Cliente e fornecedor"],
    [
      { type: "employee", otherTypes: SUPPLIER_TOO },
      { type: "client", otherTypes: NO_OTHER_TYPES },
      "Tipo alterado para cliente | Tipos: Funcionário e fornecedor → Cliente",
    ],
    [{}, { companyName: "Lima ME" }, "Cadastro atualizado"],
    [{}, { companyName: "Lima ME", phone: "1" }, "Telefone atualizado"],
    [{}, {}, "Cadastro atualizado"],
  ])("from %j to %j reads %j", (before, after, expected) => {
    expect(ofContact(before, after)).toBe(expected);
  });

  it("joins its phrases in the order of the spec, then those of the later fields", () => {
    const after = {
      notes: "Paga em dia",
      email: "bia@exemplo.com.br",
      document: CPF,
      isActive: false,
      pixKey: "a",
      type: "employee",
      phone: "1",
      name: "Bia",
    } as const;
    expect(ofContact({}, after)).toBe(
      "Nome atualizado para Bia | Telefone atualizado | Tipo alterado para funcionário | Chave Pix cadastrada | Contato inativado | CPF/CNPJ cadastrado | E-mail atualizado | Observações atualizadas",
    );
  });

  it("has one phrase for each changed field, and never the private values", () => {
    fc.assert(
      fc.property(contacts(), contacts(), (before, after) => {
        const fields = describedFields(before, "id", "companyName", "createdAt", "updatedAt");
        const changedCount = fields.filter((field) => before[field] !== after[field]).length;
        const name = "Maria";
        const description = describeContactUpdate(
          { ...before, name: before.name === after.name ? name : "José" },
          { ...after, name },
        );
        expect(description.split(" | ")).toHaveLength(Math.max(1, changedCount));
        for (const text of [after.pixKey, after.document, after.email, after.notes]) {
          expect(description).not.toContain(text ?? "nothing");
        }
      }),
    );
  });

  it("writes each type in lower case", () => {
    const names = CONTACT_TYPES.map((type) => {
      const other = type === "client" ? "employee" : "client";
      return ofContact({ type: other }, { type });
    });
    expect(names).toStrictEqual([
      "Tipo alterado para cliente",
      "Tipo alterado para funcionário",
      "Tipo alterado para fornecedor",
    ]);
  });
});

describe("a change to an entry", () => {
  it.each<[Partial<Transaction>, string]>([
    [{ amountCents: cents(100_000_000) }, "Valor: R$ 123,45 → R$ 1.000.000,00"],
    [{ amountCents: cents(0) }, "Valor: R$ 123,45 → R$ 0,00"],
    [{ category: "Pagamento cartão" }, "Categoria: Outros → Pagamento cartão"],
    [{ status: "paid" }, "Status: Pendente → Pago"],
    [{ dueDate: civilDate("2026-11-22") }, "Data de pagamento prevista atualizada"],
    [{ dueDate: null }, "Data de pagamento prevista atualizada"],
    [{ notes: "x" }, "Observações atualizadas"],
    [{ lifecycle: "cancelled" }, "Situação: Ativo → Cancelado"],
    [{ type: "income" }, "Tipo: Despesa → Receita"],
    [{}, "Lançamento atualizado"],
    [{ updatedAt: instant("2027-01-01T00:00:00Z") }, "Lançamento atualizado"],
  ])("to %j reads %j", (after, expected) => {
    expect(ofTransaction(after)).toBe(expected);
  });

  it("to an expense reads Tipo: Receita → Despesa", () => {
    const income: Transaction = { ...SAMPLE_TRANSACTION, type: "income" };
    expect(ofTransaction({ type: "expense" }, UNLINKED, income)).toBe("Tipo: Receita → Despesa");
  });

  it("writes amounts with a plain space, as users type in a search", () => {
    expect(ofTransaction({ amountCents: cents(1) })).not.toMatch(/\u00a0/u);
  });

  it.each<[string | null, string | null, string]>([
    ["Ana", "Bia", "Vínculo alterado (Ana → Bia)"],
    [null, "Bia", "Vínculo alterado (sem vínculo → Bia)"],
    ["Ana", null, "Vínculo alterado (Ana → sem vínculo)"],
    ["Ana", "Ana", "Vínculo alterado (Ana → Ana)"],
  ])("of its link from %j to %j reads %j", (before, after, expected) => {
    const change = { clientId: contactId("CTT-b2") };
    expect(ofTransaction(change, { before, after })).toBe(expected);
  });

  it("does not mention an unchanged link, even if the contact has a new name", () => {
    const names = { before: "Ana", after: "Ana Lima" };
    expect(ofTransaction({ notes: "x" }, names)).toBe("Observações atualizadas");
  });

  it.each(TRANSACTION_STATUSES.flatMap((from) => TRANSACTION_STATUSES.map((to) => [from, to])))(
    "of status from %s to %s names both",
    (from, to) => {
      const before: Transaction = { ...SAMPLE_TRANSACTION, status: from ?? "paid" };
      const after = to ?? "paid";
      const phrase = `Status: ${STATUS_WORDS[before.status]} → ${STATUS_WORDS[after]}`;
      expect(ofTransaction({ status: after }, UNLINKED, before)).toBe(
        from === to ? "Lançamento atualizado" : phrase,
      );
    },
  );

  it("joins its phrases in the order of the spec", () => {
    const after: Partial<Transaction> = {
      type: "income",
      clientId: contactId("CTT-b2"),
      lifecycle: "inactive",
      notes: "x",
      dueDate: civilDate("2026-12-01"),
      status: "overdue",
      category: "Site",
      amountCents: cents(123_456),
    };
    expect(ofTransaction(after, { before: null, after: "Bia" })).toBe(
      [
        "Valor: R$ 123,45 → R$ 1.234,56",
        "Categoria: Outros → Site",
        "Status: Pendente → Atrasado",
        "Data de pagamento prevista atualizada",
        "Observações atualizadas",
        "Situação: Ativo → Inativo",
        "Vínculo alterado (sem vínculo → Bia)",
        "Tipo: Despesa → Receita",
      ].join(" | "),
    );
  });

  it("mentions that a payment date is assumed", () => {
    const paid = { status: "paid", paidOn: civilDate("2026-03-05") } as const;
    const assumed = { ...SAMPLE_TRANSACTION, ...paid, isPaidOnAssumed: true };
    expect(ofTransaction({ isPaidOnAssumed: false }, UNLINKED, assumed)).toBe(
      "Pago em: 05/03/2026 (presumida) → 05/03/2026",
    );
    const received: Transaction = { ...assumed, type: "income" };
    expect(ofTransaction({ isPaidOnAssumed: false }, UNLINKED, received)).toBe(
      "Recebido em: 05/03/2026 (presumida) → 05/03/2026",
    );
  });

  it("has one phrase for each changed field", () => {
    const paymentOf = ({ paidOn, isPaidOnAssumed }: Transaction) =>
      [paidOn, isPaidOnAssumed].join();
    fc.assert(
      fc.property(transactions(), transactions(), (before, after) => {
        // The phrase about the payment date also tells whether the date is assumed.
        const fields = describedFields(before, "id", "createdAt", "updatedAt", "isPaidOnAssumed");
        const plain = { notes: before.notes === after.notes ? null : "x" };
        const isChanged = (field: keyof Transaction) =>
          field === "paidOn"
            ? paymentOf(before) !== paymentOf(after)
            : before[field] !== after[field];
        const changedCount = fields.filter(isChanged).length;
        const description = ofTransaction({ ...after, ...plain }, UNLINKED, {
          ...before,
          notes: null,
        });
        expect(description.split(" | ")).toHaveLength(Math.max(1, changedCount));
      }),
    );
  });
});
