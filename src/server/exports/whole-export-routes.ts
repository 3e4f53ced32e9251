/** `GET /exports/empresa.zip`: all data of the company. */
import type { FastifyInstance } from "fastify";
import { WHOLE_EXPORT_PATH } from "#contract/backups.ts";
import { HttpError } from "../errors/http-error.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../http/file-jobs.ts";
import type { Ledger } from "../ledger.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import type { WholeExportJob } from "./whole-export-worker.ts";

const ENTRY = new URL("./whole-export-worker.ts", import.meta.url);

export function addWholeExport(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  const files = new FileJobs(tooMany);
  const pool = new WorkerPool<FileTarget<WholeExportJob>, FileSummary>(ENTRY, {
    ...CHUNKED_FILE_POOL,
    maxThreads: 1,
  });
  app.get(WHOLE_EXPORT_PATH, { exposeHeadRoute: false }, async (_request, reply) => {
    const { location, today } = ledger.readContext();
    await ledger.anchors.keepForExport();
    await files.send(reply, { pool, location, job: { timeZone } }, () => {
      void reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="empresa-${today}.zip"`);
    });
  });
  app.addHook("onClose", () => pool.close());
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Já há exportações em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
