import type { ApiErrorBody } from "#contract/api.ts";
import { UserFacingError, type Explanation } from "./user-facing-error.ts";
import { fields, orNull, text } from "./decoders.ts";

/** An answer of the server that is not a success; its message is that of spec section 8. */
export class ApiError extends UserFacingError {
  readonly status: number;
  /** The wire's code of the error; null when the answer was not in the wire's shape. */
  readonly code: string | null;

  constructor(response: Response, body: string) {
    const error = parsedBody(body);
    super(
      `Supabase request failed: ${response.status} ${response.statusText} - ${body}`,
      explainStatus(response.status, error),
    );
    this.name = "ApiError";
    this.status = response.status;
    this.code = error?.code ?? null;
  }

  /** Whether the server understood and said no: nothing was written, whatever was sent. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** No answer came: whether the server did what was asked is unknown. */
export class ConnectionLost extends UserFacingError {
  constructor(cause: unknown) {
    super(
      "The connection to the server was lost",
      {
        message: "Sem conexão com o servidor do Sistema Financeiro.",
        hint: "Confira se ele está em execução neste computador e tente novamente.",
      },
      { cause },
    );
    this.name = "ConnectionLost";
  }
}

function explainStatus(status: number, body: ApiErrorBody | null): Explanation {
  if (body !== null) return { message: body.message, hint: body.hint };
  return {
    message: `O servidor não conseguiu atender o pedido (código ${status}).`,
    hint: "Tente novamente em instantes.",
  };
}

function parsedBody(body: string): ApiErrorBody | null {
  try {
    return apiError(JSON.parse(body), "error");
  } catch (error) {
    // Something between us and the server may answer in plain text or HTML, or say it in another way.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

const apiError = fields<ApiErrorBody>({
  code: text,
  message: text,
  details: orNull(text),
  hint: orNull(text),
});
