/**
 * A zip of unknown origin: anything that cannot be an export is refused before any of it is
 * inflated.
 */
import { openSync, readSync, closeSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { pluralize } from "#domain/format-amount.ts";
import { StartupError } from "../errors/startup-error.ts";
import { csvPath, dataPath, MANIFEST, READ_ME } from "./manifest.ts";
import { STORED_TABLES } from "./stored-tables.ts";

/** 1,000,000 entries take about 4 GiB. */
const MAX_TOTAL_BYTES = 64 * 1024 ** 3;
/** Ids and hashes are random: real tables compress to a tenth. */
const MAX_RATIO = 200;
/** Smaller files do no harm. */
const RATIO_FREE_BYTES = 1024 ** 2;

const KNOWN_PATHS = new Set([
  MANIFEST,
  READ_ME,
  ...STORED_TABLES.flatMap(({ name }) => [dataPath(name), csvPath(name)]),
]);

const ZIP_START = Buffer.from("PK\u0003\u0004", "latin1");
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
/** Stored and deflated. */
const METHODS = new Set([0, 8]);

export class ZipArchive implements Disposable {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws StartupError for anything but a complete zip of files that an export has. */
  static async open(file: string): Promise<ZipArchive> {
    let zip: ZipFile;
    try {
      zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
    } catch (error) {
      throw notReadable(file, error);
    }
    try {
      return new ZipArchive(zip, await listEntries(zip, statSync(file).size));
    } catch (error) {
      zip.close();
      throw error instanceof StartupError ? error : await listingError(file, error);
    }
  }

  get paths(): ReadonlySet<string> {
    return new Set(this.#entries.keys());
  }

  /** The inflated size. @throws StartupError for a missing file. */
  sizeOf(path: string): number {
    return this.#entryOf(path).uncompressedSize;
  }

  /** Stops at the declared size. @throws StartupError when the bytes cannot be inflated. */
  async *read(path: string): AsyncGenerator<Buffer> {
    try {
      const stream: Readable = await this.#zip.openReadStreamPromise(this.#entryOf(path));
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw new StartupError(
        `Não foi possível ler ${path} dentro do .zip: ele está cortado ou danificado, ou não tem o tamanho que declara. Use outra cópia.`,
        { cause: error },
      );
    }
  }

  [Symbol.dispose](): void {
    this.#zip.close();
  }

  #entryOf(path: string): Entry {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new StartupError(`Falta no .zip o arquivo ${path}.`);
    return entry;
  }
}

async function listEntries(zip: ZipFile, fileBytes: number): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > KNOWN_PATHS.size) {
    let seen = 0;
    for await (const { fileName } of zip.eachEntry()) {
      assertNotZippedAgain(fileName);
      if ((seen += 1) === 2 * KNOWN_PATHS.size) break;
    }
    throw new StartupError(
      `O .zip tem ${pluralize(zip.entryCount, "arquivo", "arquivos")}, mais do que uma exportação tem.`,
    );
  }
  const entries = new Map<string, Entry>();
  let [inflated, compressed] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    assertPlainFile(entry);
    if (entries.has(entry.fileName)) {
      throw new StartupError(`O .zip tem duas vezes o arquivo ${entry.fileName}.`);
    }
    entries.set(entry.fileName, entry);
    inflated += entry.uncompressedSize;
    compressed += entry.compressedSize;
  }
  // Files that share their bytes would inflate the same few bytes again and again.
  if (inflated > MAX_TOTAL_BYTES || compressed > fileBytes) throw bombError("no total");
  return entries;
}

function assertPlainFile(entry: Entry): void {
  const { fileName, uncompressedSize: size, compressedSize } = entry;
  assertNotZippedAgain(fileName);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE) {
    throw new StartupError(
      `O .zip tem um atalho ou outra coisa que não é um arquivo comum: ${shown(fileName)}.`,
    );
  }
  if (!KNOWN_PATHS.has(fileName)) {
    throw new StartupError(`O .zip tem um arquivo que uma exportação não tem: ${shown(fileName)}.`);
  }
  if (entry.isEncrypted()) throw passwordError();
  if (!METHODS.has(entry.compressionMethod)) {
    throw new StartupError(`O .zip comprime ${fileName} de um modo que uma exportação não usa.`);
  }
  if (size > RATIO_FREE_BYTES && size > compressedSize * MAX_RATIO) throw bombError(fileName);
}

/**
 * Desktop tools add folders and files of their own, put all into a folder, or write `\\`.
 * @throws StartupError
 */
function assertNotZippedAgain(fileName: string): void {
  const path = fileName.replaceAll("\\", "/");
  if (path.split("/").includes("..")) return;
  const isOfTool = /^__MACOSX\/|\/$|(?:^|\/)(?:\.DS_Store|desktop\.ini|Thumbs\.db)$/u.test(path);
  const isInside = [...KNOWN_PATHS].some((known) => path.endsWith(`/${known}`));
  if (!isOfTool && !isInside && (path === fileName || !KNOWN_PATHS.has(path))) return;
  throw new StartupError(
    `O .zip foi compactado de novo por outro programa (tem ${shown(fileName)}): use o arquivo original, como o sistema o fez.`,
  );
}

function passwordError(cause?: unknown): StartupError {
  return new StartupError(
    "O .zip está protegido por senha, e uma exportação não tem senha: use o arquivo original.",
    { cause },
  );
}

function bombError(what: string): StartupError {
  return new StartupError(
    `O .zip seria grande demais depois de aberto (${what}): ele não é uma exportação do sistema, e pode ter sido feito para encher o disco.`,
  );
}

/** The sizes of an encrypted entry do not match, which `yauzl` finds before its encryption. */
async function listingError(file: string, error: unknown): Promise<StartupError> {
  const isOfSize = error instanceof Error && error.message.includes("size mismatch");
  return isOfSize && (await isEncrypted(file)) ? passwordError(error) : entryError(error);
}

async function isEncrypted(file: string): Promise<boolean> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  const zip = await openPromise(file, options);
  try {
    for await (const entry of zip.eachEntry()) if (entry.isEncrypted()) return true;
    return false;
  } finally {
    zip.close();
  }
}

/** An error of `yauzl`, which first validates names. */
function entryError(error: unknown): StartupError {
  const message = error instanceof Error ? error.message : String(error);
  if (/absolute path|invalid relative path|invalid characters in fileName/u.test(message)) {
    const fileName = message.split(": ").at(-1) ?? "";
    assertNotZippedAgain(fileName);
    return new StartupError(
      `O .zip tem um caminho que leva para fora da pasta: ${shown(fileName)}.`,
      { cause: error },
    );
  }
  if (/encryption/u.test(message)) return passwordError(error);
  return new StartupError(
    `O .zip está cortado ou danificado (para o suporte: ${shown(message)}). Use outra cópia.`,
    { cause: error },
  );
}

function notReadable(file: string, error: unknown): StartupError {
  if (error instanceof Error && "code" in error) {
    return new StartupError(`Não foi possível ler ${basename(file)} (${String(error.code)}).`, {
      cause: error,
    });
  }
  return startsAsZip(file)
    ? entryError(error)
    : new StartupError(`O arquivo ${basename(file)} não é um .zip.`, { cause: error });
}

function startsAsZip(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const start = Buffer.alloc(ZIP_START.length);
    readSync(descriptor, start, 0, start.length, 0);
    return start.equals(ZIP_START);
  } finally {
    closeSync(descriptor);
  }
}

/** A name of unknown origin may contain anything. */
function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
