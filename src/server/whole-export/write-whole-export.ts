/** All data of the company as one zip, streamed from one snapshot (docs/whole-export.md). */
import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { ZipFile } from "yazl";
import { instantFromMs, type Clock } from "#domain/company-time.ts";
import { BYTE_ORDER_MARK } from "#domain/csv.ts";
import { readHead } from "../anchors/find-broken-anchor.ts";
import { CATEGORY_KEYS_SINCE } from "../database/category-keys.ts";
import type { DatabaseLocation, SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { categoryName, namedSplits } from "../rows/category-sql.ts";
import { EntrySums } from "./entry-sums.ts";
import {
  csvPath,
  dataPath,
  FORMAT_FIELDS,
  MANIFEST,
  READ_ME,
  readProgramVersion,
  type Checksum,
  type Manifest,
  type TableSummary,
} from "./manifest.ts";
import { readMe } from "./read-me.ts";
import { csvHeader, csvLineBuilder, jsonLineBuilder, type StoredValues } from "./row-text.ts";
import { readStoredTables, type StoredContent } from "./read-stored-tables.ts";
import type { StoredTable } from "./stored-tables.ts";
import type { JobProgress } from "../workers/job-progress.ts";

const ROWS_PER_CHUNK = 100;
/** JSON lines and CSV. */
const FILES_PER_TABLE = 2;
/** The usual level 6 takes a seventh more processor time for a sixth fewer bytes. */
const COMPRESSION = 1;

type Settings = {
  readonly timeZone: string;
  readonly clock: Clock;
  /** Counts the lines with rows. */
  readonly progress?: JobProgress | null;
};

/**
 * Ends the stream. Memory does not grow with the number of rows. @throws StartupError for a ledger
 * of a newer version.
 */
export async function writeWholeExport(
  location: DatabaseLocation,
  out: Writable,
  settings: Settings,
): Promise<Manifest> {
  await using read = await openSnapshotReader(location);
  try {
    return await writeSnapshot(read, out, settings);
  } finally {
    read.assertUnchanged();
  }
}

/** Like `writeWholeExport`, in the caller's transaction. */
export async function writeSnapshot(
  read: SnapshotReader,
  out: Writable,
  settings: Settings,
): Promise<Manifest> {
  const content = await readStoredTables(read);
  const zip = new ZipWriter();
  const written = writeFiles(read, zip, { ...settings, ...content });
  try {
    const [manifest] = await Promise.all([written, zip.sendTo(out)]);
    return manifest;
  } catch (error) {
    zip.abort();
    out.destroy();
    await Promise.allSettled([written]);
    throw error;
  }
}

async function writeFiles(
  read: SnapshotReader,
  zip: ZipWriter,
  { timeZone, clock, progress = null, schema, tables: stored }: Settings & StoredContent,
): Promise<Manifest> {
  const sums = new EntrySums();
  const tables: TableSummary[] = [];
  const hasKeys = schema >= CATEGORY_KEYS_SINCE;
  progress?.begin(FILES_PER_TABLE * (await countRows(read, stored)));
  for (const table of stored) {
    tables.push(await writeTable(read, zip, table, { timeZone, sums, hasKeys, progress }));
  }
  const content = {
    ...FORMAT_FIELDS,
    schema,
    programVersion: readProgramVersion(),
    madeAt: instantFromMs(clock()),
    engine: read.engine.name,
    timeZone,
    head: await readHead(read.db),
    sums: sums.list(),
    tables,
  };
  const manifest: Manifest = { ...content, readMe: await zip.add(READ_ME, [readMe(content)]) };
  await zip.add(MANIFEST, [`${JSON.stringify(manifest, null, 2)}\n`]);
  zip.end();
  return manifest;
}

async function countRows({ db }: SnapshotReader, tables: readonly StoredTable[]): Promise<number> {
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`);
  const { rows } = await sql<{ count: number }>`
    select cast(${sql.join(counts, sql` + `)} as integer) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

type TableSettings = {
  readonly timeZone: string;
  readonly sums: EntrySums;
  /** True if rows store category keys, whose names are exported. */
  readonly hasKeys: boolean;
  readonly progress: JobProgress | null;
};

async function writeTable(
  read: SnapshotReader,
  zip: ZipWriter,
  table: StoredTable,
  settings: TableSettings,
): Promise<TableSummary> {
  const { timeZone, sums } = settings;
  let rows = 0;
  const columns = table.columns.map(({ name }) => name);
  const places = ["type", "status", "amount"].map((name) => columns.indexOf(name));
  const [type = -1, status = -1, amount = -1] = places;
  const toJson = jsonLineBuilder(table);
  const data = await zip.add(
    dataPath(table.name),
    linesOf(read, table, settings, (values) => {
      rows += 1;
      if (table.name === "transactions") {
        sums.add(String(values[type]), String(values[status]), Number(values[amount]));
      }
      return toJson(values);
    }),
  );
  const lines = linesOf(read, table, settings, csvLineBuilder(table, timeZone));
  const csv = await zip.add(
    csvPath(table.name),
    withStart(BYTE_ORDER_MARK + csvHeader(table), lines),
  );
  return { name: table.name, columns, rows, data, csv };
}

async function* withStart(start: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* lines;
}

async function* linesOf(
  read: SnapshotReader,
  { name, columns, order }: StoredTable,
  { hasKeys, progress }: TableSettings,
  toLine: (values: StoredValues) => string,
): AsyncGenerator<string> {
  const selected = columns.map((column) => {
    const stored = sql.ref(column.name);
    if (hasKeys && column.kind === "splits") return namedSplits(stored, read.engine);
    return hasKeys && column.name === "category" ? categoryName(stored) : stored;
  });
  const query = sql<StoredValues>`select ${sql.join(selected)} from ${sql.table(name)}
    order by ${sql.join(order.map((column) => sql.ref(column)))}`;
  for await (const chunk of read.inChunks(query, ROWS_PER_CHUNK)) {
    progress?.add(chunk.length);
    yield chunk.map(toLine).join("");
  }
}

/** Writes one file after the other, each with its checksum. */
class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #control = new AbortController();

  async sendTo(out: Writable): Promise<void> {
    // It is a PassThrough, although its type does not say so.
    const output = this.#zip.outputStream as Readable;
    this.#zip.on("error", (error: Error) => output.destroy(error));
    await pipeline(output, out);
  }

  /** @throws AbortError, also for a file added after the end, which nobody would read. */
  async add(path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<Checksum> {
    const { signal } = this.#control;
    signal.throwIfAborted();
    const hash = createHash("sha256");
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        const buffer = Buffer.from(chunk);
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    }
    const content = Readable.from(counted(), { objectMode: false, signal });
    const done = finished(content);
    this.#zip.addReadStream(content, path, { compressionLevel: COMPRESSION, mode: 0o100600 });
    await done;
    return { bytes, sha256: hash.digest("hex") };
  }

  end(): void {
    this.#zip.end();
  }

  abort(): void {
    this.#control.abort();
  }
}
