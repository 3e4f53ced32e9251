import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { WholeExportStatus } from "#contract/whole-export.ts";
import { downloadFrom } from "#web/api/download.ts";
import { callWholeExport, wholeExportQuery, wholeExportUrl } from "#web/api/whole-export.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";

/** The export; one that was begun here is downloaded when it is ready. */
export function useWholeExport() {
  const query = useQuery(wholeExportQuery);
  const { id = null, file = null } = query.data ?? {};
  /** The export that was begun here last; null after its cancellation. */
  const [own, setOwn] = useState<string | null>(null);
  const begin = useExportAction("make_whole_export", (status) => setOwn(status.id));
  const cancel = useExportAction("cancel_whole_export", () => setOwn(null));
  useDownload(own === id ? id : null, file);
  return {
    query,
    begin,
    cancel,
    isBusy: query.data?.step === "writing" || begin.isPending,
    /** The program was restarted, or somebody else cancelled the export. */
    isLost: own !== null && id !== own && !begin.isPending,
  };
}

/** Downloads the file of this export once. */
function useDownload(id: string | null, file: WholeExportStatus["file"]): void {
  const downloaded = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || file === null || downloaded.current === id) return;
    downloaded.current = id;
    downloadFrom(wholeExportUrl(id), file.name);
  }, [id, file]);
}

function useExportAction(
  action: "make_whole_export" | "cancel_whole_export",
  onDone: (status: WholeExportStatus) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    mutationFn: () => callWholeExport(action),
    // An older response must not replace a newer one.
    onMutate: () => queryClient.cancelQueries(wholeExportQuery),
    onSuccess: (status) => {
      onDone(status);
      queryClient.setQueryData(wholeExportQuery.queryKey, status);
    },
  });
}
