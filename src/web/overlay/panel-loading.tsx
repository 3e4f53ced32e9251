import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";

export function PanelLoading({
  label,
  error,
  retry,
  isRetrying,
}: {
  label: string;
  error: Error | null;
  retry: () => unknown;
  isRetrying: boolean;
}) {
  if (error !== null) {
    return <LoadFailure error={error} retry={retry} isRetrying={isRetrying} className="m-5" />;
  }
  return <PanelSkeleton label={label} />;
}

export function PanelSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="flex flex-col gap-4 p-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </output>
  );
}
