/** Entries with texts that are hard to export. */
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { civilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import { LIFECYCLES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import type { Ledger } from "#server/ledger.ts";

const BATCH = 5000;
const ACTOR = { userName: "Ana" };

const PIECES = [
  '"',
  '""',
  ";",
  ",",
  "\n",
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+55 11 91234-5678",
  "-10,00",
  "-2+3",
  "@SOMA(A1:A9)",
  "'",
  "'=x",
  "😀",
  "👩‍👩‍👧",
  "ção",
  "\t",
  "1.234,56",
  "TRUE",
  "2026-11-21",
  "＝1",
  "%s",
  "\\n",
];

const CONTACTS = [
  { id: "CTT-a" as ContactId, name: `O'Hara; "&" Filhos` },
  { id: "CTT-b" as ContactId, name: "@=Ação" },
] as const;

/** Writes two contacts and entries of every kind to an empty company; deterministic by seed. */
export async function writeEdgeCaseEntries(
  ledger: Ledger,
  seed: number,
  count: number,
): Promise<void> {
  const chance = seededRandom(seed);
  const one = <Value>(values: readonly Value[]): Value =>
    values[chance.integer(0, values.length - 1)] ?? (values[0] as Value);
  const about = { ...NEW_CONTACT_DEFAULTS, type: "client" } as const;
  const contacts = CONTACTS.map((contact) => ({ ...contact, ...about }));
  await ledger.execute({ kind: "create", records: "contacts", drafts: contacts }, ACTOR);
  for (let at = 0; at < count; at += BATCH) {
    const drafts = Array.from({ length: Math.min(BATCH, count - at) }, () => {
      const text = Array.from({ length: chance.integer(0, 4) }, () => one(PIECES)).join(
        one(["", " "]),
      );
      return {
        type: one(TRANSACTION_TYPES),
        category: one(FIRST_CATEGORIES),
        amountCents: cents(chance.integer(0, 99_999_999)),
        dueDate: one([
          null,
          civilDate("1900-01-01"),
          civilDate("2026-11-20"),
          civilDate("2026-11-21"),
          civilDate("2199-12-31"),
        ]),
        status: one(TRANSACTION_STATUSES),
        notes: text.trim() === "" ? null : text.trim(),
        clientId: one([null, ...CONTACTS.map(({ id }) => id)]),
        lifecycle: one(LIFECYCLES),
      };
    });
    await ledger.execute({ kind: "create", records: "transactions", drafts }, ACTOR);
  }
}
