/** `GET /exports/{name}.{format}`: files that a worker writes. */
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import {
  EXPORTS_PATH,
  EXPORT_FORMATS,
  EXPORT_NAMES,
  EXPORT_SUBJECTS,
  ROW_COUNT_HEADER,
  exportArguments,
  exportFileName,
  type ExportFormat,
  type ExportRequest,
} from "#contract/exports.ts";
import type { Ledger } from "../ledger.ts";
import { validateArguments, parseArguments } from "../rest/rpc-arguments.ts";
import { limitLength } from "../rest/parse-query.ts";
import { parseQueryString } from "../rest/query-string.ts";
import { HttpError } from "../errors/http-error.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../http/file-jobs.ts";
import { ProcessPool } from "../workers/process-pool.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import { FONT_FOLDER, FONT_PATH } from "./document-fonts.ts";
import type { ExportJob } from "./export-job.ts";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

/** The largest workbook takes about 300 MB; other jobs wait. */
const DOCUMENT_POOL = { maxProcesses: 2, maxHeapMb: 512 };

const ENTRY = new URL("./export-worker.ts", import.meta.url);

export function addExports(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  void app.register(fastifyStatic, {
    root: FONT_FOLDER,
    prefix: FONT_PATH,
    decorateReply: false,
    setHeaders(response) {
      void response.header("cache-control", "public, max-age=86400");
    },
  });
  const files = new FileJobs(tooMany);
  const csvPool = new WorkerPool<FileTarget<ExportJob>, FileSummary>(ENTRY, CHUNKED_FILE_POOL);
  // These are built in memory before they are written.
  const documentPool = new ProcessPool<FileTarget<ExportJob>, FileSummary>(ENTRY, DOCUMENT_POOL);
  for (const subject of EXPORT_SUBJECTS) {
    for (const format of EXPORT_FORMATS) {
      app.get(
        `${EXPORTS_PATH}/${EXPORT_NAMES[subject]}.${format}`,
        { exposeHeadRoute: false },
        async (request, reply) => {
          const search = parseQueryString(request);
          limitLength(search);
          const params = validateArguments(exportArguments[subject], parseArguments(search));
          if (format === "html" || format === "pdf") refuseSearch(params);
          const { location, ...context } = ledger.readContext();
          const job: ExportJob = { ...context, subject, format, request: params, timeZone };
          const pool = format === "csv" ? csvPool : documentPool;
          await ledger.anchors.keepForExport();
          await files.send(reply, { pool, location, job }, ({ rowCount }) => {
            if (rowCount !== null) void reply.header(ROW_COUNT_HEADER, rowCount);
            if (format !== "html") {
              const name = exportFileName(subject, format, params.filter);
              const disposition = `attachment; filename="${name}"`;
              void reply.header("content-disposition", disposition);
            }
            void reply.type(CONTENT_TYPES[format]);
          });
        },
      );
    }
  }
}

/** The charts of a document are based on rollups, which have no texts to search. */
function refuseSearch({ filter }: ExportRequest): void {
  if (filter.search !== null) {
    throw badArgument(
      "Uma busca só pode ser exportada em CSV ou Excel: escolha um deles, ou tire a busca.",
    );
  }
}

function badArgument(message: string): HttpError {
  return new HttpError(400, "22023", message);
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Há exportações demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
