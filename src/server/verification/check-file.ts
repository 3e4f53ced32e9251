/** Finds damaged pages: SQLite reads the whole file. PostgreSQL has checksums of its own. */
import { sql } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import type { Problem } from "#contract/trust.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";

/** Each row is looked up in each index, which is spread over the file. */
const CACHE_KIB = 64_000;

export async function checkFile({ db, engine }: SnapshotReader): Promise<Problem[]> {
  if (!engine.isInProcess) return [];
  await sql`pragma cache_size = -${sql.lit(CACHE_KIB)}`.execute(db);
  const { rows } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(MAX_PROBLEMS)})`.execute(db);
  return rows
    .map(({ integrity_check: finding }) => finding)
    .filter((finding) => finding !== "ok")
    .map((finding) => ({
      check: "file",
      text: `O arquivo está danificado (para o suporte: ${finding}).`,
      intactUntil: null,
    }));
}
