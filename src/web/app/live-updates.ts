import type { Query, QueryClient } from "@tanstack/react-query";
import { subscribeToChanges, watchForChanges, watchForReturn } from "#web/live/live-changes.ts";
import { isAffected } from "#web/api/query-keys.ts";
import type { News } from "#web/live/change-event.ts";

/** Asks anew for what is shown when something changed, here or elsewhere. */
export function startLiveUpdates(queryClient: QueryClient): void {
  watchForChanges(() => outdateUnshown(queryClient));
  watchForReturn(() => readAgain(queryClient));
  subscribeToChanges((news) => refresh(queryClient, news));
}

/** What could not be read is asked for again. A list that shows some pages has a button for the rest. */
function readAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: (query) =>
      query.state.status === "error" && (query.state.data === undefined || !isList(query)),
  });
}

/**
 * Lists that are not shown are read again when they are opened, and nobody is told of what is only on
 * its way to a screen. At once: what is opened from now on must know.
 */
function outdateUnshown(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    type: "inactive",
    refetchType: "none",
    predicate: isList,
  });
  const onTheirWay = queryClient
    .getQueryCache()
    .findAll({ type: "inactive", fetchStatus: "fetching" });
  for (const query of onTheirWay) void readOnceMore(queryClient, query);
}

/** What is on its way may have been read before the change, and counts as current when it arrives. */
async function readOnceMore(queryClient: QueryClient, query: Query): Promise<void> {
  await Promise.allSettled([query.promise]);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Done when what is shown was read again, so that slow answers are not asked for over and over. */
async function refresh(queryClient: QueryClient, news: News): Promise<void> {
  const isTouched = ({ queryKey }: Query): boolean =>
    news === "everything" || isAffected(queryKey, news.changes);
  // A list that is shown keeps itself current.
  const isOutdated = (query: Query): boolean => !isList(query) && isTouched(query);
  const growing = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isOutdated(query) && isGrowing(query) });
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => isOutdated(query) && !isGrowing(query),
    }),
    ...growing.map((query) => readOnceMore(queryClient, query)),
  ]);
}

/** Somebody asked for its next page: to read it again at once would drop that. */
function isGrowing({ state }: Query): boolean {
  return state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;
}

/** A list that is read a page at a time. */
function isList({ queryKey: [subject] }: Query): boolean {
  return subject === "list";
}
