export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  /** `message` is Portuguese; `code` is PostgREST's or PostgreSQL's if one exists. */
  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly details?: string; readonly hint?: string } = {},
  ) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}
