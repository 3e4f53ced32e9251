import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiErrorBody } from "#contract/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { classifyDatabaseError, type DatabaseErrorKind } from "../database/database-errors.ts";
import { recordErrorCode } from "./request-log.ts";
import { refusalResponse } from "./refusal-responses.ts";
import { HttpError } from "./http-error.ts";
import { QueueFullError } from "../workers/worker-pool.ts";

/** What Fastify itself refuses, by its code. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, () => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new HttpError(413, "54000", "O pedido é grande demais: envie menos registros de cada vez."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new HttpError(415, "PGRST102", "Envie o corpo do pedido como application/json."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: incomplete,
};

/** Whether a commit was under way when a connection broke cannot be known: these do not say. */
const DATABASE_PROBLEMS: Readonly<Record<DatabaseErrorKind, (id: string) => HttpError>> = {
  unreachable: (id) =>
    new HttpError(503, "PGRST001", "O banco de dados não respondeu.", {
      details: `id ${id}`,
      hint: "Tente de novo em instantes e confira o que foi gravado; se continuar, verifique se o banco de dados está ligado.",
    }),
  "disk-full": (id) =>
    new HttpError(507, "53100", "O disco está cheio e nada foi gravado.", {
      details: `id ${id}`,
      hint: "Libere espaço no disco e tente de novo.",
    }),
};

/**
 * The answer to whatever was thrown. What nobody expected is logged under the request's id,
 * and answered with that id and nothing of its inside.
 */
export function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof Refusal) return refusalResponse(error);
  const refused = error instanceof Error ? problemOfFramework(error) : null;
  if (refused !== null) return refused;
  // Before what databases say when they go away, which has the same code.
  if (error instanceof Error && isGivenUp(error)) return incomplete();
  if (error instanceof QueueFullError) {
    return new HttpError(503, "53400", "Há relatórios demais em andamento.", {
      hint: "Espere um deles terminar e tente de novo.",
    });
  }
  const trouble = classifyDatabaseError(error);
  if (trouble !== null) {
    request.log.error({ err: error }, "database trouble");
    return DATABASE_PROBLEMS[trouble](request.id);
  }
  request.log.error({ err: error }, "unexpected error");
  return new HttpError(500, "XX000", "O sistema teve um erro inesperado.", {
    details: `id ${request.id}`,
    hint: "Confira se foi gravado antes de tentar de novo; se continuar, procure este id no registro do sistema.",
  });
}

/** Sends a problem in PostgREST's shape. */
export async function sendHttpError(
  problem: HttpError,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, code, message, details, hint } = problem;
  recordErrorCode(reply, code);
  const body: ApiErrorBody = { code, message, details, hint };
  return reply.status(status).type("application/json; charset=utf-8").send(body);
}

/** The rest of what Fastify refuses is a request that cannot be read, with a status below 500. */
function problemOfFramework(error: Error): HttpError | null {
  if (!("code" in error) || !String(error.code).startsWith("FST_")) return null;
  const known = FRAMEWORK_PROBLEMS[String(error.code)];
  if (known !== undefined) return known();
  const status = "statusCode" in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return null;
  return new HttpError(status, "PGRST102", "O pedido não foi entendido.", {
    details: error.message.slice(0, 200),
  });
}

/** Node's error for a body whose sender went away before its end. */
function isGivenUp(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

function incomplete(): HttpError {
  return new HttpError(400, "PGRST102", "O pedido chegou incompleto: envie-o de novo.");
}
