import type { QueryClient } from "@tanstack/react-query";
import { oldestPosition } from "#web/api/history-position.ts";
import { followLiveEvents } from "./live-stream.ts";
import { ChangeQueue } from "./refetch-changed.ts";

/** Keeps what is shown current with what others change, from the first data of the page on. */
export async function startLiveUpdates(queryClient: QueryClient): Promise<void> {
  const queue = new ChangeQueue(queryClient);
  followLiveEvents(await oldestPosition(), {
    onChanges: (changes, position) => queue.add(changes, position),
    onReset: (position) => queue.reset(position),
    onReconnected: () =>
      void queryClient.refetchQueries({
        type: "active",
        predicate: ({ state }) => state.status === "error",
      }),
  });
}
