import { LoaderCircle } from "lucide-react";
import { LoadFailure } from "#web/feedback/alerts.tsx";

export function LoadMore({
  isLoadingMore,
  failure,
}: {
  isLoadingMore: boolean;
  failure: { error: Error; retry: () => unknown; isRetrying: boolean } | null;
}) {
  if (failure !== null) return <LoadFailure {...failure} className="m-4" />;
  if (!isLoadingMore) return null;
  return (
    <p className="flex items-center justify-center gap-2 p-3 text-muted">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      Carregando mais…
    </p>
  );
}
