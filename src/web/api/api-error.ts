import { apiError, type ApiErrorBody } from "#contract/api.ts";
import { UserFacingError } from "./user-facing-error.ts";

/** A response that is not a success; its message is that of spec section 8. */
export class ApiError extends UserFacingError {
  readonly status: number;
  /** Null when the body is not an API error. */
  readonly code: string | null;
  readonly details: string | null;

  constructor(response: Response, body: string) {
    const error = parseBody(body);
    super(
      `Supabase request failed: ${response.status} ${response.statusText} - ${body}`,
      error ?? {
        message: `O Sistema Financeiro não conseguiu atender o pedido (código ${response.status}).`,
        hint: "Tente novamente em instantes.",
      },
    );
    this.name = "ApiError";
    this.status = response.status;
    this.code = error?.code ?? null;
    this.details = error?.details ?? null;
  }

  /** True if nothing was written. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** No response arrived: a write may or may not have happened. */
export class ConnectionLost extends UserFacingError {
  constructor(cause: unknown) {
    super(
      "The connection to the server was lost",
      {
        message: "Sem conexão com o Sistema Financeiro.",
        hint: "Confira se ele continua aberto no computador em que foi instalado e tente novamente.",
      },
      { cause },
    );
    this.name = "ConnectionLost";
  }
}

/** True if the server did not respond: a write may or may not have happened. */
export function hasNoAnswer(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof ApiError && !error.isRefusal);
}

/** `subject` begins the sentence, as in "Este lançamento". */
export function changedMeanwhile(subject: string): string {
  return `${subject} foi alterado enquanto você editava.`;
}

/** The record was changed after the user had loaded it; nothing was written. */
export class StaleWriteError extends UserFacingError {
  constructor(subject: string) {
    super("The record was changed by someone else", {
      message: changedMeanwhile(subject),
      hint: "Nada foi gravado. Carregue a versão atual, confira e salve de novo.",
    });
    this.name = "StaleWriteError";
  }
}

function parseBody(body: string): ApiErrorBody | null {
  try {
    return apiError.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    // A proxy may respond in plain text or HTML.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
