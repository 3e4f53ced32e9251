/** The thread that makes one file. */
import { makePieces } from "../workers/produce-chunks.ts";
import type { ExportJob } from "./export-job.ts";
import { writeExport } from "./write-export.ts";

await makePieces((read, job) => writeExport(read, job as ExportJob));
