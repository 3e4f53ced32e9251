/** Random and sample domain values for the tests of domain and contract. */
import * as fc from "fast-check";
import type { Account } from "#domain/account.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { MAX_YEAR, MIN_YEAR, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { instantFromMs, type Instant } from "#domain/company-time.ts";
import {
  CONTACT_TYPES,
  NO_OTHER_TYPES,
  inOrder,
  mayHavePixKey,
  type Contact,
} from "#domain/contact.ts";
import { toListText } from "#domain/list-text.ts";
import {
  isAccountId,
  isContactId,
  isSeriesId,
  isTransactionId,
  type AccountId,
  type ContactId,
  type SeriesId,
  type TransactionId,
} from "#domain/ids.ts";
import { MAX_AMOUNT_CENTS, cents, type Cents } from "#domain/money.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { CategoryTotal } from "#domain/report.ts";
import { NO_TAGS } from "#domain/tag.ts";
import { toTaxId, type TaxId } from "#domain/tax-id.ts";
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

/** @throws Error unless the text is an account id. */
export function accountId(text: string): AccountId {
  if (!isAccountId(text)) throw new Error(`${text} is no account id`);
  return text;
}

/** @throws Error unless the text is the id of a series. */
export function seriesId(text: string): SeriesId {
  if (!isSeriesId(text)) throw new Error(`${text} is no id of a series`);
  return text;
}

export function instant(text: string): Instant {
  return instantFromMs(Date.parse(text));
}

/** @throws Error unless it is a CPF or CNPJ as stored. */
export function storedTaxId(text: string): TaxId {
  const id = toTaxId(text);
  if (id === null || id === "not-a-tax-id" || id !== text)
    throw new Error(`${text} is no stored CPF or CNPJ`);
  return id;
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
  document: null,
  email: null,
  notes: null,
  otherTypes: NO_OTHER_TYPES,
  address: null,
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
  paidOn: null,
  accrualDate: null,
  seriesId: null,
  seriesNumber: null,
  seriesCount: null,
  parentId: null,
  paymentRole: null,
  accountId: null,
  tagIds: NO_TAGS,
  splits: null,
  isPaidOnAssumed: false,
};

/** A bank account with a zero balance, not the default. */
export const SAMPLE_ACCOUNT: Account = {
  id: accountId("CTA-abc123"),
  name: "Banco",
  kind: "bank",
  openingBalanceCents: cents(0),
  openingDate: civilDate("2026-01-01"),
  isDefault: false,
  isActive: true,
  closingDay: null,
  dueDay: null,
  createdAt: instant("2026-01-02T03:04:05.006Z"),
  updatedAt: instant("2026-01-02T03:04:05.006Z"),
};

/** A monthly rent without an end. */
export const SAMPLE_RECURRENCE: Recurrence = {
  id: seriesId("SER-mhx3k2abcdef"),
  type: "expense",
  category: "Despesa Empresa",
  amountCents: cents(150_000),
  notes: "aluguel",
  clientId: null,
  accountId: null,
  tagIds: NO_TAGS,
  firstDate: civilDate("2026-12-05"),
  unit: "month",
  every: 1,
  dayOfMonth: null,
  businessDayOfMonth: null,
  businessDay: null,
  optionalHolidays: false,
  until: null,
  count: null,
  nextNumber: 13,
  nextDate: civilDate("2027-12-05"),
  pausedOn: null,
  problem: null,
  createdAt: instant("2026-11-21T12:00:00.000Z"),
  updatedAt: instant("2026-11-21T12:00:00.000Z"),
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

/** Contacts of every type, also of several; one that is only a client has no Pix key. */
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
        document: fc.option(fc.constantFrom("52998224725", "12ABC34501DE35").map(storedTaxId)),
        email: fc.option(fc.constantFrom("ana@exemplo.com.br", "Jo+ão@é.com")),
        notes: fc.option(lines()),
        otherTypes: fc.subarray([...CONTACT_TYPES]).map((types) => toListText(types)),
        address: fc.option(lines()),
      },
      { noNullPrototype: true },
    )
    .map((contact) => ({
      ...contact,
      ...inOrder(contact),
      pixKey: mayHavePixKey(contact) ? contact.pixKey : null,
    }));
}

export function transactions(
  dueDates: fc.Arbitrary<CivilDate> = civilDates(),
): fc.Arbitrary<Transaction> {
  const entries: fc.Arbitrary<Transaction> = fc.record(
    {
      ...commonMembers(SAMPLE_TRANSACTION),
      id: fc.constantFrom("TRI-a1", "TRE-b2", "TRE-c-3").map(transactionId),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      category: fc.constantFrom(...FIRST_CATEGORIES),
      amountCents: amounts(),
      dueDate: fc.option(dueDates),
      status: fc.constantFrom(...TRANSACTION_STATUSES),
      notes: fc.option(lines()),
      clientId: fc.constant(null),
      lifecycle: fc.constantFrom(...LIFECYCLES),
      paidOn: daysNear("2026-10-15", 30),
      accrualDate: fc.option(dueDates),
      seriesId: fc.constant(null),
      seriesNumber: fc.constant(null),
      seriesCount: fc.constant(null),
      parentId: fc.constant(null),
      paymentRole: fc.constant(null),
      accountId: fc.constant(null),
      tagIds: fc.constant(NO_TAGS),
      splits: fc.constant(null),
      isPaidOnAssumed: fc.boolean(),
    },
    { noNullPrototype: true },
  );
  return entries.map((entry) =>
    entry.status === "paid" ? entry : { ...entry, paidOn: null, isPaidOnAssumed: false },
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
