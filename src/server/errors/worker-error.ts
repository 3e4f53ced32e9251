/** A worker or process could not start, or ended before its job was done. The job itself did not fail. */
export class WorkerError extends Error {
  constructor(cause: unknown) {
    super("A worker could not do its job", { cause });
    this.name = "WorkerError";
  }

  get isOutOfMemory(): boolean {
    return (
      this.cause instanceof Error &&
      "code" in this.cause &&
      this.cause.code === "ERR_WORKER_OUT_OF_MEMORY"
    );
  }
}
