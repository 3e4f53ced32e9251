import { MutationCache, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { hasNoAnswer } from "./api-error.ts";
import { onReconnected } from "./server-connection.ts";

const MAX_RETRIES = 2;

/** The only cache of the server's data. Failures are logged (spec section 8). */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({ onError: log }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The server may run on this computer, which needs no network.
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && hasNoAnswer(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
  onReconnected(() => {
    const hasFailed = ({ state }: Query) => state.status === "error";
    void queryClient.refetchQueries({ type: "active", predicate: hasFailed });
  });
  return queryClient;
}

function log(error: Error): void {
  console.error(error.message === "" ? "Unknown error" : error.message, error);
}
