import { fromArguments, REPORT_FILTER_NAMES } from "#contract/entry-filter.ts";
import {
  EXPORTS_PATH,
  EXPORT_NAMES,
  ROW_COUNT_HEADER,
  exportFileName,
  type ExportArguments,
  type ExportFormat,
  type ExportSubject,
} from "#contract/exports.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import { ApiError, ConnectionLost } from "./api-error.ts";
import { companyPath } from "#web/url/company-path.ts";
import { checkConnection } from "./server-connection.ts";
import { toUrlParams, type Params } from "#web/url/url-params.ts";

export type ExportRequest = {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly filter: ExportArguments;
};

/** The number of rows received and in total; null while the server prepares the file. */
export type ExportProgress = { readonly done: number; readonly total: number } | null;

export function exportedFileName({ subject, format, filter }: ExportRequest): string {
  const period = {
    start: parseCivilDate(filter.start ?? ""),
    end: parseCivilDate(filter.end ?? ""),
  };
  return exportFileName(subject, format, {
    ...fromArguments(REPORT_FILTER_NAMES, filter),
    period,
    by: filter.by ?? "due",
  });
}

/** @throws ApiError, ConnectionLost, or the abort reason of `signal`. */
export async function fetchExport(
  request: ExportRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<Blob> {
  const response = await requestFile(exportUrl(request), signal);
  const { body } = response;
  const rowCount = response.headers.get(ROW_COUNT_HEADER);
  const size = response.headers.get("content-length");
  const content =
    request.format !== "csv" || body === null || rowCount === null || size === null
      ? body
      : withProgress(body, Number(size), Number(rowCount), onProgress);
  const type = response.headers.get("content-type") ?? "";
  return connected(
    () => new Response(content, { headers: { "content-type": type } }).blob(),
    signal,
  );
}

export function exportUrl({ subject, format, filter }: ExportRequest): string {
  return fileUrl(`${EXPORT_NAMES[subject]}.${format}`, filter);
}

/** @throws the same errors as `fetchExport`. */
export async function fetchFile(name: string, params: Params, signal: AbortSignal): Promise<Blob> {
  const response = await requestFile(fileUrl(name, params), signal);
  return connected(() => response.blob(), signal);
}

export function fileUrl(name: string, params: Params): string {
  return `${companyPath}${EXPORTS_PATH}/${name}?${toUrlParams(params).toString()}`;
}

async function requestFile(url: string, signal: AbortSignal): Promise<Response> {
  const response = await connected(() => fetch(url, { signal }), signal);
  if (response.ok) return response;
  throw new ApiError(response, await connected(() => response.text(), signal));
}

async function connected<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    void checkConnection();
    throw new ConnectionLost(error);
  }
}

/** Passes the bytes on and estimates how many rows they hold. */
function withProgress(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  total: number,
  onProgress: (progress: ExportProgress) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        received += bytes.length;
        onProgress({ done: Math.floor((total * received) / size), total });
        controller.enqueue(bytes);
      },
    }),
  );
}
