import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { removalTimes, replayHistory } from "./replay-history.ts";

function record(timestamp: string, changes: Record<string, unknown>) {
  return {
    entity_id: "TRE-a",
    entity_type: "transaction",
    timestamp,
    changes: JSON.stringify(changes),
  };
}

test("an entry that came back after its removal was paid when it was paid before", () => {
  const history = [
    record("2026-03-05T15:00:00.000Z", { id: [null, "TRE-a"], status: [null, "pending"] }),
    // 23:30 of the 9th in São Paulo.
    record("2026-03-10T02:30:00.000Z", { status: ["pending", "paid"] }),
    record("2026-11-20T15:00:00.000Z", { id: ["TRE-a", null], status: ["paid", null] }),
    record("2026-11-21T15:00:00.000Z", { id: [null, "TRE-a"], status: [null, "paid"] }),
    record("2026-11-22T15:00:00.000Z", { amount: [1, 2] }),
  ];
  const last = (count: number) =>
    replayHistory(history.slice(0, count), "transaction", DEFAULT_TIME_ZONE).get("TRE-a");
  expect(last(3)).toBeNull();
  const back = { id: "TRE-a", status: "paid", paid_on: "2026-03-09" };
  expect(last(4)).toEqual(back);
  expect(last(5)).toEqual({ ...back, amount: 2 });
});

test("a record whose time is damaged does not tell when its entry was paid", () => {
  const changes = { id: [null, "TRE-a"], status: [null, "paid"] };
  const history = [record("2O26-03-05T15:00:00.000Z", changes)];
  expect(replayHistory(history, "transaction", DEFAULT_TIME_ZONE).get("TRE-a")).toEqual({
    id: "TRE-a",
    status: "paid",
  });
});

test("records without values do not say that a row exists, also after its removal", () => {
  const history = [
    record("2026-03-05T15:00:00.000Z", {}),
    record("2026-03-06T15:00:00.000Z", { id: ["TRE-a", null] }),
    record("2026-11-20T15:00:00.000Z", {}),
  ];
  const [first = record("", {})] = history;
  expect(replayHistory([first], "transaction", DEFAULT_TIME_ZONE).has("TRE-a")).toBe(false);
  expect(replayHistory(history, "transaction", DEFAULT_TIME_ZONE).get("TRE-a")).toBeNull();
  expect(removalTimes(history, "transaction").get("TRE-a")).toBe("2026-03-06T15:00:00.000Z");
});
