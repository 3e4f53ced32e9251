/**
 * Refetches the queries that own saves affect and, throttled, those that live events of other users
 * affect.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/entities.ts";
import { newestPosition, resetPosition, writesSettled } from "#web/api/history-position.ts";
import { isAffected, type Changes } from "#web/api/query-keys.ts";

/** Batches a burst of changes, and lets the response of an own save arrive first. */
const BATCH_MS = 100;
const MIN_PAUSE_MS = 250;

/** The history position of own saves, by `recordKey`; live events up to it are ignored. */
const savedAt = new Map<string, number>();

/** Call after the response of a save of these records. */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  entity: EntityType,
  ids: readonly string[],
): void {
  const changes = ids.map((id) => ({ entity, id }));
  for (const change of changes) savedAt.set(recordKey(change), newestPosition());
  void refetch(queryClient, ({ queryKey }) => isAffected(queryKey, changes));
}

export class ChangeQueue {
  readonly #queryClient: QueryClient;
  readonly #pending = new Map<string, { change: Changes[number]; position: number }>();
  #isReset = false;
  #isRunning = false;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  add(changes: Changes, position: number): void {
    for (const change of changes) this.#pending.set(recordKey(change), { change, position });
    void this.#run();
  }

  /** Any data may have changed. */
  reset(position: number | null): void {
    if (position !== null) resetPosition(position);
    savedAt.clear();
    this.#isReset = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isReset || this.#pending.size > 0) {
        await pause(BATCH_MS);
        if (await writesSettled()) await pause(BATCH_MS);
        const start = performance.now();
        const isOutdated = this.#takePending();
        if (isOutdated !== null) {
          await refetch(this.#queryClient, isOutdated);
          await pause(Math.max(MIN_PAUSE_MS, 2 * (performance.now() - start)));
        }
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** The filter of the queries to refetch; null if all changes were own saves. */
  #takePending(): ((query: Query) => boolean) | null {
    const isReset = this.#isReset;
    const pending = [...this.#pending.values()];
    this.#isReset = false;
    this.#pending.clear();
    const changes = pending
      .filter(({ change, position }) => position > (savedAt.get(recordKey(change)) ?? -1))
      .map(({ change }) => change);
    const reached = pending.reduce((most, { position }) => Math.max(most, position), -1);
    for (const [key, position] of savedAt) if (position <= reached) savedAt.delete(key);
    if (isReset) return () => true;
    return changes.length === 0 ? null : ({ queryKey }) => isAffected(queryKey, changes);
  }
}

/** Resolves when the active queries were refetched; the others follow when they become active. */
async function refetch(
  queryClient: QueryClient,
  isOutdated: (query: Query) => boolean,
): Promise<void> {
  const unfinished = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isOutdated(query) && mustFinish(query) });
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => isOutdated(query) && !unfinished.includes(query),
    }),
    ...unfinished.map(async ({ queryKey, promise }) => {
      await Promise.allSettled([promise]);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  ]);
}

/**
 * True for queries to await first: an invalidation does not restart a first fetch or a prefetch,
 * and loses a next page; their data may be older than the change.
 */
function mustFinish(query: Query): boolean {
  const { fetchStatus, data, fetchMeta } = query.state;
  return (
    fetchStatus === "fetching" &&
    (data === undefined || fetchMeta?.fetchMore !== undefined || !query.isActive())
  );
}

function recordKey({ entity, id }: Changes[number]): string {
  return `${entity} ${id}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
