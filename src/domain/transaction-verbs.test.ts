import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIFECYCLE_WORDS } from "#tests/support/words.ts";
import {
  SAMPLE_TRANSACTION,
  contactId,
  instant,
  instants,
  transactionId,
  transactions,
} from "#tests/support/arbitraries.ts";
import { contact } from "#tests/support/domain-records.ts";
import { civilDate } from "./civil-date.ts";
import { instantFromMs, instantToMs } from "./company-time.ts";
import { cents } from "./money.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import { canLink, type Links } from "./entry-links.ts";
import { createTransaction, removeTransaction, updateTransaction } from "./transaction-verbs.ts";
import {
  LIFECYCLES,
  type Transaction,
  type TransactionDraft,
  type TransactionPatch,
} from "./transaction.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const MOMENT = { now: NOW, today: civilDate("2026-11-21") };
const CLIENT = contact("CTT-c1", { name: "Padaria" });
const OTHER_CLIENT = contact("CTT-c2", { name: "Mercado" });
const EMPLOYEE = contact("CTT-e1", { name: "Ana", type: "employee" });
const SUPPLIER = contact("CTT-s1", { name: "Ana", type: "supplier" });
const GONE = contact("CTT-i1", { name: "Antigo", isActive: false });
const GONE_EMPLOYEE = contact("CTT-i2", { name: "Antigo", type: "employee", isActive: false });
const UNKNOWN = contactId("CTT-x9");
const CONTACTS = [CLIENT, OTHER_CLIENT, EMPLOYEE, SUPPLIER, GONE, GONE_EMPLOYEE];
const LINKS: Links = {
  contacts: new Map(CONTACTS.map((one) => [one.id, one])),
  accounts: [],
  tags: [],
};
const NO_LINKS: Links = { contacts: new Map(), accounts: [], tags: [] };

const EXPENSE: Transaction = SAMPLE_TRANSACTION;
const INCOME: Transaction = {
  ...SAMPLE_TRANSACTION,
  id: transactionId("TRI-abc123"),
  type: "income",
};

function draftOf(transaction: Transaction): TransactionDraft {
  const { createdAt: _made, updatedAt: _changed, ...draft } = transaction;
  return draft;
}

function create(transaction: Transaction, removed?: { createdAt: typeof NOW }) {
  return createTransaction(draftOf(transaction), LINKS, MOMENT, removed);
}

function update(transaction: Transaction, patch: TransactionPatch) {
  return updateTransaction(transaction, patch, LINKS, MOMENT);
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

describe("a link", () => {
  it("an income may link to a client only, an expense to either", () => {
    expect(canLink("income", CLIENT)).toBe(true);
    expect(canLink("income", EMPLOYEE)).toBe(false);
    expect(canLink("expense", CLIENT)).toBe(true);
    expect(canLink("expense", EMPLOYEE)).toBe(true);
  });
});

describe("a new entry", () => {
  it("is the draft, created and updated now, with the description Lançamento criado", () => {
    const draft = draftOf({ ...INCOME, clientId: CLIENT.id, lifecycle: "cancelled" });
    expect(createTransaction(draft, LINKS, MOMENT)).toStrictEqual({
      row: { ...draft, createdAt: NOW, updatedAt: NOW },
      description: "Lançamento criado",
    });
  });

  it("needs no link and no contact", () => {
    expect(createTransaction(draftOf(INCOME), NO_LINKS, MOMENT).row.clientId).toBeNull();
  });

  it.each([
    [EXPENSE, "TRI-a1"],
    [INCOME, "TRE-a1"],
  ])("has an id of its type", (entry, text) => {
    const id = transactionId(text);
    const reason = { code: "id-of-other-type", id, type: entry.type };
    expect(reasonOf(() => create({ ...entry, id }))).toStrictEqual(reason);
  });

  it("that is restored is described as such, and may have changed its type", () => {
    const { row, description } = create({ ...EXPENSE, id: INCOME.id }, { createdAt: NOW });
    expect(row.id).toBe(INCOME.id);
    expect(description).toBe("Lançamento trazido de volta");
  });

  it("an expense links to a client or to an employee", () => {
    expect(create({ ...EXPENSE, clientId: CLIENT.id }).row.clientId).toBe(CLIENT.id);
    expect(create({ ...EXPENSE, clientId: EMPLOYEE.id }).row.clientId).toBe(EMPLOYEE.id);
  });

  it.each([
    ["an income to an employee", INCOME, EMPLOYEE.id, { code: "income-linked-to-non-client" }],
    [
      "an income to an inactive employee",
      INCOME,
      GONE_EMPLOYEE.id,
      { code: "income-linked-to-non-client" },
    ],
    [
      "an entry to an unknown contact",
      EXPENSE,
      UNKNOWN,
      { code: "contact-not-found", contactId: UNKNOWN },
    ],
    [
      "an entry to an inactive contact",
      INCOME,
      GONE.id,
      { code: "contact-inactive", name: "Antigo" },
    ],
  ])("cannot link %s", (_, entry, clientId, reason) => {
    expect(reasonOf(() => create({ ...entry, clientId }))).toStrictEqual(reason);
  });
});

describe("updating an entry", () => {
  it("changes only the fields of the patch", () => {
    const patch: TransactionPatch = {
      type: "income",
      category: "Site",
      amountCents: cents(5),
      dueDate: civilDate("2027-01-31"),
      status: "paid",
      paidOn: civilDate("2026-11-20"),
      accrualDate: civilDate("2026-10-31"),
      notes: "à vista",
      clientId: CLIENT.id,
      lifecycle: "inactive",
    };
    expect(update(EXPENSE, patch)?.row).toStrictEqual({ ...EXPENSE, ...patch, updatedAt: NOW });
    expect(update(EXPENSE, { notes: "x" })?.row).toStrictEqual({
      ...EXPENSE,
      notes: "x",
      updatedAt: NOW,
    });
  });

  it("keeps its id, also when its type changes", () => {
    expect(update(EXPENSE, { type: "income" })?.row.id).toBe(EXPENSE.id);
  });

  it("returns null when nothing changes", () => {
    expect(update(EXPENSE, {})).toBeNull();
    expect(update(EXPENSE, { ...draftOf(EXPENSE) })).toBeNull();
    const linked = { ...EXPENSE, clientId: EMPLOYEE.id };
    expect(update(linked, { clientId: EMPLOYEE.id, type: "expense" })).toBeNull();
  });

  it("does not mutate the entry", () => {
    const before = structuredClone(EXPENSE);
    update(EXPENSE, { type: "income", amountCents: cents(1) });
    expect(EXPENSE).toStrictEqual(before);
  });

  it("makes a new version each time, whatever the clock", () => {
    const patches = fc.constantFrom<TransactionPatch>(
      { amountCents: cents(1) },
      { notes: "novas" },
      { dueDate: null },
      { status: "paid", lifecycle: "cancelled" },
    );
    fc.assert(
      fc.property(transactions(), patches, instants(), (entry, patch, now) => {
        const changed = updateTransaction(entry, patch, NO_LINKS, { ...MOMENT, now });
        const paid =
          patch.status === "paid" && entry.status !== "paid" ? { paidOn: MOMENT.today } : {};
        const isSame = isDeepStrictEqual({ ...entry, ...patch }, entry);
        const updatedMs = Math.max(instantToMs(now), instantToMs(entry.updatedAt) + 1);
        const expected = { ...entry, ...patch, ...paid, updatedAt: instantFromMs(updatedMs) };
        expect(changed?.row ?? null).toStrictEqual(isSame ? null : expected);
      }),
    );
  });

  it.each(LIFECYCLES.flatMap((from) => LIFECYCLES.map((to) => [from, to] as const)))(
    "goes from %s to %s",
    (from, to) => {
      const changed = update({ ...EXPENSE, lifecycle: from }, { lifecycle: to });
      const phrase = `Situação: ${LIFECYCLE_WORDS[from]} → ${LIFECYCLE_WORDS[to]}`;
      const row = { ...EXPENSE, lifecycle: to, updatedAt: NOW };
      expect(changed).toStrictEqual(from === to ? null : { row, description: phrase });
    },
  );
});

describe("changing a link", () => {
  it("names the contact before and after", () => {
    const linked = { ...INCOME, clientId: CLIENT.id };
    expect(update(linked, { clientId: OTHER_CLIENT.id })?.description).toBe(
      "Vínculo alterado (Padaria → Mercado)",
    );
    expect(update(linked, { clientId: null })?.description).toBe(
      "Vínculo alterado (Padaria → sem vínculo)",
    );
    expect(update(INCOME, { clientId: CLIENT.id })?.description).toBe(
      "Vínculo alterado (sem vínculo → Padaria)",
    );
  });

  it.each([
    [INCOME, EMPLOYEE.id, { code: "income-linked-to-non-client" }],
    [EXPENSE, UNKNOWN, { code: "contact-not-found", contactId: UNKNOWN }],
    [EXPENSE, GONE.id, { code: "contact-inactive", name: "Antigo" }],
  ])("cannot go where it may not (case %#)", (entry, clientId, reason) => {
    expect(reasonOf(() => update(entry, { clientId }))).toStrictEqual(reason);
  });

  it("an inactive contact stays on its entries", () => {
    const linked = { ...INCOME, clientId: GONE.id };
    expect(update(linked, { notes: "x" })?.row.clientId).toBe(GONE.id);
    expect(update(linked, { notes: "x", clientId: GONE.id })?.row.clientId).toBe(GONE.id);
    expect(update(linked, { clientId: null })?.row.clientId).toBeNull();
  });

  it("a link to a missing contact is refused, even if unchanged", () => {
    const reason = reasonOf(() => update({ ...EXPENSE, clientId: UNKNOWN }, { notes: "x" }));
    expect(reason).toStrictEqual({ code: "contact-not-found", contactId: UNKNOWN });
  });
});

describe("an expense that becomes an income", () => {
  it.each([EMPLOYEE, SUPPLIER])("drops its link to a $type, as described", ({ id }) => {
    const changed = update({ ...EXPENSE, clientId: id }, { type: "income" });
    expect(changed?.row.type).toBe("income");
    expect(changed?.row.clientId).toBeNull();
    expect(changed?.description).toBe(
      "Vínculo alterado (Ana → sem vínculo) | Tipo: Despesa → Receita",
    );
  });

  it("keeps its link to a client, also to an inactive one", () => {
    const linked = { ...EXPENSE, clientId: CLIENT.id };
    expect(update(linked, { type: "income" })?.row.clientId).toBe(CLIENT.id);
    const before = { ...linked, clientId: GONE.id };
    expect(update(before, { type: "income" })?.row.clientId).toBe(GONE.id);
  });

  it("takes the client that the patch names instead", () => {
    const linked = { ...EXPENSE, clientId: EMPLOYEE.id };
    const changed = update(linked, { type: "income", clientId: CLIENT.id });
    expect(changed?.row.clientId).toBe(CLIENT.id);
    expect(changed?.description).toBe("Vínculo alterado (Ana → Padaria) | Tipo: Despesa → Receita");
  });

  it("cannot link to the employee in the same patch", () => {
    const { id: clientId } = EMPLOYEE;
    const act = () => update({ ...EXPENSE, clientId }, { type: "income", clientId });
    expect(reasonOf(act)).toStrictEqual({ code: "income-linked-to-non-client" });
  });
});

describe("an expense", () => {
  it("keeps its link to an employee when other fields change, or when the patch repeats the type", () => {
    const linked = { ...EXPENSE, clientId: EMPLOYEE.id };
    expect(update(linked, { notes: "x" })?.row.clientId).toBe(EMPLOYEE.id);
    expect(update(linked, { notes: "x", type: "expense" })?.row.clientId).toBe(EMPLOYEE.id);
  });

  it("that was an income keeps its link to a client", () => {
    const linked = { ...INCOME, clientId: CLIENT.id };
    expect(update(linked, { type: "expense" })?.row.clientId).toBe(CLIENT.id);
  });
});

describe("removing an entry", () => {
  it("returns its last row, and the last description of its history", () => {
    const removed = { row: EXPENSE, description: "Lançamento removido do sistema" };
    expect(removeTransaction(EXPENSE)).toStrictEqual(removed);
  });
});
