import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { damagePages } from "#tests/support/damage.ts";
import { newFolder } from "#tests/support/engines.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";
import { testDay } from "#tests/support/test-clock.ts";
import { contact, entry, account, transfer } from "#tests/support/api-rows.ts";
import { describeRescue } from "./describe-rescue.ts";
import { type Rescue, rescueBooks } from "./rescue-books.ts";

const ENTRIES = 1200;
/** For a file with some pages of each kind. */
const FEW_ENTRIES = 120;
/** The entries after this part are paid, or removed. */
const PAID_AFTER = 5 / 6;
const REMOVED_AFTER = 23 / 24;

const SETTINGS = { version: 1, document: "52998224725", openingBalance: -10.5 };

const ACCOUNT = account("CTA-r", { kind: "cash", opening_balance: -10.5, is_default: true });

const TRANSFER = transfer("TRF-r", {
  from_account_id: "CTA-r",
  to_account_id: "CTA-s",
  amount: 5.5,
  date: "2026-01-05",
});

const RECURRENCE = {
  type: "expense",
  category: "Despesa Empresa",
  amount: 1500.5,
  paused_on: testDay(),
};
/** A recurrence of which one entry is made, and removed. */
const { paused_on: _paused, ...RENT } = RECURRENCE;
const NEW_RECURRENCE = {
  ...RENT,
  series_id: "SER-rescued0",
  expected_payment_date: "2090-01-31",
  optional_holidays: true,
};

type Books = {
  readonly file: string;
  readonly entries: ReadonlyMap<string, TransactionRow>;
  readonly contacts: ReadonlyMap<string, ContactRow>;
};

/** Entries that were created, changed and removed, in a closed file. */
async function writeBooks(count = ENTRIES): Promise<Books> {
  const dataDir = newFolder();
  const ends: (() => Promise<void> | void)[] = [];
  const app = await openTestAppAt(
    { dataDir, databaseUrl: null },
    { atEnd: (end) => void ends.push(end) },
  );
  const contacts = Array.from({ length: 40 }, (_, at) => contact(`CTT-r${at}`));
  await app.send("POST", "clients", contacts);
  const rows = Array.from({ length: count }, (_, at) =>
    entry(`TRI-r${at}`, {
      amount: at + 0.25,
      client_id: `CTT-r${at % 40}`,
      notes: `observação; "${at}" `.repeat(at % 30),
    }),
  );
  await app.send(
    "POST",
    "transactions",
    rows.map((row) => ({ ...row, notes: row["notes"] || null })),
  );
  await app.send("POST", "accounts", [ACCOUNT, account("CTA-s")]);
  await app.send("POST", "transfers", TRANSFER);
  await app.send("POST", "rpc/recurrence", NEW_RECURRENCE);
  const pause = { id: "SER-rescued0", from: RECURRENCE.paused_on, scope: "keep" };
  await app.send("POST", "rpc/pause_recurrence", pause);
  await app.send("PATCH", `transactions?amount=gt.${count * PAID_AFTER}`, { status: "paid" });
  await app.send("DELETE", `transactions?amount=gt.${count * REMOVED_AFTER}`);
  await sql`insert into company_settings values
    (1, '2026-01-02T03:04:05.000Z', 'Ana', 'Loja', null, null, null)`.execute(app.database.writer);
  await app.send("POST", "rpc/update_company", SETTINGS);
  const entries = await app.send<TransactionRow[]>("GET", "transactions");
  const people = await app.send<ContactRow[]>("GET", "clients");
  for (const end of ends) await end();
  return {
    file: join(dataDir, SQLITE_FILE),
    entries: new Map(entries.body.map((row) => [row.id, row])),
    contacts: new Map(people.body.map((row) => [row.id, row])),
  };
}

function wasRemoved({ amount }: Pick<TransactionRow, "amount">): boolean {
  return amount > ENTRIES * REMOVED_AFTER;
}

function expectSettings(folder: string): void {
  expect(jsonLines<object>(folder, "empresa-antes")).toMatchObject([
    { sequence: 1, user_name: "Ana", name: "Loja", document: null },
  ]);
  expect(jsonLines<object>(folder, "empresas")).toMatchObject([
    { version: 2, name: "Loja", document: "52998224725", opening_balance: -10.5 },
  ]);
}

function expectAccount(folder: string): void {
  expect(jsonLines<object>(folder, "contas")).toMatchObject([ACCOUNT, { id: "CTA-s" }]);
  expect(jsonLines<object>(folder, "transferencias")).toMatchObject([TRANSFER]);
}

function expectRecurrence(folder: string): void {
  expect(jsonLines<object>(folder, "recorrencias")).toMatchObject([
    { ...RECURRENCE, id: "SER-rescued0", first_date: "2090-01-31", optional_holidays: true },
  ]);
}

function rescue(file: string): { folder: string; result: Rescue } {
  const folder = join(newFolder(), "resgate");
  return { folder, result: rescueBooks(file, folder, DEFAULT_TIME_ZONE) };
}

function jsonLines<Row>(folder: string, name: string): Row[] {
  const text = readFileSync(join(folder, `${name}.jsonl`), "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

async function expectWholeRescue(count: number): Promise<void> {
  const { file, entries, contacts } = await writeBooks(count);
  const before = readFileSync(file);
  const { folder, result } = rescue(file);
  expect(readFileSync(file)).toEqual(before);
  const rescued = jsonLines<TransactionRow & { origem: string }>(folder, "lancamentos");
  expect(rescued).toHaveLength(entries.size);
  for (const { origem, ...row } of rescued) {
    expect(origem).toBe("tabela");
    expect(row).toEqual(entries.get(row.id));
  }
  for (const { origem: _origem, ...row } of jsonLines<ContactRow & { origem: string }>(
    folder,
    "contatos",
  )) {
    expect(row).toEqual(contacts.get(row.id));
  }
  const csv = parse<Record<string, string>>(readFileSync(join(folder, "lancamentos.csv")), {
    bom: true,
    delimiter: ";",
    columns: true,
  });
  expect(csv).toHaveLength(entries.size);
  expect(csv.find((row) => row["id"] === "TRI-r7")).toMatchObject({
    amount: "7,25",
    origem: "tabela",
  });
  expect(result.tables.flatMap(({ lost }) => lost)).toEqual([]);
  expectSettings(folder);
  expectAccount(folder);
  expectRecurrence(folder);
  expect(describeRescue(file, result)).toContain(
    `Lançamentos: ${entries.size.toLocaleString("pt-BR")} lidos (lancamentos.csv`,
  );
}

test("an intact file is rescued whole, as CSV and as JSON lines", () =>
  expectWholeRescue(FEW_ENTRIES));

test("so is a long one", { tags: ["extended"] }, () => expectWholeRescue(ENTRIES));

test.each([1, 2, 3, 4, 5, 6])(
  "with a tenth of the pages damaged (seed %i) nearly everything is rescued, and nothing else",
  { tags: ["extended"] },
  async (seed) => {
    const { file, entries, contacts } = await writeBooks();
    const random = seededRandom(seed);
    expect(damagePages(file, 4096, () => random.chance(10))).toBeGreaterThan(10);
    const { folder, result } = rescue(file);
    const rescued = jsonLines<TransactionRow & { origem: string }>(folder, "lancamentos");
    const people = jsonLines<ContactRow & { origem: string }>(folder, "contatos");
    const ids = new Set(rescued.map(({ id }) => id));
    expect(ids.size).toBe(rescued.length);
    // With gaps in the history an entry may be an older version, or one that was removed later;
    // without the table list also one from the table.
    const current = rescued.filter(
      (row) => row.origem === "tabela" && !(result.isScanned && wasRemoved(row)),
    );
    for (const { origem: _origem, ...row } of current) expect(row).toEqual(entries.get(row.id));
    for (const row of people) expect(contacts.get(row.id)).toMatchObject({ name: row.name });
    const found = [...entries.keys()].filter((id) => ids.has(id)).length;
    expect(found / entries.size).toBeGreaterThan(0.9);
    expect(describeRescue(file, result)).toContain("lidos");
  },
);

test(
  "a file of a version without settings of the company has none to rescue",
  { tags: ["extended"] },
  async () => {
    const { file, entries } = await writeBooks();
    const db = new DatabaseSync(file);
    db.exec(`drop table company_settings; drop table company; drop trigger audit_records_no_delete;
    delete from audit_records where entity_type = 'company'`);
    db.close();
    const { folder, result } = rescue(file);
    expect(result.isScanned).toBe(false);
    expect(jsonLines(folder, "lancamentos")).toHaveLength(entries.size);
    expect(jsonLines(folder, "empresa-antes")).toEqual([]);
    expect(jsonLines(folder, "empresas")).toEqual([]);
  },
);

test.each([false, true])(
  "a file of a version without documents of contacts is rescued (list of tables lost: %s)",
  { tags: ["extended"] },
  async (isListLost) => {
    const { file, contacts } = await writeBooks();
    const db = new DatabaseSync(file);
    db.exec("drop index clients_by_document");
    db.exec("drop index clients_by_search");
    for (const column of ["search_plain", "document", "email", "notes"]) {
      db.exec(`alter table clients drop column ${column}`);
    }
    db.exec("vacuum");
    db.close();
    if (isListLost) damagePages(file, 4096, (page) => page === 1);
    const { folder, result } = rescue(file);
    expect(result.isScanned).toBe(isListLost);
    const people = jsonLines<ContactRow>(folder, "contatos");
    expect(people).toHaveLength(contacts.size);
    for (const { id, name, created_at } of people) {
      expect(contacts.get(id)).toMatchObject({ id, name, created_at });
    }
  },
);

test(
  "a history whose first page is lost is still found completely, and restores the entries",
  { tags: ["extended"] },
  async () => {
    const { file, entries } = await writeBooks();
    const db = new DatabaseSync(file, { readOnly: true });
    const roots = db.prepare(
      "select rootpage from sqlite_schema where name in ('audit_records', 'transactions')",
    );
    const pages = new Set(roots.all().map(({ rootpage }) => rootpage));
    db.close();
    expect(damagePages(file, 4096, (page) => pages.has(page))).toBe(2);
    const { folder, result } = rescue(file);
    expect(result.isScanned).toBe(false);
    const history = jsonLines<{ sequence: number }>(folder, "historico");
    expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, at) => at + 1));
    const rescued = jsonLines<TransactionRow & { origem: string }>(folder, "lancamentos");
    expect(new Set(rescued.map(({ id }) => id))).toEqual(new Set(entries.keys()));
    for (const { origem, updated_at: _updated, ...row } of rescued) {
      const { updated_at: _at, ...original } = entries.get(row.id) ?? { updated_at: "" };
      expect([origem, row]).toEqual(["histórico", original]);
    }
  },
);

test(
  "a file whose list of tables is lost is rescued page by page",
  { tags: ["extended"] },
  async () => {
    const { file, entries, contacts } = await writeBooks();
    damagePages(file, 4096, (page) => page === 1);
    const { folder, result } = rescue(file);
    const rescued = jsonLines<TransactionRow & { origem: string }>(folder, "lancamentos");
    expect(rescued.length).toBe(entries.size);
    for (const { origem: _origem, ...row } of rescued) expect(row).toEqual(entries.get(row.id));
    const people = jsonLines<ContactRow & { origem: string }>(folder, "contatos");
    expect(people.length).toBe(contacts.size);
    for (const { origem: _origem, ...row } of people) expect(row).toEqual(contacts.get(row.id));
    expect(result.isScanned).toBe(true);
    expectSettings(folder);
    expectAccount(folder);
    expectRecurrence(folder);
    expect(describeRescue(file, result)).toContain("A lista das tabelas se perdeu");
  },
);
