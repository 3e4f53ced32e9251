import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiErrorBody } from "#contract/api.ts";
import { MAX_TOTAL_CENTS, formatBrl } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import {
  classifyDatabaseError,
  isTotalOutOfRange,
  type DatabaseErrorKind,
} from "../database/database-errors.ts";
import { recordErrorCode } from "./request-log.ts";
import { refusalResponse } from "./all-refusals.ts";
import { HttpError } from "../errors/http-error.ts";

type FrameworkError = { readonly status: number; readonly message: string; readonly hint?: string };

/** By code, those of the file server by name. Their own messages are English. */
const FRAMEWORK_ERRORS: Readonly<Record<string, FrameworkError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: "Envie o corpo do pedido como application/json.",
  },
  FST_ERR_BAD_URL: {
    status: 400,
    message: "O endereço do pedido tem um % que não se lê.",
    hint: "Depois de cada % vêm dois algarismos hexadecimais, e o texto é UTF-8; o próprio % se escreve %25.",
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    message: "O endereço do pedido tem um nome longo demais.",
  },
  PreconditionFailedError: {
    status: 412,
    message: "O arquivo não é o que If-Match ou If-Unmodified-Since pedem.",
    hint: "Peça o arquivo de novo, sem estes cabeçalhos.",
  },
  RangeNotSatisfiableError: {
    status: 416,
    message: "O arquivo termina antes da parte que Range pede.",
    hint: "Peça o arquivo de novo, sem este cabeçalho.",
  },
};

const RETRY_AFTER_SECONDS = 2;

export function databaseErrorResponse(kind: DatabaseErrorKind, requestId?: string): HttpError {
  const { status, code, message, hint } = DATABASE_ERRORS[kind];
  return new HttpError(status, code, message, {
    hint,
    ...(requestId === undefined ? {} : { details: `id ${requestId}` }),
  });
}

type DatabaseErrorResponse = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
};

/** A connection may be lost during a commit, so these messages leave the outcome open. */
const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, DatabaseErrorResponse>> = {
  unreachable: {
    status: 503,
    code: "PGRST001",
    message: "O banco de dados não respondeu.",
    hint: "Tente de novo em instantes e confira o que foi gravado; se continuar, verifique se o banco de dados está ligado.",
  },
  "no-access": {
    status: 503,
    code: "PGRST000",
    message: "O banco de dados recusou o acesso do sistema; nada foi gravado.",
    hint: "Peça a quem instalou o sistema que confira o acesso aos dados, e inicie o sistema de novo (para o suporte: banco, usuário e senha de DATABASE_URL).",
  },
  timeout: {
    status: 503,
    code: "57014",
    message: "O banco de dados demorou demais, e o pedido foi interrompido.",
    hint: "Tente de novo em instantes: o sistema pode estar sendo atualizado. Se continuar, peça menos de cada vez, como um período menor ou mais filtros.",
  },
  "no-resources": {
    status: 503,
    code: "53200",
    message: "O computador não conseguiu fazer isto agora: falta memória, ou o disco falhou.",
    hint: "Feche outros programas e tente de novo, com menos de cada vez, como um período menor. Se continuar, inicie o sistema de novo.",
  },
  "disk-full": {
    status: 507,
    code: "53100",
    message: "O disco está cheio e nada foi gravado.",
    hint: "Libere espaço no disco e tente de novo.",
  },
  "disk-error": {
    status: 503,
    code: "58030",
    message: "O disco falhou ao ler ou gravar os dados.",
    hint: "Confira se o disco está bem ligado, tente de novo e confira o que foi gravado. Se continuar, copie a pasta de dados para outro disco antes de mais nada.",
  },
  damaged: {
    status: 503,
    code: "XX001",
    message: "Uma parte dos dados está danificada, ou o disco falhou ao lê-la.",
    hint: "Tente de novo. Se continuar, copie a pasta de dados para outro disco e rode npm run verify, que diz o que está danificado; depois, com o sistema fechado, npm run rescue, que salva tudo o que ainda pode ser lido.",
  },
  "read-only": {
    status: 503,
    code: "25006",
    message: "O banco de dados não está aceitando gravações; nada foi gravado.",
    hint: "Verifique se o disco está protegido contra gravação e se o sistema tem permissão de gravar na pasta de dados; depois inicie o sistema de novo (para o suporte: com PostgreSQL, DATABASE_URL deve levar ao servidor principal, e não a uma cópia dele).",
  },
};

/** An unexpected error is logged; its response has only the request id. */
export function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof Refusal) return refusalResponse(error);
  const frameworkError = error instanceof Error ? toFrameworkError(error) : null;
  if (frameworkError !== null) return frameworkError;
  // Checked before the database errors, which have the same code.
  if (error instanceof Error && isAborted(error)) return incomplete();
  if (isTotalOutOfRange(error)) return totalOutOfRange();
  const errorKind = classifyDatabaseError(error);
  if (errorKind !== null) {
    request.log.error({ err: error }, "database error");
    return databaseErrorResponse(errorKind, request.id);
  }
  request.log.error({ err: error }, "unexpected error");
  return new HttpError(500, "XX000", "O sistema teve um erro inesperado.", {
    details: `id ${request.id}`,
    hint: "Confira se foi gravado antes de tentar de novo. Se continuar, anote este id e avise quem cuida do sistema: com ele se acha a causa no que o programa escreve ao trabalhar (log).",
  });
}

export async function sendHttpError(error: HttpError, reply: FastifyReply): Promise<FastifyReply> {
  const { status, code, message, details, hint } = error;
  recordErrorCode(reply, code);
  const body: ApiErrorBody = { code, message, details, hint };
  if (status === 503) void reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.status(status).type("application/json; charset=utf-8").send(body);
}

function toFrameworkError(error: Error): HttpError | null {
  const code = "code" in error ? String(error.code) : error.name;
  const known = FRAMEWORK_ERRORS[code];
  if (known !== undefined) {
    const { status, message, ...more } = known;
    return new HttpError(status, "PGRST102", message, more);
  }
  if (!code.startsWith("FST_")) return null;
  const status = "statusCode" in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return null;
  return new HttpError(status, "PGRST102", "O pedido não foi entendido.", {
    details: code,
  });
}

/** The client disconnected during the body. */
function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

function totalOutOfRange(): HttpError {
  const message = `A soma dos lançamentos passa de ${formatBrl(MAX_TOTAL_CENTS)}, a maior que o sistema guarda; nada foi gravado.`;
  return new HttpError(400, "22003", message, {
    hint: "Confira se há lançamentos com algarismos a mais no valor.",
  });
}

function incomplete(): HttpError {
  return new HttpError(400, "PGRST102", "O pedido chegou incompleto: envie-o de novo.");
}
