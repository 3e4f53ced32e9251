/** A whole export, imported into an empty company in one step (docs/decisions/0036). */
import { join } from "node:path";
import { WHOLE_EXPORT_FILE, type ImportScreenReport } from "#contract/imports.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import type { Position } from "../anchors/anchor.ts";
import { anchorsForReplacement } from "../anchors/find-broken-anchor.ts";
import { dropStaged, stagedFolder } from "../replacement/finish-restore.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import { assertNoBooks, settingsReplacedBy } from "../whole-export/assert-no-books.ts";
import { assertVerified } from "../whole-export/assert-verified.ts";
import { describeErased } from "../whole-export/describe-content.ts";
import type { Manifest } from "../whole-export/manifest.ts";
import { readContentOf, statedContent } from "../whole-export/read-content.ts";
import { isSameContent } from "../whole-export/same-content.ts";
import { runInWorker } from "../workers/worker-pool.ts";
import { contentReport } from "./content-report.ts";
import { notZip, wrongName } from "./import-errors.ts";
import type { ImportRun, ImportSettings, ImportSource } from "./import-source.ts";
import type { WholeJob, WholeResult } from "./whole-worker.ts";

/** The first bytes of every .zip with content. */
const ZIP_SIGNATURE = Buffer.from("PK\u0003\u0004", "latin1");

const ENTRY = new URL("./whole-worker.ts", import.meta.url);

export class WholeSource implements ImportSource {
  readonly name = "whole";
  readonly #settings: ImportSettings;
  #checked: Manifest | null = null;

  constructor(settings: ImportSettings) {
    this.#settings = settings;
  }

  assertFileName(name: string): void {
    if (name !== WHOLE_EXPORT_FILE)
      throw wrongName(`O arquivo deve se chamar ${WHOLE_EXPORT_FILE}.`);
  }

  /** A first part may be shorter than the signature. */
  assertFirstPart(part: Buffer): void {
    const start = part.subarray(0, ZIP_SIGNATURE.length);
    if (!start.equals(ZIP_SIGNATURE.subarray(0, start.length))) throw notZip();
  }

  async check(run: ImportRun): Promise<ImportScreenReport> {
    const { manifest, replacesSettings, erased } = await this.#read(run, null);
    this.#checked = manifest;
    const madeAt = formatInstant(manifest.madeAt as Instant, this.#settings.timeZone);
    return {
      ...contentReport(statedContent(manifest), null),
      conclusion: [
        `A exportação de ${madeAt} foi lida inteira e confere. Será trazido tudo o que está nela, com o histórico.`,
        ...(erased.length === 0 ? [] : [describeErased(erased)]),
        ...(replacesSettings ? [settingsReplacedBy("na exportação")] : []),
      ].join(" "),
    };
  }

  async write(run: ImportRun): Promise<ImportScreenReport> {
    const { ledger } = this.#settings;
    let report: ImportScreenReport | null = null;
    await ledger.backups.replacement.replace("import", async () => {
      const { proof, position } = await this.#stage(run);
      report = proof;
      return position;
    });
    if (report === null) throw new Error("Assertion failed: replaced without staging");
    return report;
  }

  /** On SQLite the new ledger replaces the empty one; on PostgreSQL it is already in place. */
  async #stage(run: ImportRun): Promise<{ proof: ImportScreenReport; position: Position | null }> {
    const { ledger, dataDir } = this.#settings;
    const { location } = ledger.readContext();
    // On SQLite another program may have its ledger in the same folder, and be restoring a backup.
    if (location.engine === "sqlite") dropStaged(dataDir);
    const staged = stagedFolder(dataDir);
    const { manifest, here } = await this.#build(run, staged);
    if (here === null) throw new Error("Assertion failed: written without being read back");
    const proof = {
      ...contentReport(statedContent(manifest), here),
      conclusion: "Tudo foi trazido, e os dois lados conferem.",
    };
    if (location.engine === "postgres") return { proof, position: null };
    const file = join(staged, SQLITE_FILE);
    await using read = await openSnapshotReader(location);
    const anchors = await anchorsForReplacement(read, ledger.anchors.expected());
    const context = { location: { engine: "sqlite", file }, anchors } as const;
    assertVerified(await verifyBooks(context, { signal: run.signal }));
    // A user may have recorded something meanwhile.
    await using now = await openSnapshotReader(location);
    await assertNoBooks(now.db, now.engine);
    run.signal.throwIfAborted();
    return { proof, position: here.head };
  }

  /** If an error came at the commit, what was committed is there nevertheless. */
  async #build(run: ImportRun, staged: string): Promise<WholeResult> {
    try {
      return await this.#read(run, staged);
    } catch (error) {
      if (this.#checked === null || !run.progress.isCommitting) throw error;
      const here = await readContentOf(this.#settings.ledger.readContext().location);
      if (!isSameContent(statedContent(this.#checked), here)) throw error;
      return { manifest: this.#checked, replacesSettings: false, erased: [], here };
    }
  }

  /** Also builds the ledger if given a folder. */
  #read({ files, progress, signal }: ImportRun, buildIn: string | null): Promise<WholeResult> {
    const { ledger, dataDir, timeZone } = this.#settings;
    const job: WholeJob = {
      file: files.path(WHOLE_EXPORT_FILE),
      dataDir,
      timeZone,
      progress: progress.buffer,
      buildIn,
    };
    const ended = progress.abortedBeforeCommit(signal);
    return runInWorker(ENTRY, { location: ledger.readContext().location, job }, ended);
  }
}
