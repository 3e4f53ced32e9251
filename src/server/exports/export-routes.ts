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
import type { Ledger } from "../ledger/ledger.ts";
import { acceptedArguments, argumentsIn } from "../rest/arguments-sent.ts";
import { limitLength } from "../rest/parse-query.ts";
import { searchOf } from "../rest/search-of.ts";
import { WireProblem } from "../rest/wire-problem.ts";
import { refuseOtherSite } from "../local-only.ts";
import { runExport } from "./run-export.ts";
import { controlOf, sendPieces } from "./send-pieces.ts";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

/** Each is a thread with its own connection to the books. */
const MOST_AT_ONCE = 4;

/** Adds a route for each file that there is. */
export function addExports(
  app: FastifyInstance,
  { ledger, timeZone }: { readonly ledger: Ledger; readonly timeZone: string },
): void {
  let running = 0;
  for (const subject of EXPORT_SUBJECTS) {
    for (const format of EXPORT_FORMATS) {
      const name = `${EXPORT_NAMES[subject]}.${format}`;
      app.get(`${EXPORTS_PATH}/${name}`, { exposeHeadRoute: false }, async (request, reply) => {
        refuseOtherSite(request);
        const search = searchOf(request);
        limitLength(search);
        const asked = acceptedArguments(exportArguments[subject], argumentsIn(search));
        if (running >= MOST_AT_ONCE) throw tooMany();
        running += 1;
        const control = controlOf(reply, () => (running -= 1));
        const job = { ...ledger.standing(), subject, format, asked, timeZone };
        const started = await runExport(job, control);
        if (started === null) return reply.hijack();
        const { rowCount, pieces } = started;
        if (rowCount !== null) void reply.header(ROW_COUNT_HEADER, rowCount);
        if (format !== "html") {
          void reply.header("content-disposition", `attachment; filename="${name}"`);
        }
        void reply.type(CONTENT_TYPES[format]).header("cache-control", "no-store");
        await sendPieces(reply, pieces);
      });
    }
  }
}

function tooMany(): WireProblem {
  return new WireProblem(503, "53400", "Há exportações demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
