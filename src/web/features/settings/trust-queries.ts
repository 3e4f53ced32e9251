import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { checkAnchorResponse, trustResponse } from "#contract/trust.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";

const POLL_MS = 1500;

/** Polls only while a verification runs. */
export const trustQuery = queryOptions({
  queryKey: queryKeys.trust,
  queryFn: async () => trustResponse.parse((await callApi("rpc/trust")).data),
  refetchInterval: ({ state }) => (state.data?.isVerifying === true ? POLL_MS : false),
});

/** Starts a verification. */
export function useVerification() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    mutationFn: async () =>
      trustResponse.parse((await callApi("rpc/verify", {}, { method: "POST" })).data),
    // An older response must not show that none is running.
    onMutate: () => queryClient.cancelQueries(trustQuery),
    onSuccess: (status) => queryClient.setQueryData(trustQuery.queryKey, status),
  });
}

export function useAnchorCheck() {
  return useMutation({
    meta: IS_READ,
    mutationFn: async (words: string) => {
      const request = { method: "POST", body: { words } } as const;
      return checkAnchorResponse.parse((await callApi("rpc/check_anchor", {}, request)).data);
    },
  });
}
