/**
 * `POST /imports/{file}`: a part of a file to import; `GET /imports/{id}/relatorio.csv`: the report.
 */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { IMPORT_FILES_PATH, MAX_PART_BYTES, importReportPath } from "#contract/imports.ts";
import { HttpError } from "../errors/http-error.ts";
import { readLongBody, type AddBytes } from "../http/long-bodies.ts";
import { wrongAddress } from "./import-errors.ts";
import type { Imports } from "./imports.ts";

const partQuery = z.strictObject({
  id: z.string(),
  offset: z
    .string()
    .regex(/^\d{1,15}$/u)
    .transform(Number),
});

export async function addImportRoutes(
  app: FastifyInstance,
  imports: Imports,
  addBytes: AddBytes,
): Promise<void> {
  await app.register(async (scope) => {
    // A type that another site cannot send without a CORS preflight.
    scope.addContentTypeParser(
      "application/octet-stream",
      async (request: FastifyRequest, payload: IncomingMessage) =>
        readLongBody(request, payload, addBytes),
    );
    scope.post<{ Params: { name: string } }>(
      `${IMPORT_FILES_PATH}/:name`,
      {
        bodyLimit: MAX_PART_BYTES,
        // Before the body is read.
        onRequest: async ({ query }) => imports.assertReceiving(parsePartQuery(query).id),
      },
      async ({ params: { name }, query, body }, reply) => {
        if (!Buffer.isBuffer(body)) throw noPart();
        imports.receive({ ...parsePartQuery(query), name, part: body });
        return reply.status(204).send();
      },
    );
  });
  app.get<{ Params: { id: string } }>(
    importReportPath(":id"),
    { exposeHeadRoute: false },
    async ({ params: { id } }, reply) => {
      const lines = imports.reportCsv(id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="relatorio-da-importacao.csv"')
        .send(Readable.from(lines));
    },
  );
  app.addHook("onClose", () => imports.close());
}

function parsePartQuery(query: unknown): z.output<typeof partQuery> {
  const { data } = partQuery.safeParse(query);
  if (data === undefined) throw wrongAddress();
  return data;
}

function noPart(): HttpError {
  return new HttpError(415, "PGRST102", "Envie a parte do arquivo como application/octet-stream.");
}
