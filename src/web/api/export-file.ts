/** Fetches exported files of any size and reports their progress. */
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

/** Rows that arrived, of how many; null while the server prepares the file. */
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
  const rowCount = response.headers.get(ROW_COUNT_HEADER);
  const size = response.headers.get("content-length");
  const content =
    asked.format !== "csv" || rowCount === null || size === null
      ? response.body
      : withProgress(response.body, Number(size), Number(rowCount), tell);
  const type = response.headers.get("content-type") ?? "";
  // The browser keeps a long one on its disk.
  return answered(
    () => new Response(content, { headers: { "content-type": type } }).blob(),
    signal,
  );
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

/** The same bytes; tells how many of the rows they amount to. */
function withProgress(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  total: number,
  tell: (progress: ExportProgress) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        received += bytes.length;
        tell({ done: Math.floor((total * received) / size), total });
        controller.enqueue(bytes);
      },
    }),
  );
}
