/** For support. Node's error for a host with several addresses holds one error for each of them. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
