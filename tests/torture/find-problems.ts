import { join } from "node:path";
import { CHECK_NAMES, type Problem } from "#contract/trust.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { runCheck } from "#server/verification/run-check.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";

/**
 * All checks of `npm run verify`, without its workers, which take longer to start than a small
 * check.
 */
export async function findProblems(settings: DatabaseSettings): Promise<readonly Problem[]> {
  const location = locationOf(settings);
  const anchors = expectedAnchors(anchorPaths(settings.dataDir, location));
  const problems: Problem[] = [];
  for (const check of CHECK_NAMES) problems.push(...(await runCheck({ location, anchors, check })));
  return problems;
}

export function locationOf({ dataDir, databaseUrl }: DatabaseSettings): DatabaseLocation {
  return databaseUrl === null
    ? { engine: "sqlite", file: join(dataDir, SQLITE_FILE) }
    : { engine: "postgres", url: databaseUrl };
}
