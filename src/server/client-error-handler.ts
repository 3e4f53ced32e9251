import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { ApiErrorBody } from "#contract/api.ts";
import { TOO_LONG } from "./http/long-requests.ts";
import { openResponses } from "./http/pipelining.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

type ClientError = {
  readonly status: number;
  readonly message: string;
  readonly hint: string | null;
};

const ERRORS: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: TOO_LONG,
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: "O pedido demorou demais para chegar inteiro.",
    hint: "Envie-o de novo; se continuar, envie menos registros de cada vez.",
  },
};
const MALFORMED: ClientError = {
  status: 400,
  message: "O pedido não é um pedido HTTP válido.",
  hint: null,
};
const CODE = "PGRST102";

/** Lets the client read the response: closing a socket with unread data would drop it. */
const CLOSING_GRACE_MS = 1000;

const CLOSING = new WeakSet<Socket>();

/**
 * Responds to malformed HTTP and timeouts, which no route handles. The request itself is not
 * logged.
 */
export function respondToClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
): void {
  if (CLOSING.has(socket)) return;
  CLOSING.add(socket);
  const hasResponseStarted = [...openResponses(socket)].some(({ headersSent }) => headersSent);
  if (error.code === "ECONNRESET" || !socket.writable || hasResponseStarted) {
    socket.destroy();
    return;
  }
  const clientError = ERRORS[error.code ?? ""] ?? MALFORMED;
  log.info({ status: clientError.status, code: CODE }, "malformed request");
  socket.end(toHttpText(clientError));
  setTimeout(() => socket.destroy(), CLOSING_GRACE_MS).unref();
}

function toHttpText({ status, message, hint }: ClientError): string {
  const body: ApiErrorBody = { code: CODE, message, details: null, hint };
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(json)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
    "",
    json,
  ].join("\r\n");
}
