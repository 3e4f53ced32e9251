import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { downloadFrom } from "#web/api/download.ts";
import { callWholeExport, wholeExportQuery, wholeExportUrl } from "#web/api/whole-export.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";

/** The export; one that was begun here is downloaded when it is ready. */
export function useWholeExport() {
  const queryClient = useQueryClient();
  const query = useQuery(wholeExportQuery);
  const awaited = useRef<string | null>(null);
  const { id = null, file = null } = query.data ?? {};
  useEffect(() => {
    if (id === null || file === null || awaited.current !== id) return;
    awaited.current = null;
    downloadFrom(wholeExportUrl(id), file.name);
  }, [id, file]);
  const options = {
    meta: IS_READ,
    // An older response must not replace a newer one.
    onMutate: () => queryClient.cancelQueries(wholeExportQuery),
  };
  const begin = useMutation({
    ...options,
    mutationFn: () => callWholeExport("make_whole_export"),
    onSuccess: (status) => {
      awaited.current = status.id;
      queryClient.setQueryData(wholeExportQuery.queryKey, status);
    },
  });
  const cancel = useMutation({
    ...options,
    mutationFn: () => callWholeExport("cancel_whole_export"),
    onSuccess: (status) => queryClient.setQueryData(wholeExportQuery.queryKey, status),
  });
  return { query, begin, cancel };
}
