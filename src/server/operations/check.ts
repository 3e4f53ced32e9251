import { classifyDatabaseError } from "../database/database-errors.ts";
import { StartupError } from "../errors/startup-error.ts";
import { HttpError } from "../errors/http-error.ts";
import { databaseErrorResponse } from "../http/error-handler.ts";
import { refusalResponse } from "../http/all-refusals.ts";
import { Refusal } from "#domain/refusal.ts";

/** A check of something that the program needs. Texts are for the owner. */
export type Check = {
  readonly name: string;
  /**
   * Resolves to a text about the good state. @throws an error with a sentence about the problem and
   * a remedy.
   */
  readonly run: () => Promise<string>;
};

export type CheckResult = { readonly name: string; readonly ok: boolean; readonly text: string };

const TIMEOUT_MS = 5000;

export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  return Promise.all(checks.map(runCheck));
}

async function runCheck({ name, run }: Check): Promise<CheckResult> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new CheckError(NO_ANSWER)), TIMEOUT_MS);
  try {
    return { name, ok: true, text: await Promise.race([run(), timeout.promise]) };
  } catch (error) {
    return { name, ok: false, text: describe(error) };
  } finally {
    clearTimeout(timer);
  }
}

const NO_ANSWER = `Não houve resposta em ${TIMEOUT_MS / 1000} segundos: o computador ou o banco de dados está sobrecarregado ou parado. Feche outros programas e tente de novo; se continuar, reinicie o computador.`;

/** `message` is a Portuguese sentence. */
export class CheckError extends Error {}

function describe(error: unknown): string {
  if (error instanceof CheckError || error instanceof StartupError) return error.message;
  if (error instanceof HttpError) return sentences(error);
  if (error instanceof Refusal) return sentences(refusalResponse(error));
  const kind = classifyDatabaseError(error);
  if (kind !== null) return sentences(databaseErrorResponse(kind));
  return `Isto não pôde ser conferido (${error instanceof Error ? error.message : String(error)}). Tente de novo; se continuar, verifique se o disco está bem ligado.`;
}

function sentences({ message, hint }: HttpError): string {
  return hint === null ? message : `${message} ${hint}`;
}
