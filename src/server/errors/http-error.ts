type ErrorDetails = { readonly details?: string; readonly hint?: string };

/** PostgreSQL's code of a violated check constraint. */
export const CHECK_VIOLATION = "23514";

export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  /** `message` is Portuguese; `code` is PostgREST's or PostgreSQL's if one exists. */
  constructor(status: number, code: string, message: string, more: ErrorDetails = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}

/** The error for a query string that PostgREST could not parse either. */
export function parseError(message: string, more?: ErrorDetails): HttpError {
  return new HttpError(400, "PGRST100", message, more);
}
