/** A backup of another ledger of SQLite, imported into an empty company in one step. */
import { SQLITE_MAGIC } from "#contract/backups.ts";
import { BACKUP_FILE, type ImportScreenReport } from "#contract/imports.ts";
import { CHECK_LABELS } from "#contract/trust.ts";
import { formatInstant } from "#domain/company-time.ts";
import type { StagedBooks } from "../backups/restore.ts";
import { notVerified } from "../backups/restore-errors.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import {
  assertNoBooks,
  settingsReplacedBy,
  type NoBooks,
} from "../whole-export/assert-no-books.ts";
import type { Content } from "../whole-export/read-content.ts";
import { runInWorker } from "../workers/worker-pool.ts";
import { contentReport } from "./content-report.ts";
import { noBackupHere, notBackup, wrongName } from "./import-errors.ts";
import type { ImportRun, ImportSettings, ImportSource } from "./import-source.ts";

const CONTENT_WORKER = new URL("./content-worker.ts", import.meta.url);

export class BackupSource implements ImportSource {
  readonly name = "backup";
  readonly #settings: ImportSettings;
  #checked: Content | null = null;

  /** @throws HttpError on PostgreSQL. */
  constructor(settings: ImportSettings) {
    if (settings.ledger.readContext().location.engine !== "sqlite") throw noBackupHere();
    this.#settings = settings;
  }

  assertFileName(name: string): void {
    if (name !== BACKUP_FILE) throw wrongName(`O arquivo deve se chamar ${BACKUP_FILE}.`);
  }

  assertFirstPart(part: Buffer): void {
    if (part.toString("latin1", 0, SQLITE_MAGIC.length) !== SQLITE_MAGIC) throw notBackup();
  }

  async check(run: ImportRun): Promise<ImportScreenReport> {
    const { ledger, timeZone } = this.#settings;
    const isReplacing = (await this.#assertEmpty()) === "only-settings";
    return await ledger.backups.replacement.inspectFile(...fileOf(run), async (staged) => {
      const content = await readContent(staged, run);
      this.#checked = content;
      const report = contentReport(content, null);
      const { lastChangeAt } = staged.books;
      if (staged.problems.length > 0) return { ...report, ...describeProblems(staged) };
      return {
        ...report,
        conclusion: [
          "A cópia foi lida inteira e confere. Será trazido tudo o que está nela, com o histórico.",
          ...(lastChangeAt === null
            ? []
            : [`A última mudança dela é de ${formatInstant(lastChangeAt, timeZone)}.`]),
          ...(isReplacing ? [settingsReplacedBy("na cópia")] : []),
        ].join(" "),
      };
    });
  }

  async write(run: ImportRun): Promise<ImportScreenReport> {
    const { replacement } = this.#settings.ledger.backups;
    const checked = this.#checked;
    let report: ImportScreenReport | null = null;
    await replacement.replace("import", async () => {
      const staged = await replacement.stage(...fileOf(run));
      if (staged.problems.length > 0 || checked === null) throw notVerified();
      const proof = contentReport(checked, await readContent(staged, run));
      report = { ...proof, conclusion: "Tudo foi trazido, e os dois lados conferem." };
      if (!proof.isRight) throw notVerified();
      // A user may have recorded something meanwhile.
      await this.#assertEmpty();
      run.signal.throwIfAborted();
      return { sequence: staged.books.records, hash: staged.books.headHash };
    });
    if (report === null) throw new Error("Assertion failed: replaced without staging");
    return report;
  }

  async #assertEmpty(): Promise<NoBooks> {
    await using now = await openSnapshotReader(this.#settings.ledger.readContext().location);
    return await assertNoBooks(now.db, now.engine);
  }
}

/** The arguments of a staging. */
function fileOf({ files, progress, signal }: ImportRun) {
  return [files.path(BACKUP_FILE), { progress, signal, name: BACKUP_FILE }] as const;
}

function readContent({ location }: StagedBooks, { signal }: ImportRun): Promise<Content> {
  return runInWorker(CONTENT_WORKER, { location, job: null }, signal);
}

function describeProblems({
  problems,
}: StagedBooks): Pick<ImportScreenReport, "isRight" | "findings" | "conclusion"> {
  const lines = problems.map(({ check, text }) => `${CHECK_LABELS[check]}: ${text}`);
  return {
    isRight: false,
    findings: [{ title: "O que não confere", count: lines.length, lines }],
    conclusion: "A cópia não confere, e não pode ser trazida. Nada foi mudado. Escolha outra.",
  };
}
