import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

/** What includes the opening balance, and so is refetched when the settings change. */
export async function refetchOpeningBalance(queryClient: QueryClient): Promise<void> {
  const subjects = new Set<unknown>([queryKeys.dashboard("")[0], queryKeys.statement({})[0]]);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [subject] }) => subjects.has(subject),
  });
}
