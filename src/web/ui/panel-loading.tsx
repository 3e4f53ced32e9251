import { LoadFailure } from "./notices.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A side panel whose record is on its way, or did not arrive. */
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
  return (
    <output aria-label={label} className="flex flex-col gap-4 p-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </output>
  );
}
