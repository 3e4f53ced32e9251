import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryKeys } from "#web/api/query-keys.ts";
import { ChangeQueue } from "./refetch-changed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test(
  "a burst of 200,000 changes does not stop the updates after it",
  { tags: ["extended"] },
  async () => {
    const client = new QueryClient();
    const queue = new ChangeQueue(client);
    const changes = Array.from({ length: 200_000 }, (_, index) => ({
      entity: "transaction" as const,
      id: `TRI-${index}`,
    }));
    const isOutdated = () => client.getQueryState(queryKeys.snapshot)?.isInvalidated;
    for (const burst of [changes, changes.slice(0, 1)]) {
      client.setQueryData(queryKeys.snapshot, {});
      expect(isOutdated()).toBe(false);
      queue.add(burst, 1);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isOutdated()).toBe(true);
    }
  },
);
