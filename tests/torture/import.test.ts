// @module-tag extended
/**
 * kill -9 at random moments of an import on the screen: at the next start the ledger is empty or
 * complete.
 */
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  IMPORT_FILES_PATH,
  WHOLE_EXPORT_FILE,
  importStatus,
  type ImportStatus,
} from "#contract/imports.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { describeOnBothEngines, type DatabaseSettings } from "../support/engines.ts";
import { makeWholeExport, openWithImports, rowsOf } from "../support/import-program.ts";
import { startProgram, type Program } from "../support/program.ts";
import { TEST_SEED } from "../support/test-seed.ts";

const KILLS = 25;
const POLL_MS = 5;
const random = seededRandom(TEST_SEED);

async function call({ url }: Program, path: string, body: object = {}): Promise<ImportStatus> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/rest/v1/rpc/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return importStatus.parse(await answer.json());
}

async function until(program: Program, step: ImportStatus["step"]): Promise<void> {
  for (;;) {
    const status = await call(program, "import");
    if (status.step === step) return;
    if (status.step === "failed") throw new Error(status.message ?? "");
    await wait(POLL_MS);
  }
}

/** Runs up to the confirmation of the owner. */
async function begin(program: Program, zip: Buffer): Promise<string> {
  const { id } = await call(program, "begin_import", { source: "whole" });
  const query = `id=${id}&offset=0`;
  await fetch(`${program.url}${IMPORT_FILES_PATH}/${WHOLE_EXPORT_FILE}?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(zip),
  });
  await call(program, "check_import", { id });
  await until(program, "checked");
  return id ?? "";
}

/** Opens the ledger as the next start does, and verifies it. */
async function recordsIn(settings: DatabaseSettings): Promise<number> {
  await using program = await openWithImports(settings);
  const { location } = program.ledger.readContext();
  const anchors = program.ledger.anchors.expected();
  expect(await verifyBooks({ location, anchors })).toEqual([]);
  const left = readdirSync(settings.dataDir).filter((name) => /importa|restaura/u.test(name));
  expect(left.filter((name) => !name.includes("antes-da-restauracao"))).toEqual([]);
  return await rowsOf(program);
}

describeOnBothEngines("An import on the screen", (engine) => {
  test(
    "that is killed at any moment is whole, or was never begun",
    { timeout: 900_000 },
    async () => {
      const { zip, records } = await makeWholeExport();
      const timed = await startProgram(await engine.newDatabase());
      const id = await begin(timed, zip);
      const startedAt = performance.now();
      await call(timed, "run_import", { id });
      await until(timed, "done");
      const wholeMs = performance.now() - startedAt;
      await timed.stop("SIGKILL");
      const found: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const settings = await engine.newDatabase();
        const program = await startProgram(settings);
        const afterMs = (wholeMs * 1.3 * random.integer(0, 1000)) / 1000;
        const running = await begin(program, zip);
        await call(program, "run_import", { id: running });
        await wait(afterMs);
        await program.stop("SIGKILL");
        found.push(await recordsIn(settings));
      }
      expect(new Set(found)).toEqual(new Set([0, records]));
    },
  );
});
