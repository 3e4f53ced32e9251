/** Fetches the files that the server makes, however long they are, and tells how far they are. */
import {
  EXPORTS_PATH,
  EXPORT_NAMES,
  ROW_COUNT_HEADER,
  type ExportArguments,
  type ExportFormat,
  type ExportSubject,
} from "#contract/exports.ts";
import { companyName } from "#web/settings/company-name.ts";
import { ConnectionLost, ApiError } from "./api-error.ts";

/** Which file. */
export type ExportRequest = {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly filter: Omit<ExportArguments, "company">;
};

/** How far it is: lines that arrived, of how many; null where that is not known. */
export type ExportProgress = { readonly done: number; readonly total: number } | null;

/** `relatorio-financeiro.csv` */
export function exportFileName({
  subject,
  format,
}: Pick<ExportRequest, "subject" | "format">): string {
  return `${EXPORT_NAMES[subject]}.${format}`;
}

/**
 * The whole file. @throws ApiError where the server says no, ConnectionLost where it went away;
 * when it is given up, what `signal` was aborted with.
 */
export async function fetchExport(
  asked: ExportRequest,
  { signal, tell }: { signal: AbortSignal; tell: (progress: ExportProgress) => void },
): Promise<Blob> {
  const response = await answered(() => fetch(addressOf(asked), { signal }), signal);
  if (!response.ok || response.body === null) {
    throw new ApiError(response, await answered(() => response.text(), signal));
  }
  const count = response.headers.get(ROW_COUNT_HEADER);
  const total = asked.format === "csv" && count !== null ? Number(count) : null;
  const lines = total === null ? response.body : withLinesCounted(response.body, total, tell);
  const type = response.headers.get("content-type") ?? "";
  // The browser keeps a long one on its disk.
  return answered(() => new Response(lines, { headers: { "content-type": type } }).blob(), signal);
}

function addressOf({ subject, format, filter }: ExportRequest): string {
  const said = Object.entries({ ...filter, company: companyName() }).filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const name = exportFileName({ subject, format });
  return `${EXPORTS_PATH}/${name}?${new URLSearchParams(said).toString()}`;
}

async function answered<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    throw new ConnectionLost(error);
  }
}

const LINE_FEED = 10;

/** The same bytes; no field holds a line break, so that each is the end of an entry. */
function withLinesCounted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number,
  tell: (progress: ExportProgress) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // The first line is the head.
  let done = -1;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        for (const byte of bytes) if (byte === LINE_FEED) done += 1;
        tell({ done: Math.max(done, 0), total });
        controller.enqueue(bytes);
      },
    }),
  );
}
