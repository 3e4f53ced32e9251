/** Answers, in the shape of every other, to what is no HTTP request at all or does not end in time. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ApiErrorBody } from "#contract/api.ts";

type Problem = { readonly status: number; readonly message: string; readonly hint: string | null };

/** By Node's code; all others are malformed. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: "O endereço ou os cabeçalhos do pedido são grandes demais.",
    hint: "Use menos filtros de cada vez.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: "O pedido demorou demais para chegar inteiro.",
    hint: "Envie-o de novo; se continuar, envie menos registros de cada vez.",
  },
};
const MALFORMED: Problem = {
  status: 400,
  message: "O pedido não é um pedido HTTP válido.",
  hint: null,
};
const CODE = "PGRST102";

/** For the other end to take the answer: a socket closed on what still arrives would lose it. */
const CLOSING_GRACE_MS = 1000;

/** Answers under way, by connection; there are several when requests are sent ahead. */
const ANSWERS = new WeakMap<Socket, ServerResponse[]>();
const CLOSING = new WeakSet<Socket>();

/** Notes which connections have an answer under way: nothing else may be written into one. */
export function trackOpenResponses(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { socket } = request.raw;
    ANSWERS.set(socket, [...unfinishedOf(socket), reply.raw]);
  });
}

/** Answers and closes the connection. What was sent is not looked at, nor logged. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
): void {
  // What still arrives on a connection that is being closed.
  if (CLOSING.has(socket)) return;
  CLOSING.add(socket);
  const hasAnswerBegun = unfinishedOf(socket).some(({ headersSent }) => headersSent);
  if (error.code === "ECONNRESET" || !socket.writable || hasAnswerBegun) {
    socket.destroy();
    return;
  }
  const problem = PROBLEMS[error.code ?? ""] ?? MALFORMED;
  log.info({ status: problem.status, code: CODE }, "malformed request");
  socket.end(answerText(problem));
  setTimeout(() => socket.destroy(), CLOSING_GRACE_MS).unref();
}

function unfinishedOf(socket: Socket): ServerResponse[] {
  return (ANSWERS.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished);
}

function answerText({ status, message, hint }: Problem): string {
  const body: ApiErrorBody = { code: CODE, message, details: null, hint };
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(json)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
    "",
    json,
  ].join("\r\n");
}
