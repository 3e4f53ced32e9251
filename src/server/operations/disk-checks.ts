import { open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";
import { CheckError, type Check } from "./check.ts";

/** A checkpoint of the WAL and a large import need disk space. */
const MIN_FREE_BYTES = 100_000_000;
const PROBE_FILE = `${DATA_FILE_PREFIX}teste`;

/** Writes, syncs and removes a small file: free space alone does not show a failing or read-only disk. */
export function dataFolderCheck(folder: string): Check {
  return {
    name: "disk",
    run: async () => {
      const free = await assertRoom(folder, `no disco dos dados (${folder})`);
      const file = join(folder, PROBE_FILE);
      try {
        await using probe = await open(file, "w", 0o600);
        await probe.writeFile(Buffer.alloc(4096));
        await probe.sync();
      } catch (error) {
        throw new CheckError(
          `Não foi possível gravar na pasta de dados ${folder} (${errorCode(error)}): verifique o disco e a permissão de gravar.`,
          { cause: error },
        );
      } finally {
        await rm(file, { force: true }).catch(() => undefined);
      }
      return `A pasta de dados aceita gravações, e há ${free} livres no disco.`;
    },
  };
}

/** Exports and large responses are first written there. */
export function temporaryFolderCheck(folder: string = tmpdir()): Check {
  return {
    name: "temporary-folder",
    run: async () =>
      `Há ${await assertRoom(folder, `no disco da pasta temporária (${folder})`)} livres na pasta temporária.`,
  };
}

/** Returns the free space as text. */
async function assertRoom(folder: string, where: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES) {
    throw new CheckError(`Restam ${formatBytes(free)} ${where}: libere espaço.`);
  }
  return formatBytes(free);
}

function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1
    ? `${gigabytes.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} GB`
    : `${Math.floor(bytes / 1e6)} MB`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
