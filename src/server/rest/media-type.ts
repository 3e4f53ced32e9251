import type { FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

export type MediaType = {
  readonly kind: "list" | "object" | "csv";
  readonly stripsNulls: boolean;
  readonly contentType: string;
};

const JSON_LIST = mediaType("list", "application/json", false);
const CSV = mediaType("csv", "text/csv", false);

/** @throws HttpError (406) when no accepted type is supported. */
export function negotiateMediaType(request: FastifyRequest): MediaType {
  const { accept } = request.headers;
  if (accept === undefined || accept.trim() === "") return JSON_LIST;
  const types = accept
    .split(",")
    .map((item) => item.split(";").map((part) => part.trim().toLowerCase()))
    .map(([name = "", ...parameters]) => ({ name, parameters, weight: parseWeight(parameters) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { name, parameters } of types) {
    const type = toMediaType(name, parameters.includes("nulls=stripped"));
    if (type !== null) return type;
  }
  throw notAcceptable(accept);
}

/** For an answer that has no rows. @throws HttpError (406) for CSV too. */
export function negotiateJson(request: FastifyRequest): MediaType {
  const accepted = negotiateMediaType(request);
  if (accepted.kind === "csv") throw notAcceptable("text/csv");
  return accepted;
}

function notAcceptable(accept: string): HttpError {
  return new HttpError(
    406,
    "PGRST107",
    `Não há resposta em ${JSON.stringify(accept.slice(0, 200))}.`,
    {
      hint: `Peça application/json, application/vnd.pgrst.object+json ou, de uma tabela, text/csv.`,
    },
  );
}

function parseWeight(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return Number.isNaN(weight) ? 0 : weight;
}

function toMediaType(name: string, stripsNulls: boolean): MediaType | null {
  if (["*/*", "application/*", "application/json"].includes(name)) return JSON_LIST;
  if (["text/*", "text/csv"].includes(name)) return CSV;
  const [, shape] = /^application\/vnd\.pgrst\.(object|array)(?:\+json)?$/u.exec(name) ?? [];
  if (shape === undefined) return null;
  const nulls = stripsNulls ? ";nulls=stripped" : "";
  const kind = shape === "object" ? "object" : "list";
  return mediaType(kind, `application/vnd.pgrst.${shape}+json${nulls}`, stripsNulls);
}

function mediaType(kind: MediaType["kind"], name: string, stripsNulls: boolean): MediaType {
  return { kind, stripsNulls, contentType: `${name}; charset=utf-8` };
}
