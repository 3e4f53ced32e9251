/**
 * Reads the three tables of the original from its hosted backend (PostgREST). A response may be cut
 * at any number of rows: the next page starts after the last id, until one is empty.
 */
import { isIP } from "node:net";
import { ORIGINAL_TABLES, type OriginalTable } from "#contract/imports.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import type { OriginalRow, OriginalRows } from "./decode-tables.ts";
import { REQUEST_LIMITS, request, type Answer, type RequestLimits } from "./patient-request.ts";
import { parseRows } from "./table-files.ts";

export type HostedBackend = {
  readonly url: string;
  readonly key: string;
  readonly limits?: RequestLimits;
  /** Aborting it stops the reading. */
  readonly signal?: AbortSignal | null;
};

/** Rows of all tables read so far; `total` is null if the server does not send counts. */
type OnProgress = (done: number, total: number | null) => void;

const ROWS_PER_PAGE = 1000;
/** Repeated reads, because a company may keep writing meanwhile. */
const MAX_READS = 3;

/**
 * The history is read first and the contacts last: rows written meanwhile then have their contact,
 * and every record has its entry.
 */
const READING_ORDER = ["audit_records", "transactions", "clients"] as const;

/** @throws StartupError */
export async function readHostedTables(
  backend: HostedBackend,
  onProgress: OnProgress,
): Promise<OriginalRows> {
  const base = restAddress(backend.url);
  for (let read = 1; read <= MAX_READS; read += 1) {
    const rows = await readTables(base, backend, onProgress);
    if (rows !== null) return rows;
  }
  throw new StartupError(
    "Os dados do sistema original mudaram durante a leitura, três vezes seguidas. Nada foi gravado: peça que ninguém use o original por alguns minutos e tente de novo.",
  );
}

/** Null if rows were added or removed meanwhile. */
async function readTables(
  base: URL,
  backend: HostedBackend,
  onProgress: OnProgress,
): Promise<OriginalRows | null> {
  const before = await countTables(base, backend);
  const counts = Object.values(before);
  const total = counts.reduce((sum, count) =>
    sum === null || count === null ? null : sum + count,
  );
  const tables: [OriginalTable, readonly OriginalRow[]][] = [];
  let done = 0;
  for (const table of READING_ORDER) {
    const onRows = (rows: number): void => onProgress(done + rows, total);
    const rows = await readTable(base, table, backend, onRows);
    tables.push([table, rows]);
    done += rows.length;
  }
  const after = await countTables(base, backend);
  const isSame = tables.every(([table, { length }]) =>
    [before[table], after[table]].every((count) => count === null || count === length),
  );
  return isSame
    ? (Object.fromEntries(tables) as Record<OriginalTable, readonly OriginalRow[]>)
    : null;
}

async function readTable(
  base: URL,
  table: OriginalTable,
  backend: HostedBackend,
  onRows: (rows: number) => void,
): Promise<readonly OriginalRow[]> {
  for (const next of NEXT_PAGES) {
    const rows = await readPages(base, table, backend, { next, onRows });
    if (rows !== null) return rows;
  }
  throw new StartupError(
    `A tabela ${table} do sistema original não pôde ser lida por partes: a coluna id não é um texto único, ou o servidor não ordena por ela.`,
  );
}

/** The query of the page after the rows read so far. */
type NextPage = (rows: readonly OriginalRow[]) => Readonly<Record<string, string>>;

/** By id, which changes of other rows do not disturb; by offset if a server ignores that. */
const NEXT_PAGES: readonly NextPage[] = [
  (rows) => (rows.length === 0 ? {} : { id: `gt.${String(rows.at(-1)?.["id"])}` }),
  (rows) => ({ offset: `${rows.length}` }),
];

/** Null if a page has no new rows. */
async function readPages(
  base: URL,
  table: OriginalTable,
  backend: HostedBackend,
  { next, onRows }: { readonly next: NextPage; readonly onRows: (rows: number) => void },
): Promise<readonly OriginalRow[] | null> {
  const rows: OriginalRow[] = [];
  const ids = new Set<string>();
  for (;;) {
    const page = { select: "*", order: "id.asc", limit: `${ROWS_PER_PAGE}`, ...next(rows) };
    const { body } = await get(base, table, backend, page);
    if (body.length === 0) return rows;
    for (const row of body) {
      const id = row["id"];
      if (typeof id !== "string" || ids.has(id)) return null;
      ids.add(id);
      rows.push(row);
    }
    onRows(rows.length);
  }
}

/** Null if the server does not send a count. */
async function countTables(
  base: URL,
  backend: HostedBackend,
): Promise<Readonly<Record<OriginalTable, number | null>>> {
  const counts: [OriginalTable, number | null][] = [];
  for (const table of ORIGINAL_TABLES) {
    const { headers } = await get(
      base,
      table,
      backend,
      { select: "id", limit: "1" },
      { prefer: "count=exact" },
    );
    const total = /\/(?<total>\d+)$/u.exec(headers.get("content-range") ?? "")?.groups?.["total"];
    counts.push([table, total === undefined ? null : Number(total)]);
  }
  return Object.fromEntries(counts) as Record<OriginalTable, number | null>;
}

function get(
  base: URL,
  table: OriginalTable,
  { key, limits = REQUEST_LIMITS, signal = null }: HostedBackend,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<readonly OriginalRow[]>> {
  const url = new URL(`${base.pathname}/${table}`, base);
  url.search = new URLSearchParams(query).toString();
  const all = {
    apikey: key,
    authorization: `Bearer ${key}`,
    accept: "application/json",
    ...headers,
  };
  return request(url, all, parseRows, { ...limits, signal });
}

/** Adds `/rest/v1`, and removes a trailing slash. @throws StartupError */
function restAddress(text: string): URL {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== "") {
    throw new StartupError("O endereço não vale: use o do projeto, como https://abc.supabase.co.");
  }
  if (url.protocol === "http:" && !isOwnComputer(url.hostname)) {
    throw new StartupError(
      "O endereço deve começar com https://, para que ninguém leia a chave no caminho.",
    );
  }
  // Without the lookbehind, slashes before another character take quadratic time.
  const path = url.pathname.replace(/(?<!\/)\/+$/u, "");
  return new URL(path.endsWith("/rest/v1") ? path : `${path}/rest/v1`, url.origin);
}

function isOwnComputer(hostname: string): boolean {
  if (hostname === "localhost" || hostname === "[::1]") return true;
  return isIP(hostname) === 4 && hostname.startsWith("127.");
}
