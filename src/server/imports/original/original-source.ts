/** The original system's three tables, from its hosted backend or as files (docs/decisions/0037). */
import { ORIGINAL_TABLES, originalTableOf, type ImportScreenReport } from "#contract/imports.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { wrongName } from "#server/imports/import-errors.ts";
import type { ImportRun, ImportSettings, ImportSource } from "#server/imports/import-source.ts";
import { runInWorker } from "#server/workers/worker-pool.ts";
import { toScreenReport } from "./describe-import.ts";
import { readHostedTables, type HostedBackend } from "./hosted-tables.ts";
import type { OriginalJob, OriginalResult } from "./original-worker.ts";

const ENTRY = new URL("./original-worker.ts", import.meta.url);

const NOT_COMPARED =
  "Os dados foram trazidos, mas a comparação dos dois lados não chegou ao fim: leia o original de novo, e ela é refeita.";

export class OriginalSource implements ImportSource {
  readonly name: "files" | "hosted";
  readonly #settings: ImportSettings;
  /** In memory until the import ends, so that a repeated check reads again. */
  #backend: Pick<HostedBackend, "url" | "key"> | null;
  #nowMs = 0;

  constructor(settings: ImportSettings, backend: Pick<HostedBackend, "url" | "key"> | null) {
    this.name = backend === null ? "files" : "hosted";
    this.#settings = settings;
    this.#backend = backend;
  }

  assertFileName(name: string): void {
    if (originalTableOf(name) !== null) return;
    const names = "clients, transactions ou audit_records, com .csv ou .json";
    throw wrongName(`Os arquivos devem se chamar ${names}.`);
  }

  /** Its rows are checked with those of the other tables. */
  assertFirstPart(): void {
    // Each text may be a table.
  }

  async check(run: ImportRun): Promise<ImportScreenReport> {
    const backend = this.#backend;
    // A check that fails ends the import.
    this.#backend = null;
    if (backend !== null) await this.#download(run, backend);
    run.progress.begin(null);
    this.#nowMs = this.#settings.clock();
    const { report } = await this.#read(run, "check");
    this.#backend = backend;
    return toScreenReport(report, this.name);
  }

  async write(run: ImportRun): Promise<ImportScreenReport> {
    this.#backend = null;
    const { progress, signal, userName } = run;
    const { ledger } = this.#settings;
    const { report, data } = await this.#read(run, "read");
    if (data === null || report.problems.length > 0) {
      throw new StartupError(
        "Os dados mudaram desde a conferência. Nada foi mudado: leia-os de novo.",
      );
    }
    const { clients, transactions, audit_records: records } = report.toImport;
    progress.begin(clients + transactions + records);
    const onRow = (done: number): void => {
      signal.throwIfAborted();
      progress.set(done);
    };
    await ledger.execute({ kind: "import-original", data }, { userName }, { onRow });
    progress.begin(null);
    // Already in the ledger: too late to cancel.
    const { toImport, alreadyHere } = report;
    try {
      const proof = await this.#read({ ...run, signal: new AbortController().signal }, "prove");
      return toScreenReport({ ...proof.report, toImport, alreadyHere }, this.name);
    } catch {
      return { ...toScreenReport(report, this.name), isRight: false, conclusion: NOT_COMPARED };
    }
  }

  async #download({ files, progress, signal }: ImportRun, backend: HostedBackend): Promise<void> {
    const tables = await readHostedTables({ ...backend, signal }, (done, total) => {
      progress.begin(total);
      progress.set(done);
    });
    for (const name of ORIGINAL_TABLES) files.write(`${name}.json`, JSON.stringify(tables[name]));
  }

  #read({ files, signal }: ImportRun, mode: OriginalJob["mode"]): Promise<OriginalResult> {
    const { ledger, timeZone } = this.#settings;
    const job: OriginalJob = { folder: files.folder, nowMs: this.#nowMs, timeZone, mode };
    return runInWorker(ENTRY, { location: ledger.readContext().location, job }, signal);
  }
}
