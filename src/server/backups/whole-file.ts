import { closeSync, openSync, readSync, statSync } from "node:fs";
import { SQLITE_MAGIC } from "#contract/backups.ts";
import { APPLICATION_ID } from "../database/sqlite.ts";
import { StartupError } from "../errors/startup-error.ts";

/** Offsets: https://www.sqlite.org/fileformat2.html */
const HEADER_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const PAGE_COUNT_OFFSET = 28;
const APPLICATION_ID_OFFSET = 68;
/** Stands for 65,536, which does not fit in 16 bits. */
const LARGEST_PAGE = 1;

/**
 * @throws StartupError for a file that does not exist, is no SQLite file, or is truncated.
 * Messages call it `name`.
 */
export function assertWholeFile(file: string, name = file): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) {
    throw new StartupError(`O arquivo ${name} não existe, ou não é um arquivo. Nada foi mudado.`);
  }
  const header = readHeader(file);
  const isOurs =
    header?.toString("latin1", 0, SQLITE_MAGIC.length) === SQLITE_MAGIC &&
    header.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID;
  if (!isOurs) {
    throw new StartupError(
      `O arquivo ${name} não é uma cópia de segurança do Sistema Financeiro. Nada foi mudado.`,
    );
  }
  const stored = header.readUInt16BE(PAGE_SIZE_OFFSET);
  const pageSize = stored === LARGEST_PAGE ? 65_536 : stored;
  if (stat.size < pageSize * header.readUInt32BE(PAGE_COUNT_OFFSET)) {
    throw new StartupError(
      `O arquivo ${name} está cortado: falta uma parte dele, talvez porque foi copiado pela metade. Nada foi mudado. Copie-o de novo, ou use outra cópia.`,
    );
  }
}

/** Null for a file that is shorter than a header. */
function readHeader(file: string): Buffer | null {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, "r");
  try {
    return readSync(descriptor, header, 0, HEADER_BYTES, 0) === HEADER_BYTES ? header : null;
  } finally {
    closeSync(descriptor);
  }
}
