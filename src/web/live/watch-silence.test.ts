import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARTBEAT_MS } from "#contract/live.ts";
import { MAX_SILENCE_MS, watchSilence } from "./watch-silence.ts";

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("silence is noticed once, after more than two heartbeats and within three seconds", () => {
  const onSilence = vi.fn();
  watchSilence(onSilence).heard();
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000 - 2 * HEARTBEAT_MS);
  expect(onSilence).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(HOUR_MS);
  expect(onSilence).toHaveBeenCalledOnce();
});

test("each event starts the wait again", () => {
  const onSilence = vi.fn();
  const silence = watchSilence(onSilence);
  for (let beat = 0; beat < 60; beat += 1) {
    silence.heard();
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  }
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(onSilence).toHaveBeenCalledOnce();
});

test("a computer that slept hears nothing of it, and waits again", () => {
  const onSilence = vi.fn();
  watchSilence(onSilence).heard();
  // The clock continues while the computer sleeps, the timers do not.
  vi.setSystemTime(Date.now() + HOUR_MS);
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  expect(onSilence).toHaveBeenCalledOnce();
});

test("nothing is noticed after a stop", () => {
  const onSilence = vi.fn();
  const silence = watchSilence(onSilence);
  silence.heard();
  silence.stop();
  vi.advanceTimersByTime(HOUR_MS);
  expect(onSilence).not.toHaveBeenCalled();
});
