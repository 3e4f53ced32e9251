import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/http-error.ts";

export type MediaType = {
  readonly kind: "list" | "object" | "csv";
  readonly stripsNulls: boolean;
  readonly contentType: string;
};

const JSON_LIST: MediaType = {
  kind: "list",
  stripsNulls: false,
  contentType: "application/json; charset=utf-8",
};
const ONE_OBJECT = "application/vnd.pgrst.object";
const ARRAY = "application/vnd.pgrst.array";

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

export function notAcceptable(accept: string): HttpError {
  return new HttpError(
    406,
    "PGRST107",
    `Não há resposta em ${JSON.stringify(accept.slice(0, 200))}.`,
    { hint: `Peça application/json, ${ONE_OBJECT}+json ou, de uma tabela, text/csv.` },
  );
}

function parseWeight(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return Number.isNaN(weight) ? 0 : weight;
}

function toMediaType(name: string, stripsNulls: boolean): MediaType | null {
  const nulls = stripsNulls ? ";nulls=stripped" : "";
  switch (name) {
    case "*/*":
    case "application/*":
    case "application/json":
      return JSON_LIST;
    case `${ONE_OBJECT}+json`:
    case ONE_OBJECT:
      return { kind: "object", stripsNulls, contentType: contentType(ONE_OBJECT, nulls) };
    case `${ARRAY}+json`:
    case ARRAY:
      return { kind: "list", stripsNulls, contentType: contentType(ARRAY, nulls) };
    case "text/*":
    case "text/csv":
      return { kind: "csv", stripsNulls: false, contentType: "text/csv; charset=utf-8" };
    default:
      return null;
  }
}

function contentType(name: string, nulls: string): string {
  return `${name}+json${nulls}; charset=utf-8`;
}
