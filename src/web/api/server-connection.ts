/**
 * The state of the connection: a request without a response makes it doubtful, then the health
 * check decides.
 */
import { useSyncExternalStore } from "react";
import { HEALTH_PATH } from "#contract/api.ts";

/** The limit of the first check; later checks have more time, for slow networks. */
const FIRST_TIMEOUT_MS = 1500;
const TIMEOUT_MS = 5000;
const RETRY_MS = 2000;
const AGAIN_MS = 500;

let isLost = false;
let firstCheck: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Call after a request without a response. Resolves to true while the server does not respond;
 * keeps checking until it does.
 */
export function checkConnection(): Promise<boolean> {
  firstCheck ??= startChecks();
  return firstCheck;
}

async function startChecks(): Promise<boolean> {
  const isAway = !(await isServerHealthy(FIRST_TIMEOUT_MS));
  setLost(isAway);
  if (isAway) void checkUntilBack();
  else firstCheck = null;
  return isAway;
}

async function checkUntilBack(): Promise<void> {
  do {
    await retryTime();
  } while (!(await isServerHealthy(TIMEOUT_MS)));
  firstCheck = null;
  setLost(false);
}

/** Resolves earlier when the network is back. */
function retryTime(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    addEventListener("online", end);
  });
}

/**
 * Checks on network events, without waiting for a failed request. A server on this computer works
 * without a network too.
 */
export function watchNetwork(): void {
  addEventListener("offline", () => void checkTwice());
}

/** A connection that is about to break may still answer the first check. */
async function checkTwice(): Promise<void> {
  if (await checkConnection()) return;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  if (!navigator.onLine) await checkConnection();
}

/** Calls `listener` when the server responds again. */
export function onReconnected(listener: () => void): void {
  subscribe(() => {
    if (!isLost) listener();
  });
}

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setLost(now: boolean): void {
  if (isLost === now) return;
  isLost = now;
  for (const listener of listeners) listener();
}

async function isServerHealthy(timeoutMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return (await fetch(HEALTH_PATH, { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
