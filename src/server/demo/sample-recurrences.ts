/** The recurrences of the sample company, recorded two months ago; each entry is paid when it is due. */
import type { NewRecurrence } from "#contract/new-recurrence.ts";
import { NEW_TRANSACTION_DEFAULTS } from "#contract/transactions.ts";
import { addDays, addMonths, type CivilDate } from "#domain/civil-date.ts";
import { entryIdInSeries, type ContactId, type IdSource, type TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";

const MONTHS_AGO = 2;

const RECURRENCES = [
  {
    type: "expense",
    category: "Despesa Empresa",
    amountCents: cents(186_450),
    notes: "Plano de saúde da equipe",
    firstInDays: 8,
    isOfClient: false,
    businessDay: null,
  },
  {
    type: "expense",
    category: "Sistema",
    amountCents: cents(24_990),
    notes: "Hospedagem dos sites",
    firstInDays: 13,
    isOfClient: false,
    businessDay: null,
  },
  {
    type: "income",
    category: "Site",
    amountCents: cents(120_000),
    notes: "Contrato de manutenção",
    firstInDays: 18,
    isOfClient: true,
    businessDay: "next",
  },
] as const;

type PlannedRecurrence = {
  readonly createdOn: CivilDate;
  readonly recurrence: NewRecurrence;
  /** The first entries, which are paid on the day they are due. */
  readonly paid: readonly { readonly id: TransactionId; readonly on: CivilDate }[];
};

export function plannedRecurrences(
  today: CivilDate,
  client: ContactId | null,
  idsMadeOn: (day: CivilDate) => IdSource,
): PlannedRecurrence[] {
  const createdOn = addMonths(today, -MONTHS_AGO);
  return RECURRENCES.map(({ firstInDays, isOfClient, ...entry }) => {
    const seriesId = idsMadeOn(createdOn).recordId("recurrence");
    const dueDate = addDays(createdOn, firstInDays);
    const clientId = isOfClient ? client : null;
    const recurrence = { ...NEW_TRANSACTION_DEFAULTS, ...entry, seriesId, dueDate, clientId };
    const paid = Array.from({ length: MONTHS_AGO }, (_, index) => ({
      id: entryIdInSeries(seriesId, entry.type, index),
      on: addMonths(dueDate, index),
    }));
    return { createdOn, recurrence, paid };
  });
}
