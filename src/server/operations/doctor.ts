/** Checks of this computer and its data. Read-only, except for a test file. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { formatInstant, instantFromMs, type Clock, type Instant } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import { historyMs } from "#domain/history-time.ts";
import { anchorPaths } from "../anchors/anchor.ts";
import { assertNothingMissing } from "../anchors/assert-nothing-missing.ts";
import { newestCopyIn } from "../backups/newest-copy.ts";
import { hasBooks } from "../database/books-schema.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { isLocked } from "../database/lock-folder.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";
import { readVersion, type LedgerVersion } from "../database/migrate.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { assertSafeSqlite } from "../database/sqlite-durability.ts";
import type { Settings } from "../environment.ts";
import { CheckError, type Check } from "./check.ts";
import { readVerification } from "../verification/saved-verification.ts";
import { dataFolderCheck, temporaryFolderCheck } from "./disk-checks.ts";
import { verificationCheck } from "./verification-check.ts";

const MIN_MEMORY_BYTES = 1e9;
const PACKAGE = new URL("../../../package.json", import.meta.url);
/** Read, write or execute, for the group or for others. */
const OPEN_TO_OTHERS = 0o077;

export function doctorChecks(settings: Settings, clock: Clock): readonly Check[] {
  const folder = resolve(settings.dataDir);
  const machine = [
    check("machine", describeMachine),
    check("versions", describeVersions),
    temporaryFolderCheck(),
  ];
  if (settings.databaseUrl !== null) {
    const location = { engine: "postgres", url: settings.databaseUrl } as const;
    return [...machine, ...booksChecks(location, settings, clock)];
  }
  if (!existsSync(folder)) {
    const text = `A pasta de dados ${folder} ainda não existe: o sistema a cria quando é iniciado.`;
    return [...machine, check("data-folder", () => text)];
  }
  const files = [dataFolderCheck(folder), check("permissions", () => describePermissions(folder))];
  const file = join(folder, SQLITE_FILE);
  if (!existsSync(file)) {
    const text = "Ainda não há lançamentos: o sistema cria o arquivo quando é iniciado.";
    const anchors = anchorsCheck({ engine: "sqlite", file }, settings);
    return [...machine, ...files, anchors, check("books", () => text)];
  }
  const program = check("program", () =>
    isLocked(folder) ? "O sistema está aberto com estes dados." : "O sistema está fechado.",
  );
  const books = booksChecks({ engine: "sqlite", file }, settings, clock);
  return [...machine, ...files, program, ...books];
}

function check(name: string, describe: () => string): Check {
  return { name, run: async () => describe() };
}

function describeMachine(): string {
  const gigabytes = (totalmem() / 1e9).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  const machine = `${process.platform} ${process.arch}, ${pluralize(availableParallelism(), "processador", "processadores")}, ${gigabytes} GB de memória`;
  if (totalmem() < MIN_MEMORY_BYTES) {
    throw new CheckError(
      `O computador (${machine}) tem pouca memória: exportações grandes podem falhar. Feche outros programas ou use um com 1 GB ou mais.`,
    );
  }
  return `Computador: ${machine}.`;
}

function describeVersions(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(PACKAGE, "utf8")) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const pinned = optionalDependencies[`node-${process.platform}-${process.arch}`];
  const { node } = process.versions;
  if (pinned !== undefined && pinned !== node) {
    throw new CheckError(
      `O Node.js é o ${node}, e o sistema foi testado com o ${pinned}: inicie com npm start, que usa a versão certa.`,
    );
  }
  using memory = new DatabaseSync(":memory:");
  return `Versões: Node.js ${node}, SQLite ${assertSafeSqlite(memory)}.`;
}

/** The program restricts them at each start. */
function describePermissions(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith(DATA_FILE_PREFIX));
  const open = names.filter((name) => (statSync(join(folder, name)).mode & OPEN_TO_OTHERS) !== 0);
  if (process.platform !== "win32" && open.length > 0) {
    throw new CheckError(
      `Outros usuários deste computador podem ler ${open.join(", ")} na pasta ${folder}: inicie o sistema, que fecha o acesso, ou rode chmod 600 nesses arquivos.`,
    );
  }
  return "Só o seu usuário pode ler os arquivos dos dados.";
}

function booksChecks(
  location: DatabaseLocation,
  settings: Settings,
  clock: Clock,
): readonly Check[] {
  const { verification } = anchorPaths(settings.dataDir, location);
  return [
    booksCheck(location, settings, clock),
    anchorsCheck(location, settings),
    verificationCheck(() => readVerification(verification), settings.timeZone),
  ];
}

/** Also for a file that does not exist, which may be lost. */
function anchorsCheck(location: DatabaseLocation, settings: Settings): Check {
  return {
    name: "anchors",
    run: async () => {
      const otherwise = newestCopyIn(settings.backupFolder);
      await assertNothingMissing(location, { ...settings, otherwise });
      return "O histórico tem tudo o que já foi anotado fora do banco de dados.";
    },
  };
}

function booksCheck(location: DatabaseLocation, settings: Settings, clock: Clock): Check {
  return {
    name: "books",
    run: async () => {
      await using read = await openSnapshotReader(location);
      if (!(await hasBooks(read.db, read.engine))) {
        return "Ainda não há lançamentos: o sistema cria as tabelas quando é iniciado.";
      }
      assertKnownVersion(await readVersion(read.db));
      const newest = await read.db
        .selectFrom("audit_records")
        .select(["sequence", "timestamp"])
        .orderBy("sequence", "desc")
        .limit(1)
        .executeTakeFirst();
      const timestamp = (newest?.timestamp ?? null) as Instant | null;
      const nowMs = clock();
      historyMs(nowMs, timestamp, settings);
      const time = formatInstant(instantFromMs(nowMs), settings.timeZone);
      if (newest === undefined || timestamp === null) {
        return `Os dados podem ser lidos, e ainda não têm histórico. O relógio marca ${time}.`;
      }
      return `Os dados podem ser lidos: ${pluralize(newest.sequence, "registro", "registros")} no histórico, o último de ${formatInstant(timestamp, settings.timeZone)}. O relógio marca ${time}.`;
    },
  };
}

function assertKnownVersion(version: LedgerVersion): void {
  if (version === "newer") {
    throw new CheckError(
      "Estes dados são de uma versão mais nova do sistema: atualize o programa antes de iniciar.",
    );
  }
}
