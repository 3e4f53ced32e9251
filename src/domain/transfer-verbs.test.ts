import { describe, expect, it } from "vitest";
import { accountId, instant } from "#tests/support/arbitraries.ts";
import { account } from "#tests/support/domain-records.ts";
import { civilDate } from "./civil-date.ts";
import { isTransferId } from "./ids.ts";
import { cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import { createTransfer, updateTransfer } from "./transfer-verbs.ts";
import type { TransferDraft, TransferPatch } from "./transfer.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const MOMENT = { now: NOW, today: civilDate("2026-11-21") };
const BANK = account("CTA-bank");
const CASH = account("CTA-cash", { name: "Caixa" });
const CARD = account("CTA-card", { name: "Cartão" });
const ARCHIVED = account("CTA-old", { name: "Antiga", isActive: false });
const ACCOUNTS = [BANK, CASH, CARD, ARCHIVED];

const id = "TRF-a1";
if (!isTransferId(id)) throw new Error("no transfer id");
const DRAFT: TransferDraft = {
  id,
  fromAccountId: BANK.id,
  toAccountId: CASH.id,
  amountCents: cents(5000),
  date: civilDate("2026-11-20"),
  notes: null,
};

function create(draft: Partial<TransferDraft> = {}) {
  return createTransfer({ ...DRAFT, ...draft }, ACCOUNTS, MOMENT);
}

function describeUpdate(patch: TransferPatch, accounts = ACCOUNTS): string | null {
  return updateTransfer(create().row, patch, accounts, MOMENT)?.description ?? null;
}

function codeOf(act: () => unknown): string | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason.code;
    throw error;
  }
  return null;
}

describe("a transfer", () => {
  it("is new, active and from now", () => {
    expect(create()).toEqual({
      row: { ...DRAFT, lifecycle: "active", createdAt: NOW, updatedAt: NOW },
      description: "Transferência criada",
    });
  });

  it("is between two existing accounts that are not archived, and not in the future", () => {
    const missing = accountId("CTA-x");
    expect(codeOf(() => create({ toAccountId: BANK.id }))).toBe("transfer-to-same-account");
    expect(codeOf(() => create({ toAccountId: missing }))).toBe("account-not-found");
    expect(codeOf(() => create({ fromAccountId: ARCHIVED.id }))).toBe("account-archived");
    const tomorrow = civilDate("2026-11-22");
    expect(codeOf(() => create({ date: tomorrow }))).toBe("transfer-in-the-future");
    expect(codeOf(() => describeUpdate({ date: tomorrow }))).toBe("transfer-in-the-future");
    expect(codeOf(() => describeUpdate({ fromAccountId: CASH.id }))).toBe(
      "transfer-to-same-account",
    );
  });

  it.each<[TransferPatch, string | null]>([
    [{ amountCents: cents(123_456) }, "Valor: R$ 50,00 → R$ 1.234,56"],
    [{ date: civilDate("2026-11-19") }, "Data: 20/11/2026 → 19/11/2026"],
    [{ fromAccountId: CARD.id }, "De: Banco → Cartão"],
    [{ toAccountId: CARD.id, notes: "troco" }, "Para: Caixa → Cartão | Observações atualizadas"],
    [{ lifecycle: "cancelled" }, "Transferência cancelada"],
    [{ amountCents: cents(5000), lifecycle: "active" }, null],
  ])("says what changed: %j", (patch, description) => {
    expect(describeUpdate(patch)).toBe(description);
  });

  it("keeps an account that was archived since, and is cancelled and reactivated", () => {
    const archived = ACCOUNTS.map((before) => ({ ...before, isActive: false }));
    expect(describeUpdate({ lifecycle: "cancelled" }, archived)).toBe("Transferência cancelada");
    const { row } = create();
    const cancelled = { ...row, lifecycle: "cancelled" } as const;
    expect(updateTransfer(cancelled, { lifecycle: "active" }, archived, MOMENT)?.description).toBe(
      "Transferência reativada",
    );
  });
});
