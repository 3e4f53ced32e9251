/** Reports problems of this computer, its disk, clock and versions, and of the data folder. */
import { pluralize } from "#domain/format-amount.ts";
import { readSettings } from "#server/environment.ts";
import { runChecks } from "#server/operations/check.ts";
import { doctorChecks } from "#server/operations/doctor.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  readArguments({ options: { json: { type: "boolean" } } });
  const results = await runChecks(doctorChecks(readSettings(process.env), Date.now));
  const lines = results.map(({ ok, text }) => `${ok ? "certo " : "ERRADO"}  ${text}\n`);
  const problems = results.filter(({ ok }) => !ok).length;
  const summary =
    problems === 0
      ? "Nada de errado foi encontrado."
      : `${pluralize(problems, "problema encontrado", "problemas encontrados")}.`;
  return {
    isDone: problems === 0,
    text: `${lines.join("")}\n${summary} Para saber se os próprios lançamentos conferem, rode npm run verify.`,
    json: { checks: results },
  };
});
