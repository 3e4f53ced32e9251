/**
 * Refetches what changed records affect, once for each change: at once after an own save, whose live
 * event is then ignored, and a few times a second for what others change.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";
import { newestPosition, resetPosition, writesSettled } from "#web/api/history-position.ts";
import { isAffected, type Changes } from "#web/api/query-keys.ts";

/** Own saves are answered first, and a burst of changes is gathered. */
const GATHER_MS = 100;
/** Between two refetches. Slow ones wait longer, so that a busy ledger does not keep a page busy. */
const MIN_PAUSE_MS = 250;

/** The history's position that the screens include of a record saved here, by `recordKey`. */
const savedAt = new Map<string, number>();

/** Refetches what a save of these records affects. To be called when the save was answered. */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  entity: EntityType,
  ids: readonly string[],
): void {
  const changes = ids.map((id) => ({ entity, id }));
  for (const change of changes) savedAt.set(recordKey(change), newestPosition());
  void refetch(queryClient, ({ queryKey }) => isAffected(queryKey, changes));
}

/** Collects the changes that live events name, and refetches what they affect. */
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

  /** Anything may have changed. */
  reset(position: number | null): void {
    if (position !== null) resetPosition(position);
    savedAt.clear();
    this.#isReset = true;
    void this.#run();
  }

  /** Refetches never overlap: slow answers are not requested again and again. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isReset || this.#pending.size > 0) {
      await pause(GATHER_MS);
      if (await writesSettled()) await pause(GATHER_MS);
      const start = performance.now();
      const isOutdated = this.#takePending();
      if (isOutdated !== null) {
        await refetch(this.#queryClient, isOutdated);
        await pause(Math.max(MIN_PAUSE_MS, 2 * (performance.now() - start)));
      }
    }
    this.#isRunning = false;
  }

  /** Which queries to refetch; null for none, as when all changes were own saves. */
  #takePending(): ((query: Query) => boolean) | null {
    const isReset = this.#isReset;
    const pending = [...this.#pending.values()];
    this.#isReset = false;
    this.#pending.clear();
    const changes = pending
      .filter(({ change, position }) => position > (savedAt.get(recordKey(change)) ?? -1))
      .map(({ change }) => change);
    const reached = Math.max(...pending.map(({ position }) => position));
    // Later events have later positions.
    for (const [key, position] of savedAt) if (position <= reached) savedAt.delete(key);
    if (isReset) return () => true;
    return changes.length === 0 ? null : ({ queryKey }) => isAffected(queryKey, changes);
  }
}

/** Resolves when what is shown was read again; what is not shown is read when it is opened. */
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
 * A first read, a next page and a read ahead of its screen are not started again by an invalidation,
 * or would be lost; they may have been answered before the change.
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
