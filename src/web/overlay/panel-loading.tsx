import { clsx } from "clsx";
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

export function PanelPlaceholder() {
  return (
    <div className={clsx(besideListClass, "max-xl:hidden")}>
      <PanelSkeleton label="Carregando o formulário" />
    </div>
  );
}

function PanelSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="flex flex-col gap-4 p-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </output>
  );
}

export const besideListClass = clsx(
  "sticky top-20 max-h-[calc(100dvh-96px)] w-90 shrink-0 overflow-y-auto scroll-pb-20 rounded-md border border-line",
  "bg-surface 2xl:w-100",
);
