/** Of `spawnSync`: while its program runs, the test's own limit of time does not count. */
export const TIME_LIMIT = { timeout: 150_000, killSignal: "SIGKILL" } as const;
