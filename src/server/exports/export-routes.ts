/** `GET /exports/{name}.{format}`: files to take away, made while they are sent. */
import type { FastifyInstance } from "fastify";
import {
  EXPORTS_PATH,
  EXPORT_FORMATS,
  EXPORT_NAMES,
  EXPORT_SUBJECTS,
  ROW_COUNT_HEADER,
  exportArguments,
  type ExportFormat,
} from "#contract/exports.ts";
import type { Ledger } from "../ledger.ts";
import { acceptedArguments, argumentsIn } from "../rest/rpc-arguments.ts";
import { limitLength } from "../rest/parse-query.ts";
import { searchOf } from "../rest/query-string.ts";
import { HttpError } from "../http/http-error.ts";
import { rejectCrossSite } from "../http/same-origin.ts";
import { StreamingJobs } from "../workers/streaming-jobs.ts";
import { PIECE_BY_PIECE } from "../workers/run-worker.ts";
import type { ExportJob } from "./export-job.ts";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

const THREAD = new URL("./export-worker.ts", import.meta.url);

/** Adds a route for each file that there is. */
export function addExports(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  const files = new StreamingJobs(tooMany);
  for (const subject of EXPORT_SUBJECTS) {
    for (const format of EXPORT_FORMATS) {
      const name = `${EXPORT_NAMES[subject]}.${format}`;
      app.get(`${EXPORTS_PATH}/${name}`, { exposeHeadRoute: false }, async (request, reply) => {
        rejectCrossSite(request);
        const search = searchOf(request);
        limitLength(search);
        const asked = acceptedArguments(exportArguments[subject], argumentsIn(search));
        const { place, ...standing } = ledger.standing();
        const job: ExportJob = { ...standing, subject, format, asked, timeZone };
        // A file of another kind is made in memory.
        const limits = format === "csv" ? PIECE_BY_PIECE : {};
        await files.send(reply, { code: THREAD, place, job, limits }, (rowCount) => {
          if (rowCount !== null) void reply.header(ROW_COUNT_HEADER, rowCount);
          if (format !== "html") {
            void reply.header("content-disposition", `attachment; filename="${name}"`);
          }
          void reply.type(CONTENT_TYPES[format]).header("cache-control", "no-store");
        });
      });
    }
  }
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Há exportações demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
