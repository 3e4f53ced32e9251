import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ConnectionLost, ApiError } from "./api-error.ts";

const MAX_RETRIES = 2;

/** Whatever the server owns lives here and nowhere else. Failures are logged (spec section 8). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({ onError: log }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A server on this very computer may start without any network.
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Whether asking again may help: a refusal stays a refusal. */
function mayPass(error: Error): boolean {
  return error instanceof ConnectionLost || (error instanceof ApiError && !error.isRefusal);
}

function log(error: Error): void {
  console.error(error.message === "" ? "Unknown error" : error.message, error);
}
