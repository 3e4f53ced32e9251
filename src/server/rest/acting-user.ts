import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { USER_NAME_HEADER } from "#contract/api.ts";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import type { Actor } from "../commands/commands.ts";
import { HttpError } from "../errors/http-error.ts";

/** Defaults to 'Usuário Atual'. @throws HttpError for an invalid name. */
export function actingUser(request: FastifyRequest): Actor {
  const header = request.headers[USER_NAME_HEADER];
  const name = normalizeLine(decode([header ?? ""].flat().join(" ")), MAX_USER_NAME_LENGTH);
  if (name === null) return { userName: DEFAULT_USER_NAME };
  if (typeof name === "string") return { userName: name };
  throw invalidName();
}

function decode(header: string): string {
  try {
    return decodeURIComponent(fromUtf8(header));
  } catch (error) {
    if (error instanceof URIError) throw invalidName();
    throw error;
  }
}

/** Node reads each byte of a header as a Latin-1 character, as a browser's `fetch` sends it. */
function fromUtf8(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString() : header;
}

function invalidName(): HttpError {
  return new HttpError(
    400,
    "22023",
    `O nome de quem está usando o sistema deve ter no máximo ${MAX_USER_NAME_LENGTH} caracteres, sem caracteres de controle.`,
    { hint: `Envie-o em ${USER_NAME_HEADER}, em UTF-8 com codificação percentual.` },
  );
}
