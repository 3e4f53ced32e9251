/** Damaged pages, which SQLite finds by reading the whole file. PostgreSQL has its own checksums. */
import { sql } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import type { Problem } from "#contract/trust.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";

export async function checkFile({ db, engine }: SnapshotReader): Promise<Problem[]> {
  if (!engine.isInProcess) return [];
  const { rows } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(MAX_PROBLEMS)})`.execute(db);
  return rows
    .map(({ integrity_check: finding }) => finding)
    .filter((finding) => finding !== "ok")
    .map((finding) => ({
      check: "file",
      text: `O arquivo está danificado (o SQLite diz: ${finding}).`,
      intactUntil: null,
    }));
}
