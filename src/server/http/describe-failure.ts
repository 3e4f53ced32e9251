import { Refusal } from "#domain/refusal.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { HttpError } from "../errors/http-error.ts";
import { StartupError } from "../errors/startup-error.ts";
import { refusalResponse } from "./all-refusals.ts";
import { databaseErrorResponse } from "./error-handler.ts";

/** The reason of a failed job, as a sentence; null for a bug. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  const response = responseOf(error);
  if (response === null) return null;
  return response.hint === null ? response.message : `${response.message} ${response.hint}`;
}

function responseOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof Refusal) return refusalResponse(error);
  const kind = classifyDatabaseError(error);
  return kind === null ? null : databaseErrorResponse(kind);
}
