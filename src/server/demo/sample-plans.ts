/** Entries of the sample company that do not occur every month. */
import { NEW_TRANSACTION_DEFAULTS } from "#contract/transactions.ts";
import { addDays, addMonths, type CivilDate } from "#domain/civil-date.ts";
import type { ContactId, IdSource } from "#domain/ids.ts";
import { instalmentDrafts } from "#domain/instalment-series.ts";
import { cents } from "#domain/money.ts";
import { categorize } from "#domain/split-verbs.ts";
import type { TransactionDraft } from "#domain/transaction.ts";

/** A purchase in twelve and a project in three. */
const SERIES = [
  {
    monthsAgo: 5,
    count: 12,
    type: "expense",
    category: "Despesa Empresa",
    amountCents: cents(648_000),
    notes: "Notebooks do escritório",
    isOfClient: false,
  },
  {
    monthsAgo: 1,
    count: 3,
    type: "income",
    category: "Site",
    amountCents: cents(940_000),
    notes: "Novo site, em três parcelas",
    isOfClient: true,
  },
] as const;

/**
 * Bills split over several categories: the first was paid when it was due, the second is due soon.
 */
const DIVIDED = [
  {
    dueInDays: -12,
    isPaid: true,
    notes: "Supermercado: copa, limpeza e confraternização",
    parts: [
      { category: "Despesa Empresa", amountCents: cents(31_745) },
      { category: "Outros", amountCents: cents(18_990) },
    ],
  },
  {
    dueInDays: 5,
    isPaid: false,
    notes: "Nota da loja de informática",
    parts: [
      { category: "Despesa Empresa", amountCents: cents(64_900) },
      { category: "Sistema", amountCents: cents(29_900) },
      { category: "Outros", amountCents: cents(3_500) },
    ],
  },
] as const;

/** Those that are paid are paid when due. */
type Planned = {
  readonly createdOn: CivilDate;
  readonly drafts: readonly TransactionDraft[];
  readonly isPaid: boolean;
};

type IdsMadeOn = (day: CivilDate) => IdSource;

export function plannedSeries(
  today: CivilDate,
  client: ContactId | null,
  idsMadeOn: IdsMadeOn,
): Planned[] {
  return SERIES.map(({ monthsAgo, count, isOfClient, amountCents, ...entry }) => {
    const createdOn = addMonths(today, -monthsAgo);
    const drafts = instalmentDrafts(
      idsMadeOn(createdOn).recordId("recurrence"),
      { ...NEW_TRANSACTION_DEFAULTS, ...entry, clientId: isOfClient ? client : null },
      {
        totalCents: amountCents,
        firstDueDate: addDays(createdOn, 10),
        count,
        unit: "month",
        every: 1,
        choices: [],
      },
      createdOn,
    );
    return { createdOn, drafts, isPaid: true };
  });
}

export function plannedBills(today: CivilDate, idsMadeOn: IdsMadeOn): Planned[] {
  return DIVIDED.map(({ dueInDays, isPaid, notes, parts }) => {
    const dueDate = addDays(today, dueInDays);
    const createdOn = addDays(dueDate, -DAYS_AHEAD);
    const id = idsMadeOn(createdOn).transactionId("expense");
    const entry = { ...categorize(parts), id, type: "expense", dueDate, notes } as const;
    return { createdOn, drafts: [{ ...NEW_TRANSACTION_DEFAULTS, ...entry }], isPaid };
  });
}

const DAYS_AHEAD = 7;
