import { queryOptions } from "@tanstack/react-query";
import {
  IMPORT_FILES_PATH,
  MAX_PART_BYTES,
  importReportPath,
  importStatus,
  type ImportStatus,
} from "#contract/imports.ts";
import { companyPath } from "#web/url/company-path.ts";
import { ApiError } from "./api-error.ts";
import { callApi, fetchText } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 500;

type ImportAction =
  | "begin_import"
  | "check_import"
  | "check_original"
  | "run_import"
  | "cancel_import";

/** Polls only while the server works on the import. */
export const importQuery = queryOptions({
  queryKey: queryKeys.import,
  queryFn: async () => importStatus.parse((await callApi("rpc/import")).data),
  refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
});

export function isWorking(status: ImportStatus | undefined): boolean {
  return status?.step === "checking" || status?.step === "writing";
}

export async function callImport(action: ImportAction, body: object): Promise<ImportStatus> {
  return importStatus.parse((await callApi(`rpc/${action}`, {}, { method: "POST", body })).data);
}

export function importReportUrl(id: string): string {
  return `${companyPath}${importReportPath(id)}`;
}

/**
 * Uploads in parts, so that no request takes long, and the server can refuse the first wrong part.
 */
export async function uploadFile(
  id: string,
  { name, file }: { readonly name: string; readonly file: File },
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<void> {
  let offset = 0;
  // An empty file has one part, too.
  do {
    const part = file.slice(offset, offset + MAX_PART_BYTES);
    const query = new URLSearchParams({ id, offset: String(offset) });
    const { response, text } = await fetchText(
      `${companyPath}${IMPORT_FILES_PATH}/${name}?${query.toString()}`,
      {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/octet-stream" },
        body: part,
        signal,
      },
    );
    if (!response.ok) throw new ApiError(response, text);
    onBytes(part.size);
    offset += MAX_PART_BYTES;
  } while (offset < file.size);
}
