/**
 * A payment of part of an entry, or of all of it with interest, a fine or a discount. Each of these
 * is an entry of its own, tied to the paid one (docs/decisions/0030).
 */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import type { AccountId, TransactionId } from "./ids.ts";
import { cents, formatDecimal, type Cents } from "./money.ts";
import { typeOfTied } from "./payment-charges.ts";
import { Refusal } from "./refusal.ts";
import { MIN_SPLIT_PARTS, toParts, type SplitPart } from "./split.ts";
import { categorize, takeParts } from "./split-verbs.ts";
import {
  CHARGE_KINDS,
  PAYMENT_ROLE_LABELS,
  firstLineOfNotes,
  type ChargeKind,
  type Transaction,
  type TransactionDraft,
  type TransactionPatch,
  type TransactionType,
} from "./transaction.ts";

export type EntryPayment = {
  readonly paidOn: CivilDate;
  /** The amount of the entry that is settled by this payment. */
  readonly settledCents: Cents;
  readonly charges: readonly Charge[];
  /** The account that the payment moves; defaults to that of the entry. */
  readonly accountId?: AccountId | null | undefined;
};

export type Charge = {
  readonly kind: ChargeKind;
  readonly amountCents: Cents;
  /** Defaults to the category of the entry. */
  readonly category?: string | null | undefined;
};

/** The change of the entry, with the phrase that begins its description, and the new entries. */
export type PlannedPayment = {
  readonly patch: TransactionPatch;
  readonly cause: string | null;
  readonly drafts: readonly TransactionDraft[];
};

/** A partial payment leaves the rest open. @throws Refusal */
export function planPayment(
  entry: Transaction,
  { paidOn, settledCents, charges, accountId = entry.accountId }: EntryPayment,
  newId: (type: TransactionType) => TransactionId,
): PlannedPayment {
  refuseImpossible(entry, settledCents, charges);
  const of = { category: entry.category, paidOn, newId };
  if (settledCents === entry.amountCents) {
    const paid = { ...entry, accountId };
    return {
      patch: { status: "paid", paidOn, ...(accountId !== entry.accountId && { accountId }) },
      cause: charges.length === 0 ? null : `${paymentNoun(entry)} com ${chargesText(charges)}`,
      drafts: charges.map((charge) => chargeDraft(charge, { ...of, paid })),
    };
  }
  const { type, dueDate, notes, clientId, lifecycle, accrualDate, tagIds } = entry;
  const { taken, rest } = takeParts(toParts(entry), settledCents);
  const part = {
    id: newId(type),
    type,
    ...categorize(taken),
    dueDate,
    notes,
    clientId,
    accountId,
    lifecycle,
    accrualDate,
    tagIds,
    status: "paid",
    paidOn,
    parentId: entry.id,
    paymentRole: "part",
  } as const;
  const added = charges.length === 0 ? "" : `, com ${chargesText(charges)}`;
  return {
    patch: changeOf(entry, rest),
    cause: `${paymentNoun(entry)} parcial: ${reais(settledCents)} em ${formatCivilDate(paidOn)}${added}`,
    drafts: [part, ...charges.map((charge) => chargeDraft(charge, { ...of, paid: part }))],
  };
}

/** An entry that is not split has no parts to update. */
function changeOf(entry: Transaction, parts: readonly SplitPart[]): TransactionPatch {
  const { amountCents, category, splits } = categorize(parts);
  return splits === entry.splits ? { amountCents } : { amountCents, category, splits };
}

/** The amount that moved: the settled amount plus interest and fines, less the discount. */
export function movedCents(
  settledCents: Cents,
  charges: readonly Pick<Charge, "kind" | "amountCents">[],
): Cents {
  let moved: number = settledCents;
  for (const { kind, amountCents } of charges) {
    if (kind === "discount") moved -= amountCents;
    else moved += amountCents;
  }
  return cents(moved);
}

function refuseImpossible(
  { status, lifecycle, amountCents }: Transaction,
  settledCents: Cents,
  charges: readonly Charge[],
): void {
  if (status === "paid") throw new Refusal({ code: "payment-of-paid" });
  if (lifecycle !== "active") throw new Refusal({ code: "payment-of-inactive" });
  if (settledCents > amountCents) {
    throw new Refusal({ code: "payment-above-amount", settledCents, amountCents });
  }
  const discount = charges.find(({ kind }) => kind === "discount")?.amountCents ?? cents(0);
  if (discount > settledCents) throw new Refusal({ code: "discount-above-payment" });
}

/** Interest and fines have the type of the paid entry, a discount the opposite one. */
function chargeDraft(
  { kind, amountCents, category }: Charge,
  {
    paid,
    category: categoryOfEntry,
    paidOn,
    newId,
  }: {
    readonly paid: Pick<
      Transaction,
      "id" | "type" | "category" | "clientId" | "accountId" | "lifecycle" | "notes" | "tagIds"
    >;
    /** Of the entry: a part of a split one may lack it. */
    readonly category: string;
    readonly paidOn: CivilDate;
    readonly newId: (type: TransactionType) => TransactionId;
  },
): TransactionDraft {
  const type = typeOfTied(kind, paid.type);
  return {
    id: newId(type),
    type,
    category: category ?? categoryOfEntry,
    amountCents,
    dueDate: paidOn,
    notes: `${PAYMENT_ROLE_LABELS[kind]}: ${titleOf(paid)}`,
    // Income links to clients only (spec section 5).
    clientId: type === "income" && paid.type === "expense" ? null : paid.clientId,
    accountId: paid.accountId,
    lifecycle: paid.lifecycle,
    tagIds: paid.tagIds,
    status: "paid",
    paidOn,
    parentId: paid.id,
    paymentRole: kind,
  };
}

const MAX_TITLE_LENGTH = 200;

function titleOf({ notes, category }: Pick<Transaction, "notes" | "category">): string {
  const line = firstLineOfNotes(notes);
  return line === null || line.length > MAX_TITLE_LENGTH ? category : line;
}

const NOUNS: Readonly<Record<TransactionType, string>> = {
  income: "Recebimento",
  expense: "Pagamento",
};

const UNDONE = "desfeito";
const UNDONE_PART = "parcial desfeito";

export function paymentNoun({ type }: Pick<Transaction, "type">): string {
  return NOUNS[type];
}

/**
 * True for the description of a change that came with other entries and so cannot be undone alone.
 * No phrase of the spec begins this way.
 */
export function isOfTiedPayment(description: string): boolean {
  return Object.values(NOUNS).some((noun) => description.startsWith(`${noun} `));
}

/**
 * True for the description of a change that reversed a payment and the entries that came with it.
 */
export function isOfUndonePayment(description: string): boolean {
  return Object.values(NOUNS).some((noun) =>
    [`${noun} ${UNDONE}`, `${noun} ${UNDONE_PART}`].some((text) => description.startsWith(text)),
  );
}

/**
 * The active charges among the entries tied to a payment, in the order of `CHARGE_KINDS`: one that
 * was cancelled did not move with it.
 */
export function chargesOf(
  tied: readonly Pick<Transaction, "paymentRole" | "amountCents" | "category" | "lifecycle">[],
): Charge[] {
  return CHARGE_KINDS.flatMap((kind) =>
    tied.flatMap(({ paymentRole, lifecycle, amountCents, category }) =>
      paymentRole === kind && lifecycle === "active" ? [{ kind, amountCents, category }] : [],
    ),
  );
}

/** `juros de R$ 5,00 e multa de R$ 2,00` */
function chargesText(charges: readonly Charge[]): string {
  const texts = charges.map(
    ({ kind, amountCents }) =>
      `${PAYMENT_ROLE_LABELS[kind].toLowerCase()} de ${reais(amountCents)}`,
  );
  return new Intl.ListFormat("pt-BR").format(texts);
}

function reais(amount: Cents): string {
  return `R$ ${formatDecimal(amount)}`;
}

/** For entries that were never split: the category of a part may have changed since. */
function partsOfPaid(
  paid: Transaction,
  parent: Transaction,
  categoriesBefore: readonly string[],
): readonly SplitPart[] {
  const wasSplit = categoriesBefore.length >= MIN_SPLIT_PARTS;
  if (wasSplit || paid.splits !== null || parent.splits !== null) return toParts(paid);
  return [{ category: parent.category, amountCents: paid.amountCents }];
}

/** Restores the order that the entry had: the payment or the rest may lack a small part. */
function restoredParts(
  rest: readonly SplitPart[],
  paid: readonly SplitPart[],
  categoriesBefore: readonly string[],
): readonly SplitPart[] {
  const orders = [rest, paid].map((parts) => parts.map(({ category }) => category));
  // The rest has more parts if an earlier payment was reversed first.
  const [order = []] = [...orders, categoriesBefore].toSorted((a, b) => b.length - a.length);
  const placeOf = ({ category }: SplitPart): number =>
    order.includes(category) ? order.indexOf(category) : order.length;
  return [...rest, ...paid].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The change of the entry whose payment is reversed. `categoriesBefore` are its categories before
 * the payment, in order; empty if unknown. `charges` are removed with the payment. `accountId` is
 * the account before an entry was paid in full; it keeps its present one unless given. `statusBefore`
 * is its status before, if the history tells. @throws Refusal
 */
export function undonePayment(
  paid: Transaction,
  parent: Transaction | null,
  categoriesBefore: readonly string[],
  {
    charges = [],
    accountId = paid.accountId,
    statusBefore = "pending",
  }: {
    readonly charges?: readonly Charge[];
    readonly accountId?: AccountId | null | undefined;
    readonly statusBefore?: Transaction["status"] | undefined;
  } = {},
): { readonly entry: Transaction; readonly patch: TransactionPatch; readonly cause: string } {
  const added = charges.length === 0 ? "" : `, com ${chargesText(charges)}`;
  if (paid.paymentRole === null) {
    if (paid.status !== "paid") throw new Refusal({ code: "payment-to-undo-missing" });
    const patch = {
      status: statusBefore,
      paidOn: null,
      ...(accountId !== paid.accountId && { accountId }),
    };
    return { entry: paid, patch, cause: `${paymentNoun(paid)} ${UNDONE}${added}` };
  }
  if (paid.paymentRole !== "part") throw new Refusal({ code: "payment-to-undo-missing" });
  if (parent === null) throw new Refusal({ code: "parent-removed" });
  if (parent.status === "paid") throw new Refusal({ code: "rest-is-paid" });
  // The amount would no longer be paid, and not be open either.
  if (parent.lifecycle !== "active") {
    throw new Refusal({ code: "rest-not-active", lifecycle: parent.lifecycle });
  }
  if (parent.type !== paid.type) {
    throw new Refusal({ code: "rest-of-other-type", type: parent.type });
  }
  const parts = partsOfPaid(paid, parent, categoriesBefore);
  return {
    entry: parent,
    patch: changeOf(parent, restoredParts(toParts(parent), parts, categoriesBefore)),
    cause: `${paymentNoun(paid)} ${UNDONE_PART}: ${reais(paid.amountCents)}${added}`,
  };
}
