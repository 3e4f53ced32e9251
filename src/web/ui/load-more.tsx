import { Button } from "./button.tsx";
import { LoadFailure } from "./notices.tsx";

/** The foot of a paged list: the next page, and trouble with refreshing what is shown. */
export function LoadMore({
  hasMore,
  isLoadingMore,
  loadMore,
  failure,
}: {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => unknown;
  failure: { error: Error; retry: () => unknown; isRetrying: boolean } | null;
}) {
  return (
    <>
      {failure !== null && <LoadFailure {...failure} className="m-4" />}
      {hasMore && (
        <div className="flex justify-center border-t border-line p-3">
          <Button onClick={() => void loadMore()} isInert={isLoadingMore}>
            {isLoadingMore ? "Carregando…" : "Carregar mais"}
          </Button>
        </div>
      )}
    </>
  );
}
