/**
 * `rpc/import` and its actions: importing a whole export, a backup of another company, or the data
 * of the original system.
 */
import * as z from "zod";
import { PROGRESS_UNITS } from "./job-progress.ts";
import { listOf } from "./response-codec.ts";

/** `POST /imports/{file}?id=&offset=`: a part of a file, as `application/octet-stream`. */
export const IMPORT_FILES_PATH = "/imports";

/** GET: the whole report of an import, of which the status lists only the first lines. */
export function importReportPath(id: string): string {
  return `${IMPORT_FILES_PATH}/${id}/relatorio.csv`;
}

/** The maximum size of one part. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;

export const WHOLE_EXPORT_FILE = "empresa.zip";
/** A backup of SQLite. */
export const BACKUP_FILE = "empresa.db";

export const ORIGINAL_TABLES = ["clients", "transactions", "audit_records"] as const;
export type OriginalTable = (typeof ORIGINAL_TABLES)[number];

/** The hosted backend's own export adds `_rows`; browsers number a second download. */
const ORIGINAL_FILE_NAME =
  /^(?<table>clients|transactions|audit_records)(?:_rows)?(?: ?\(\d+\)|[ -]\d+)?\.(?:csv|json)$/iu;

/** Null for another file. */
export function originalTableOf(fileName: string): OriginalTable | null {
  const name = ORIGINAL_FILE_NAME.exec(fileName)?.groups?.["table"]?.toLowerCase();
  return ORIGINAL_TABLES.find((table) => table === name) ?? null;
}

/**
 * `there`, `rounding` and `here` are texts for the user; `here` is null before the import.
 * `rounding` is what rounding to centavos adds, null if nothing; `isSame` is true if nothing else
 * differs.
 */
const comparedLine = z.object({
  label: z.string(),
  there: z.string(),
  rounding: z.string().nullable(),
  here: z.string().nullable(),
  isSame: z.boolean(),
});

export type ComparedLine = z.output<typeof comparedLine>;

const importReport = z.object({
  /** Before the import: nothing prevents it. After it: both sides are equal. */
  isRight: z.boolean(),
  lines: listOf(comparedLine),
  /** Errors and adjustments, row by row; `lines` may be fewer than `count`. */
  findings: listOf(z.object({ title: z.string(), count: z.int(), lines: listOf(z.string()) })),
  conclusion: z.string(),
});

export type ImportScreenReport = z.output<typeof importReport>;

export const importStatus = z.object({
  /** False in the sample company. */
  isAvailable: z.boolean(),
  /** Only an empty company can import a whole export or a backup. */
  isEmpty: z.boolean(),
  /** False on PostgreSQL. */
  readsBackups: z.boolean(),
  /** The id of the last import that was started. */
  id: z.string().nullable(),
  source: z.enum(["whole", "backup", "files", "hosted"]).nullable(),
  step: z.enum(["none", "receiving", "checking", "checked", "writing", "done", "failed"]),
  /** `total` is null while it is unknown. */
  progress: z
    .object({ done: z.int(), total: z.int().nullable(), unit: z.enum(PROGRESS_UNITS) })
    .nullable(),
  /** The reason of a failure, as a sentence. */
  message: z.string().nullable(),
  report: importReport.nullable(),
});

export type ImportStatus = z.output<typeof importStatus>;
