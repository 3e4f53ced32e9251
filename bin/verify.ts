/** Checks the ledger and names each problem. Read-only, and works while the program runs. */
import { formatInstant } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import { anchorsToCheck } from "#server/anchors/assert-nothing-missing.ts";
import { newestCopyIn } from "#server/backups/newest-copy.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { CHECK_LABELS, PROBLEM_ADVICE, type Problem } from "#contract/trust.ts";
import { OTHER_VERSION, findOtherVersion } from "#server/verification/ledger-version.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { booksLocation } from "./books-location.ts";
import { findOtherBooks } from "./other-books.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  // A copy named here would not be what is checked.
  readArguments({ options: { json: { type: "boolean" } } });
  const settings = readSettings(process.env);
  const location = await booksLocation(settings, "conferir");
  const version = await findOtherVersion(location);
  if (version !== null) throw new StartupError(OTHER_VERSION[version]);
  // Read first: the program may write more while this runs.
  const otherwise = newestCopyIn(settings.backupFolder);
  const anchors = await anchorsToCheck(location, { ...settings, otherwise });
  const elsewhere = await findOtherBooks(location, settings);
  const found = await verifyBooks(
    { location, anchors },
    {
      onChecked: (check) => process.stderr.write(`Conferido: ${CHECK_LABELS[check]}\n`),
    },
  );
  const problems: readonly Problem[] =
    elsewhere === null
      ? found
      : [...found, { check: "anchors", text: elsewhere, intactUntil: null }];
  return {
    isDone: problems.length === 0,
    text: describe(problems, settings.timeZone),
    json: { problems },
  };
}, "Rode npm run verify sem mais nada: ele confere os dados que o sistema usa. Uma cópia se confere com npm run restore -- copia.db, que sem --yes não muda nada.");

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
  return `${pluralize(problems.length, "problema", "problemas")}:\n${lines.join("")}\n${PROBLEM_ADVICE} Quais conferem, diz npm run restore, que sem --yes não muda nada.`;
}
