/**
 * A company with many entries for benchmarks, written through the normal write path, so that it has
 * histories and rollups. Generated once and cached.
 */
import { constants, cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { addDays, civilDate } from "#domain/civil-date.ts";
import { NEW_CONTACT_DEFAULTS, type NewContact } from "#contract/contacts.ts";
import { NEW_TRANSACTION_DEFAULTS, type NewTransaction } from "#contract/transactions.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { ContactId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger, type Ledger } from "#server/ledger.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";
import { LAST_PAID_ON, withAccount, writeAccounts, writeTransfers } from "./company-accounts.ts";

/** The folder of cached companies. */
export const BENCH_FOLDER = ".cache/bench";

/** Increase when the data below changes: older companies are then generated again. */
const VERSION = 1;
const SEED = 20_261_121;
const CONTACT_COUNT = 300;
const BATCH = 2000;
const ACTOR = { userName: "Marina" };

const FIRST_DAY = civilDate("2023-01-01");
const DAYS = 1500;
/** The simulated clock advances by this from one batch to the next. */
const BATCH_MS = 3_600_000;
const FIRST_MS = Date.parse("2024-01-02T12:00:00Z");

const WORDS = [
  "parcela",
  "1/3",
  "referente à nota",
  "nº 4.512;",
  'conforme "combinado"',
  "manutenção",
  "serviço de março",
  "R$ 10,00 de desconto",
  "-10,00",
  "=ajuste",
] as const;

/** `accounts`: with payment dates, competências, accounts and transfers (`company-accounts.ts`). */
export type CompanyKind = "plain" | "accounts";

/** Returns the company's folder; reports on stderr how long it took to generate. */
export async function companyOf(entryCount: number, kind: CompanyKind = "plain"): Promise<string> {
  const ending = kind === "plain" ? "" : `-${kind}`;
  const folder = `${BENCH_FOLDER}/company-${VERSION}-${entryCount}${ending}`;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const startedAt = performance.now();
  await writeCompany({ dataDir: unfinished, databaseUrl: null }, entryCount, kind);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stderr.write(
    `Made a company of ${entryCount} entries in ${seconds.toFixed(1)} s (${Math.round(entryCount / seconds)} entries/s, with history and totals)\n`,
  );
  renameSync(unfinished, folder);
  return folder;
}

/** Copies a company for writing, replacing an older copy; a reflink if the file system supports it. */
export function copyOf(folder: string, name = "copy"): string {
  const copy = `${BENCH_FOLDER}/${name}`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

export async function writeCompany(
  location: DatabaseSettings,
  entryCount: number,
  kind: CompanyKind = "plain",
): Promise<void> {
  const database = await openDatabase(location);
  let nowMs = kind === "plain" ? FIRST_MS : Date.parse(`${LAST_PAID_ON}T12:00:00Z`);
  const ledger = createLedger(database, () => nowMs, DEFAULT_TIME_ZONE);
  const random = seededRandom(SEED);
  const contactIds = await writeContacts(ledger, random);
  if (kind === "accounts") await writeAccounts(ledger);
  for (let written = 0; written < entryCount; written += BATCH) {
    nowMs += BATCH_MS;
    const drafts = Array.from({ length: Math.min(BATCH, entryCount - written) }, () =>
      entryOf(random, contactIds),
    );
    await ledger.execute(
      {
        kind: "create",
        records: "transactions",
        drafts: kind === "plain" ? drafts : drafts.map((draft) => withAccount(random, draft)),
      },
      ACTOR,
    );
    if (kind === "accounts") await writeTransfers(ledger, random, drafts.length);
  }
  await database.close();
}

async function writeContacts(ledger: Ledger, random: SeededRandom): Promise<readonly ContactId[]> {
  const drafts = Array.from({ length: CONTACT_COUNT }, (_, at): NewContact => ({
    ...NEW_CONTACT_DEFAULTS,
    name: `${random.pick(["Padaria", "Oficina", "Clínica", "João &"])} Conceição ${at}`,
    // An income links only to clients.
    type: "client",
  }));
  const { ids } = await ledger.execute({ kind: "create", records: "contacts", drafts }, ACTOR);
  return ids as readonly ContactId[];
}

function entryOf(random: SeededRandom, contactIds: readonly ContactId[]): NewTransaction {
  const noteLength = random.chance(33) ? random.integer(1, 6) : 0;
  const words = Array.from({ length: noteLength }, () => random.pick(WORDS));
  return {
    ...NEW_TRANSACTION_DEFAULTS,
    type: random.pick(["income", "expense"]),
    category: random.pick(FIRST_CATEGORIES),
    amountCents: cents(random.integer(0, random.pick([10_000, 1_000_000, 99_999_999]))),
    dueDate: random.chance(5) ? null : addDays(FIRST_DAY, random.integer(0, DAYS)),
    status: random.pick(["paid", "paid", "pending", "overdue"]),
    lifecycle: random.pick(["active", "active", "active", "active", "inactive", "cancelled"]),
    notes: words.length === 0 ? null : words.join(" "),
    clientId: random.chance(60)
      ? (contactIds[random.integer(0, contactIds.length - 1)] ?? null)
      : null,
  };
}
