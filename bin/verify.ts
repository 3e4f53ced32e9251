/** Checks the books and names each problem. It only reads, and works while the program runs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatInstant } from "#domain/company-time.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readSettings, type Settings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { CHECK_LABELS, PROBLEM_ADVICE, type Problem } from "#contract/trust.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const settings = readSettings(process.env);
  const location = locationOf(settings);
  // Read first: the program may write more while this runs.
  const anchors = expectedAnchors(anchorPaths(settings.dataDir, location));
  const problems = await verifyBooks(
    { location, anchors },
    {
      onChecked: (check) => process.stderr.write(`Conferido: ${CHECK_LABELS[check]}\n`),
    },
  );
  return {
    isDone: problems.length === 0,
    text: describe(problems, settings.timeZone),
    json: { problems },
  };
});

function locationOf({ databaseUrl, dataDir }: Settings): DatabaseLocation {
  if (databaseUrl !== null) return { engine: "postgres", url: databaseUrl };
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) {
    throw new StartupError(`Não há o que conferir: o arquivo ${file} não existe.`);
  }
  return { engine: "sqlite", file };
}

function describe(problems: readonly Problem[], timeZone: string): string {
  if (problems.length === 0) {
    const names = Object.values(CHECK_LABELS).map((label) => label.toLowerCase());
    return `Tudo confere: ${names.join(", ")}.`;
  }
  const lines = problems.map(({ check, text, intactUntil }, at) => {
    const since =
      intactUntil === null ? "" : ` Até ${formatInstant(intactUntil, timeZone)} estava certo.`;
    return `${at + 1}. ${CHECK_LABELS[check]}: ${text}${since}\n`;
  });
  return `${problems.length} problema(s):\n${lines.join("")}\n${PROBLEM_ADVICE} Para saber qual confere, rode npm run verify também nela.`;
}
