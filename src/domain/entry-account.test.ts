import { describe, expect, it } from "vitest";
import {
  SAMPLE_TRANSACTION,
  accountId,
  instant,
  transactionId,
} from "#tests/support/arbitraries.ts";
import { account } from "#tests/support/domain-records.ts";
import { civilDate } from "./civil-date.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import type { Links } from "./entry-links.ts";
import { createTransaction, updateTransaction } from "./transaction-verbs.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "./transaction.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const MOMENT = { now: NOW, today: civilDate("2026-11-21") };
const BANK = account("CTA-bank", { isDefault: true });
const CASH = account("CTA-cash", { name: "Caixa" });
const ARCHIVED = account("CTA-old", { name: "Antiga", isActive: false });
const LINKS: Links = { contacts: new Map(), accounts: [BANK, CASH, ARCHIVED], tags: [] };
const { accountId: _none, createdAt: _created, updatedAt: _updated, ...DRAFT } = SAMPLE_TRANSACTION;

function create(
  draft: Partial<TransactionDraft>,
  removed: { createdAt: typeof NOW } | null = null,
  links = LINKS,
) {
  return createTransaction({ ...DRAFT, ...draft }, links, MOMENT, removed).row.accountId;
}

function update(before: Partial<Transaction>, patch: TransactionPatch) {
  const entry = { ...SAMPLE_TRANSACTION, ...before };
  return updateTransaction(entry, patch, LINKS, MOMENT)?.description ?? null;
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

describe("the account of a new entry", () => {
  it("is the default one unless it names one, or none", () => {
    expect(create({})).toBe(BANK.id);
    expect(create({ accountId: CASH.id })).toBe(CASH.id);
    expect(create({ accountId: null })).toBeNull();
    const withoutDefault = { ...LINKS, accounts: [CASH] };
    expect(create({}, null, withoutDefault)).toBeNull();
  });

  it("is none for one that comes back and had none", () => {
    expect(create({}, { createdAt: NOW })).toBeNull();
    expect(create({ accountId: CASH.id }, { createdAt: NOW })).toBe(CASH.id);
  });

  it("exists and is not archived", () => {
    const missing = accountId("CTA-x");
    expect(reasonOf(() => create({ accountId: missing }))).toEqual({
      code: "account-not-found",
      accountId: missing,
    });
    expect(reasonOf(() => create({ accountId: ARCHIVED.id }))).toEqual({
      code: "account-archived",
      name: "Antiga",
    });
  });

  it("must exist also for a restored entry, and for the payment of another", () => {
    const missing = accountId("CTA-x");
    const notFound = { code: "account-not-found", accountId: missing };
    const tie = { parentId: transactionId("TRE-a1"), paymentRole: "part" } as const;
    expect(reasonOf(() => create({ accountId: missing, ...tie }))).toEqual(notFound);
    expect(reasonOf(() => create({ accountId: missing }, { createdAt: NOW }))).toEqual(notFound);
  });

  it("may be archived for a restored entry, and for the payment of one that has it", () => {
    expect(create({ accountId: ARCHIVED.id }, { createdAt: NOW })).toBe(ARCHIVED.id);
    const tie = { parentId: transactionId("TRE-a1"), paymentRole: "part" } as const;
    expect(create({ accountId: ARCHIVED.id, ...tie })).toBe(ARCHIVED.id);
  });
});

describe("the account of an entry from before the first one", () => {
  const older = { createdAt: instant("2026-01-02T12:00:00.000Z") };
  const createdAt = instant("2026-01-03T12:00:00.000Z");
  const links = { ...LINKS, accounts: [BANK, CASH].map((one) => ({ ...one, createdAt })) };
  const pay = (before: Partial<Transaction>, patch: TransactionPatch = {}, all = links) =>
    updateTransaction(
      { ...SAMPLE_TRANSACTION, ...before },
      { status: "paid", ...patch },
      all,
      MOMENT,
    );

  it("becomes the default one when it is paid", () => {
    expect(pay(older)).toMatchObject({
      row: { accountId: BANK.id, status: "paid", paidOn: MOMENT.today },
      description: expect.stringContaining("Conta: sem conta → Banco"),
    });
  });

  it("is the one that the payment names", () => {
    expect(pay(older, { accountId: CASH.id })?.row.accountId).toBe(CASH.id);
    expect(pay(older, { accountId: null })?.row.accountId).toBeNull();
  });

  it("stays for one that could have named an account, or has another one", () => {
    expect(pay({ createdAt: instant("2026-01-04T12:00:00.000Z") })?.row.accountId).toBeNull();
    expect(pay({ createdAt })?.row.accountId).toBeNull();
    const first = { ...CASH, createdAt: instant("2026-01-01T12:00:00.000Z") };
    const accounts = [{ ...BANK, createdAt }, first];
    expect(pay(older, {}, { ...links, accounts })?.row.accountId).toBeNull();
    expect(pay({ ...older, accountId: CASH.id })?.row.accountId).toBe(CASH.id);
  });

  it("stays without a payment, when it was paid already, and without a default account", () => {
    const paid = { ...older, status: "paid", paidOn: MOMENT.today } as const;
    expect(pay(paid, { notes: "novas" })?.row.accountId).toBeNull();
    const entry = { ...SAMPLE_TRANSACTION, ...older };
    expect(updateTransaction(entry, { notes: "x" }, links, MOMENT)?.row.accountId).toBeNull();
    const none = { ...links, accounts: [CASH] };
    expect(updateTransaction(entry, { status: "paid" }, none, MOMENT)?.row.accountId).toBeNull();
  });
});

describe("the change of an entry's account", () => {
  it("is described with the names of both", () => {
    expect(update({ accountId: BANK.id }, { accountId: CASH.id })).toBe("Conta: Banco → Caixa");
    expect(update({}, { accountId: CASH.id })).toBe("Conta: sem conta → Caixa");
    expect(update({ accountId: ARCHIVED.id }, { accountId: null })).toBe(
      "Conta: Antiga → sem conta",
    );
  });

  it("cannot be to an archived one, which an entry that has it keeps", () => {
    expect(reasonOf(() => update({}, { accountId: ARCHIVED.id }))).toEqual({
      code: "account-archived",
      name: "Antiga",
    });
    const kept = { accountId: ARCHIVED.id, notes: "novas" };
    expect(update({ accountId: ARCHIVED.id }, kept)).toBe("Observações atualizadas");
  });
});
