/**
 * The text search of entries over HTTP on both engines: a page in the list's order. Its ids are
 * compared with those of a loop over all entries.
 */
import { sql, type Kysely } from "kysely";
import { REST_PATH } from "#contract/api.ts";
import { hasWord, parseSearch, type SearchWord } from "#domain/entry-search.ts";
import type { Schema } from "#server/database/schema.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { TABLES } from "#server/rows/tables.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres-cluster.ts";
import { startProgram } from "#tests/support/program.ts";
import {
  expectSame,
  largestCompany,
  rowOf,
  timeAlternately,
  type Bench,
  type Row,
  type Setting,
} from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";

const MAX_MS = 150;
const PAGE = 50;
const COPIED_ROWS = 5000;

/**
 * Words of categories, notes, contacts and amounts of `company.ts`, some in many entries and some
 * in few.
 */
const WORDS = [
  "manutenção",
  "nota 4.512",
  "ajuste",
  "re",
  "aplicativo",
  "clinica",
  "conceicao 217",
  "padaria março",
  "1.234,56",
  "1234",
  "inexistente",
  // In most entries, in the same ones, with a rare word, and with one that is in no entry.
  "con",
  "conceicao manutencao",
  "parcela combinado nota",
  "manutencao 217",
  "conceicao inexistente",
  // Each in many entries, never both in the same.
  "site aplicativo",
];

const MONTH = { from: "2026-01-01", to: "2026-01-31" };

type Search = { readonly text: string; readonly isOfMonth: boolean; readonly name: string };

const SEARCHES: readonly Search[] = [
  ...WORDS.map((text) => ({ text, isOfMonth: false, name: `search "${text}"` })),
  ...["conceicao", "manutenção", "217"].map((text) => ({
    text,
    isOfMonth: true,
    name: `search "${text}" in a month`,
  })),
];

export const searchBench: Bench = { name: "search", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const count = largestCompany(setting);
  const dataDir = copyOf(await companyOf(count));
  const found = await walk(dataDir);
  const cluster = await startPostgres();
  try {
    const databaseUrl = await createDatabase(cluster.url, "search");
    await copyRows(dataDir, databaseUrl);
    return [
      ...(await rowsOf("SQLite", { dataDir, databaseUrl: null }, count, found, setting)),
      ...(await rowsOf("PostgreSQL", { dataDir: "", databaseUrl }, count, found, setting)),
    ];
  } finally {
    await cluster.stop();
  }
}

/** The ids of each search's first page. */
type Found = ReadonlyMap<Search, readonly string[]>;

async function walk(dataDir: string): Promise<Found> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const { rows } = await sql<Entry>`
    select t.id, categories.name as category, t.notes, t.amount,
      t.expected_payment_date as due, c.name from transactions t
    join categories on categories.key = t.category
    left join clients c on c.id = t.client_id order by t.created_at desc, t.id desc`.execute(
    database.reader,
  );
  const found = SEARCHES.map((search): [Search, readonly string[]] => {
    const words = parseSearch(search.text);
    const matching = rows.filter(
      (entry) =>
        (!search.isOfMonth || isOfMonth(entry)) && words.every((word) => isFound(entry, word)),
    );
    return [search, matching.slice(0, PAGE).map(({ id }) => id)];
  });
  await database.close();
  return new Map(found);
}

type Entry = {
  readonly id: string;
  readonly category: string;
  readonly notes: string | null;
  readonly amount: number;
  readonly due: string | null;
  readonly name: string | null;
};

function isOfMonth({ due }: Entry): boolean {
  return due !== null && due >= MONTH.from && due <= MONTH.to;
}

function isFound({ category, notes, amount, name }: Entry, word: SearchWord): boolean {
  const { amounts } = word;
  if (amounts !== null && amount >= amounts.from && amount <= amounts.to) return true;
  return [category, notes ?? "", name ?? ""].some((text) => hasWord(text, word));
}

/** Contacts and entries, without their history and rollups, which a search does not read. */
async function copyRows(dataDir: string, databaseUrl: string): Promise<void> {
  const from = await openDatabase({ dataDir, databaseUrl: null });
  const to = await openDatabase({ dataDir: "", databaseUrl });
  for (const table of ["clients", "transactions"] as const) {
    await copyTable(table, from.reader, to.writer);
    await sql`analyze ${sql.table(table)}`.execute(to.writer);
  }
  await from.close();
  await to.close();
}

async function copyTable(
  table: "clients" | "transactions",
  from: Kysely<Schema>,
  to: Kysely<Schema>,
): Promise<void> {
  const columns = Object.keys(TABLES[table]).filter((name) => TABLES[table][name]?.isInStar);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  for (let last = ""; ;) {
    const { rows } = await sql<{ id: string; is_active?: unknown }>`
      select ${names} from ${sql.table(table)} where id > ${last} order by id
      limit ${COPIED_ROWS}`.execute(from);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? "";
    const copied = rows.map((row) =>
      row.is_active === undefined ? row : { ...row, is_active: Boolean(row.is_active) },
    );
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(copied)}::json)`.execute(
      to,
    );
  }
}

async function rowsOf(
  engine: string,
  location: { readonly dataDir: string; readonly databaseUrl: string | null },
  count: number,
  found: Found,
  { rounds }: Setting,
): Promise<readonly Row[]> {
  const program = await startProgram(location);
  const read = async ({ text, isOfMonth: inMonth }: Search): Promise<unknown> => {
    const query = new URLSearchParams({
      select: "*,resolved_status,clients(name)",
      search: text,
      order: "created_at.desc,id.desc",
      limit: String(PAGE),
    });
    if (inMonth) {
      query.append("expected_payment_date", `gte.${MONTH.from}`);
      query.append("expected_payment_date", `lte.${MONTH.to}`);
    }
    const response = await fetch(`${program.url}${REST_PATH}/transactions?${query}`);
    return response.json();
  };
  try {
    for (const [search, ids] of found) {
      const rows = (await read(search)) as { id: string }[];
      expectSame(
        `${engine}: ${search.name}`,
        rows.map(({ id }) => id),
        ids,
      );
    }
    const took = await timeAlternately(
      rounds,
      Object.fromEntries(SEARCHES.map((search) => [search.name, () => read(search)])),
    );
    return SEARCHES.map(({ name }) =>
      rowOf(
        {
          operation: `${name}, ${engine}, ${count} entries`,
          baseline: "the limit",
          unit: "ms",
        },
        took[name] ?? [],
        [MAX_MS],
        { is: "at most", ratio: 1 },
      ),
    );
  } finally {
    await program.stop("SIGTERM");
  }
}
