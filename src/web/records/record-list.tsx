import { SearchX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { InfiniteRows, LoadedRows } from "#web/api/use-infinite-rows.ts";
import { Button } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { PrintedPart, type CompleteFile } from "#web/feedback/printed-part.tsx";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { LoadMore } from "#web/table/load-more.tsx";

export function RecordList<Row extends { readonly id: string }>({
  list,
  loadingLabel,
  empty,
  renderFooter,
  completeFile = null,
  children,
}: {
  list: InfiniteRows<Row>;
  loadingLabel: string;
  empty: ReactNode;
  renderFooter?: (hasRows: boolean) => ReactNode;
  completeFile?: CompleteFile | null;
  children: (list: LoadedRows<Row>) => ReactNode;
}) {
  const { rows, error, retry, isRetrying, isOutdated } = list;
  const failure = error === null ? null : { error, retry, isRetrying };
  if (rows === undefined) {
    return failure === null ? (
      <SkeletonRows label={loadingLabel} />
    ) : (
      <LoadFailure {...failure} className="m-4" />
    );
  }
  const isEmpty = rows.length === 0 && failure === null && (list.isComplete || isOutdated);
  return (
    <div className={isOutdated ? "opacity-60" : undefined} aria-busy={isOutdated}>
      {isEmpty ? empty : children({ ...list, rows })}
      {!list.isComplete && (
        <PrintedPart rowCount={rows.length} isAtLimit={list.isAtPrintLimit} file={completeFile} />
      )}
      <LoadMore isLoadingMore={list.isLoadingMore} failure={failure} />
      {renderFooter?.(!isEmpty)}
    </div>
  );
}

type EmptyTexts = { readonly message: string; readonly hint: string; readonly action: string };

export function EmptyList({
  icon,
  texts,
  hasFilters,
  clearFilters,
  startNew,
}: {
  icon: LucideIcon;
  texts: {
    readonly filtered: EmptyTexts;
    readonly unfiltered: EmptyTexts;
  };
  hasFilters: boolean;
  clearFilters: () => void;
  startNew: () => void;
}) {
  const { message, hint, action } = hasFilters ? texts.filtered : texts.unfiltered;
  return (
    <div className="xl:max-w-(--beside-drawer)">
      <EmptyNotice icon={hasFilters ? SearchX : icon} message={message}>
        <p className="text-muted">{hint}</p>
        <Button
          onClick={({ currentTarget }) => {
            if (!hasFilters) return startNew();
            focusAround(currentTarget);
            clearFilters();
          }}
        >
          {action}
        </Button>
      </EmptyNotice>
    </div>
  );
}
