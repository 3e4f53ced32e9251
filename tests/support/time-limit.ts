/** For `spawnSync`: while its program runs, the test's own time limit does not apply. */
export const TIME_LIMIT = { timeout: 150_000, killSignal: "SIGKILL" } as const;
