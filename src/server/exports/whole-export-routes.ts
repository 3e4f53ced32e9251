/** `GET /exports/empresa.zip`: all data of the company. */
import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { WHOLE_EXPORT_PATH } from "#contract/whole-export.ts";
import { HttpError } from "../errors/http-error.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../http/file-jobs.ts";
import type { Ledger } from "../ledger.ts";
import type { ExportSettings } from "../whole-export/export-worker.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";

const ENTRY = new URL("../whole-export/export-worker.ts", import.meta.url);

export function addWholeExport(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  const files = new FileJobs(tooMany);
  const pool = new WorkerPool<FileTarget<ExportSettings>, FileSummary>(ENTRY, {
    ...CHUNKED_FILE_POOL,
    maxThreads: 1,
  });
  app.get<{ Querystring: { id?: unknown } }>(
    WHOLE_EXPORT_PATH,
    { exposeHeadRoute: false },
    async ({ query: { id } }, reply) => {
      const begin = (name: string) =>
        reply
          .type("application/zip")
          .header("content-disposition", `attachment; filename="${name}"`);
      if (id !== undefined) {
        const file = typeof id === "string" ? ledger.wholeExport.find(id) : null;
        if (file === null) throw notThere();
        const { name, path, bytes } = file;
        return begin(name).header("content-length", bytes).send(createReadStream(path));
      }
      const { location, today } = ledger.readContext();
      await ledger.anchors.keepForExport();
      const job = { timeZone, progress: null };
      await files.send(reply, { pool, location, job }, () => void begin(`empresa-${today}.zip`));
      return undefined;
    },
  );
  app.addHook("onClose", () => pool.close());
}

function notThere(): HttpError {
  return new HttpError(404, "02000", "Esta exportação não está mais guardada.", {
    hint: "Exporte tudo de novo.",
  });
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Já há exportações em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
