/** `GET /exports/atividade.csv`: the history as shown on the Atividade screen. */
import type { FastifyInstance } from "fastify";
import { ACTIVITY_FILE_NAME } from "#contract/activity.ts";
import { activityArguments } from "#contract/activity-export.ts";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { HttpError } from "../errors/http-error.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../http/file-jobs.ts";
import type { Ledger } from "../ledger.ts";
import { limitLength } from "../rest/parse-query.ts";
import { parseQueryString } from "../rest/query-string.ts";
import { parseArguments, validateArguments } from "../rest/rpc-arguments.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import type { ActivityJob } from "./activity-export-worker.ts";

const ENTRY = new URL("./activity-export-worker.ts", import.meta.url);

export function addActivityExport(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  const files = new FileJobs(tooMany);
  const pool = new WorkerPool<FileTarget<ActivityJob>, FileSummary>(ENTRY, {
    ...CHUNKED_FILE_POOL,
    maxThreads: 1,
  });
  const path = `${EXPORTS_PATH}/${ACTIVITY_FILE_NAME}`;
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const search = parseQueryString(request);
    limitLength(search);
    const filter = validateArguments(activityArguments, parseArguments(search));
    const { location, today } = ledger.readContext();
    await ledger.anchors.keepForExport();
    await files.send(reply, { pool, location, job: { filter, today, timeZone } }, () => {
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${ACTIVITY_FILE_NAME}"`);
    });
  });
  app.addHook("onClose", () => pool.close());
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Há exportações demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
