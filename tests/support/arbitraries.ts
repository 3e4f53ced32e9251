/** Random and sample domain values for the tests of domain and contract. */
import * as fc from "fast-check";
import { CATEGORIES } from "#domain/category.ts";
import { MAX_YEAR, MIN_YEAR, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { instantFromMs, type Instant } from "#domain/company-time.ts";
import { CONTACT_TYPES, type Contact } from "#domain/contact.ts";
import { isContactId, isTransactionId, type ContactId, type TransactionId } from "#domain/ids.ts";
import { MAX_AMOUNT_CENTS, cents, type Cents } from "#domain/money.ts";
import type { CategoryTotal } from "#domain/report.ts";
import {
  LIFECYCLES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type Transaction,
} from "#domain/transaction.ts";

const FIRST_DAY = new Temporal.PlainDate(MIN_YEAR, 1, 1);
const LAST_DAY = new Temporal.PlainDate(MAX_YEAR, 12, 31);

/** @throws Error unless the text is a contact id. */
export function contactId(text: string): ContactId {
  if (!isContactId(text)) throw new Error(`${text} is no contact id`);
  return text;
}

/** @throws Error unless the text is a transaction id. */
export function transactionId(text: string): TransactionId {
  if (!isTransactionId(text)) throw new Error(`${text} is no transaction id`);
  return text;
}

export function instant(text: string): Instant {
  return instantFromMs(Date.parse(text));
}

/** A client without a phone. */
export const SAMPLE_CONTACT: Contact = {
  id: contactId("CTT-abc123"),
  name: "Padaria do Zé",
  phone: null,
  companyName: null,
  type: "client",
  pixKey: null,
  isActive: true,
  createdAt: instant("2026-01-02T03:04:05.006Z"),
  updatedAt: instant("2026-01-02T03:04:05.006Z"),
};

/** An unlinked, pending, active expense. */
export const SAMPLE_TRANSACTION: Transaction = {
  id: transactionId("TRE-abc123"),
  type: "expense",
  category: "Outros",
  amountCents: cents(12_345),
  dueDate: civilDate("2026-11-21"),
  status: "pending",
  notes: null,
  clientId: null,
  lifecycle: "active",
  createdAt: instant("2026-01-02T03:04:05.006Z"),
  updatedAt: instant("2026-01-02T03:04:05.006Z"),
};

export function amounts(): fc.Arbitrary<Cents> {
  return fc.oneof(fc.nat({ max: 100_000 }), fc.nat({ max: MAX_AMOUNT_CENTS })).map(cents);
}

export function civilDates(): fc.Arbitrary<CivilDate> {
  const dayCount = FIRST_DAY.until(LAST_DAY, { largestUnit: "days" }).days;
  return fc
    .nat({ max: dayCount })
    .map((days) => civilDate(FIRST_DAY.add({ days }).toString({ calendarName: "never" })));
}

/** A day at most `radius` days from `date`. */
export function daysNear(date: string, radius: number): fc.Arbitrary<CivilDate> {
  return fc
    .integer({ min: -radius, max: radius })
    .map((days) => civilDate(Temporal.PlainDate.from(date).add({ days }).toString()));
}

/** Any instant whose day is a civil date in every time zone. */
export function instants(): fc.Arbitrary<Instant> {
  const min = Date.parse("1900-01-03T00:00:00.000Z");
  const max = Date.parse("2199-12-29T00:00:00.000Z");
  return fc.integer({ min, max }).map(instantFromMs);
}

/** Contacts of either type; only employees have a Pix key. */
export function contacts(): fc.Arbitrary<Contact> {
  return fc
    .record(
      {
        ...commonMembers(SAMPLE_CONTACT),
        id: fc.constantFrom("CTT-a1", "CTT-b2", "CTT-c3").map(contactId),
        name: lines(),
        phone: fc.option(lines()),
        companyName: fc.option(lines()),
        type: fc.constantFrom(...CONTACT_TYPES),
        pixKey: fc.option(lines()),
        isActive: fc.boolean(),
      },
      { noNullPrototype: true },
    )
    .map((contact) => (contact.type === "client" ? { ...contact, pixKey: null } : contact));
}

export function transactions(
  dueDates: fc.Arbitrary<CivilDate> = civilDates(),
): fc.Arbitrary<Transaction> {
  return fc.record(
    {
      ...commonMembers(SAMPLE_TRANSACTION),
      id: fc.constantFrom("TRI-a1", "TRE-b2", "TRE-c-3").map(transactionId),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      category: fc.constantFrom(...CATEGORIES),
      amountCents: amounts(),
      dueDate: fc.option(dueDates),
      status: fc.constantFrom(...TRANSACTION_STATUSES),
      notes: fc.option(lines()),
      clientId: fc.constant(null),
      lifecycle: fc.constantFrom(...LIFECYCLES),
    },
    { noNullPrototype: true },
  );
}

export function dailyTotalsOf(entries: readonly Transaction[]): CategoryTotal[] {
  const groups = Map.groupBy(entries, ({ dueDate, type, status, lifecycle, category }) =>
    JSON.stringify([dueDate, type, status, lifecycle, category]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { dueDate, type, status, lifecycle, category } = first;
    let sum = 0n;
    for (const entry of group) sum += BigInt(entry.amountCents);
    return [{ dueDate, type, status, lifecycle, category, count: group.length, cents: sum }];
  });
}

/** A line of text as stored: trimmed, composed, not blank. */
function lines(): fc.Arbitrary<string> {
  return fc.constantFrom("Ana", "João & Filhos", "R$ 5 | → ok", "日本", "+55 11 91234-5678");
}

function commonMembers(sample: { readonly createdAt: Instant }): {
  createdAt: fc.Arbitrary<Instant>;
  updatedAt: fc.Arbitrary<Instant>;
} {
  return { createdAt: fc.constant(sample.createdAt), updatedAt: instants() };
}
