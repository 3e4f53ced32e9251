/** A whole export opened for reading. Each row is checked against the manifest. */
import { createHash } from "node:crypto";
import { pluralize } from "#domain/format-amount.ts";
import { StartupError } from "../errors/startup-error.ts";
import {
  csvPath,
  dataPath,
  MANIFEST,
  NEWEST_SCHEMA,
  parseManifest,
  READ_ME,
  type Checksum,
  type Manifest,
  type TableSummary,
} from "./manifest.ts";
import { isValueOf, STORED_TABLES } from "./stored-tables.ts";
import { ZipArchive } from "./zip-archive.ts";

const MAX_MANIFEST_BYTES = 1024 ** 2;
/** A history record may hold a long text twice. */
const MAX_LINE_BYTES = 8 * 1024 ** 2;
const NEWLINE = 10;

export type ExportedRow = Readonly<Record<string, string | number | boolean | null>>;

/** Called with the number of additional rows read. */
type OnRows = (count: number) => void;

export class WholeExport implements Disposable {
  readonly manifest: Manifest;
  readonly #archive: ZipArchive;
  readonly #onRows: OnRows;

  private constructor(archive: ZipArchive, manifest: Manifest, onRows: OnRows) {
    this.#archive = archive;
    this.manifest = manifest;
    this.#onRows = onRows;
  }

  /** Checks only the list of files and the manifest. @throws StartupError */
  static async open(file: string, onRows: OnRows = () => undefined): Promise<WholeExport> {
    const archive = await ZipArchive.open(file);
    try {
      const manifest = parseManifest(await readManifest(archive));
      assertSameFiles(archive, manifest);
      return new WholeExport(archive, manifest, onRows);
    } catch (error) {
      archive[Symbol.dispose]();
      throw error;
    }
  }

  /**
   * @throws StartupError, after the last row at the latest, if the file differs from the manifest.
   */
  async *rows(table: TableSummary): AsyncGenerator<readonly ExportedRow[]> {
    const path = dataPath(table.name);
    const parse = rowParser(table, this.manifest.schema === NEWEST_SCHEMA);
    let count = 0;
    for await (const lines of toLines(path, this.#checked(path, table.data))) {
      const rows: ExportedRow[] = [];
      for (const line of lines) {
        count += 1;
        rows.push(parse(line, count));
      }
      this.#onRows(rows.length);
      yield rows;
    }
    if (count !== table.rows) {
      throw new StartupError(
        `${path} tem ${pluralize(count, "linha", "linhas")}, e o ${MANIFEST} diz ${table.rows.toLocaleString("pt-BR")}: o arquivo foi alterado.`,
      );
    }
  }

  /** Checks the files for readers. @throws StartupError if one differs from the manifest. */
  async checkTexts(): Promise<void> {
    const { tables, readMe } = this.manifest;
    const files = tables.map(({ name, csv }) => [csvPath(name), csv] as const);
    for (const [path, checksum] of [...files, [READ_ME, readMe] as const]) {
      for await (const chunk of this.#checked(path, checksum)) void chunk;
    }
  }

  [Symbol.dispose](): void {
    this.#archive[Symbol.dispose]();
  }

  async *#checked(path: string, expected: Checksum): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of this.#archive.read(path)) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") !== expected.sha256) {
      throw new StartupError(
        `O conteúdo de ${path} não é o que o ${MANIFEST} diz: o arquivo foi alterado ou danificado.`,
      );
    }
  }
}

async function readManifest(archive: ZipArchive): Promise<string> {
  if (archive.paths.has(MANIFEST) && archive.sizeOf(MANIFEST) > MAX_MANIFEST_BYTES) {
    throw new StartupError(`O ${MANIFEST} é grande demais.`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(MANIFEST)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Also checks the sizes, before anything is inflated. */
function assertSameFiles(archive: ZipArchive, { tables, readMe }: Manifest): void {
  const expected = new Map([
    [READ_ME, readMe.bytes],
    ...tables.flatMap(({ name, data, csv }) => [
      [dataPath(name), data.bytes] as const,
      [csvPath(name), csv.bytes] as const,
    ]),
  ]);
  const unlisted = [...archive.paths].find((path) => path !== MANIFEST && !expected.has(path));
  if (unlisted !== undefined) {
    throw new StartupError(`O .zip tem um arquivo que não está no ${MANIFEST}: ${unlisted}.`);
  }
  for (const [path, bytes] of expected) {
    if (archive.sizeOf(path) === bytes) continue;
    throw new StartupError(
      `${path} tem ${archive.sizeOf(path)} bytes, e o ${MANIFEST} diz ${bytes}: o arquivo foi alterado.`,
    );
  }
}

async function* toLines(
  path: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = text.lastIndexOf(NEWLINE) + 1;
    rest = text.subarray(end);
    if (rest.length > MAX_LINE_BYTES) throw new StartupError(`${path} tem uma linha longa demais.`);
    if (end === 0) continue;
    let lines: string[];
    try {
      lines = decoder.decode(text.subarray(0, end)).split("\n");
    } catch (error) {
      throw new StartupError(`${path} tem um texto que não é UTF-8.`, { cause: error });
    }
    lines.pop();
    yield lines;
  }
  if (rest.length > 0) throw new StartupError(`${path} não termina com uma linha inteira.`);
}

function rowParser(
  { name, columns }: TableSummary,
  isNewest: boolean,
): (line: string, number: number) => ExportedRow {
  const known = STORED_TABLES.find((table) => table.name === name);
  const kinds = new Map(known?.columns.map((column) => [column.name, column.kind]));
  return (line, number) => {
    const row = parseObject(line);
    const isRow =
      row !== null &&
      Object.keys(row).length === columns.length &&
      columns.every((column) => {
        const kind = isNewest ? kinds.get(column) : undefined;
        return column in row && isValueOf(kind, row[column]);
      });
    if (isRow) return row as ExportedRow;
    throw new StartupError(
      `A linha ${number} de ${dataPath(name)} não é um registro dessa tabela.`,
    );
  };
}

function parseObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return value as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}
