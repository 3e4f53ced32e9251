import { queryOptions } from "@tanstack/react-query";
import {
  WHOLE_EXPORT_PATH,
  wholeExportStatus,
  type WholeExportStatus,
} from "#contract/whole-export.ts";
import { companyPath } from "#web/url/company-path.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 500;
/** Another page may begin a new export, which replaces the file. */
const SLOW_POLL_MS = 60_000;

export const wholeExportQuery = queryOptions({
  queryKey: queryKeys.wholeExport,
  queryFn: async () => wholeExportStatus.parse((await callApi("rpc/whole_export")).data),
  refetchInterval: ({ state }) => intervalOf(state.data),
});

function intervalOf(status: WholeExportStatus | undefined): number | false {
  if (status?.step === "writing") return POLL_MS;
  return status?.step === "ready" ? SLOW_POLL_MS : false;
}

export async function callWholeExport(
  action: "make_whole_export" | "cancel_whole_export",
): Promise<WholeExportStatus> {
  return wholeExportStatus.parse((await callApi(`rpc/${action}`, {}, { method: "POST" })).data);
}

export function wholeExportUrl(id: string): string {
  return `${companyPath}${WHOLE_EXPORT_PATH}?${new URLSearchParams({ id }).toString()}`;
}
