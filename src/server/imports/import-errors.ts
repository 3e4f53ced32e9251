/** Why an import is refused, over HTTP, or why it failed. */
import { Refusal } from "#domain/refusal.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { HttpError } from "../errors/http-error.ts";
import { StartupError } from "../errors/startup-error.ts";
import { refusalResponse } from "../http/all-refusals.ts";
import { databaseErrorResponse } from "../http/error-handler.ts";

export function notHere(): HttpError {
  return new HttpError(409, "55000", "Aqui não se pode trazer dados.", {
    hint: "A empresa de exemplo fica como é: volte à sua empresa.",
  });
}

export function isBusy(): HttpError {
  return new HttpError(409, "55000", "Já há uma importação em andamento.", {
    hint: "Espere o fim dela, ou cancele-a, e tente de novo.",
  });
}

/** Another one was begun since, or the program was started again. */
export function isOver(): HttpError {
  return new HttpError(409, "55000", "Esta importação foi cancelada, ou começada de novo.", {
    hint: "Recarregue a página e comece de novo.",
  });
}

export function wrongPart(): HttpError {
  return new HttpError(409, "55000", "Uma parte do arquivo se perdeu no caminho.", {
    hint: "Escolha o arquivo de novo.",
  });
}

/** A sentence; null for a bug. */
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
