import { queryOptions } from "@tanstack/react-query";
import { snapshotResponse } from "#contract/snapshot.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

export const snapshotQuery = queryOptions({
  queryKey: queryKeys.snapshot,
  queryFn: async () => snapshotResponse.parse((await callApi("rpc/snapshot")).data),
});
