import { expect, test } from "vitest";
import { SAMPLE_TRANSACTION, seriesId, transactionId } from "#tests/support/arbitraries.ts";
import type { Entry } from "#web/records/entry.ts";
import { withInstalments } from "./instalments-of-parts.ts";

const PLAIN: Entry = { ...SAMPLE_TRANSACTION, parentId: null, paymentRole: null };
const THIRD: Entry = {
  ...PLAIN,
  id: transactionId("TRE-third"),
  seriesId: seriesId("SER-mhx3k2abcdef"),
  seriesNumber: 3,
  seriesCount: 3,
};
const PART = tied("TRE-part", "TRE-third", "part");
const INNER = tied("TRE-inner", "TRE-part", "part");
const CHARGE = tied("TRE-interest", "TRE-part", "interest");
const OF_REMOVED = tied("TRE-other", "TRE-gone", "part");

function tied(id: string, parentId: string, paymentRole: Entry["paymentRole"]): Entry {
  return { ...PLAIN, id: transactionId(id), parentId: transactionId(parentId), paymentRole };
}

/** The numbers, and the ids of each request. */
async function numbersOf(entries: readonly Entry[]) {
  const requests: (readonly string[])[] = [];
  const found = await withInstalments(entries, (ids) => {
    requests.push(ids);
    return Promise.resolve([THIRD, PART].filter(({ id }) => ids.includes(id)));
  });
  const numbers = found.map(({ seriesNumber, seriesCount }) => [seriesNumber, seriesCount]);
  expect(found.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  return { numbers, requests };
}

test("a part of an instalment, and a part of that, have its number; a charge has none", async () => {
  expect(await numbersOf([INNER, CHARGE, PLAIN, PART])).toEqual({
    numbers: [
      [3, 3],
      [null, null],
      [null, null],
      [3, 3],
    ],
    requests: [["TRE-third"]],
  });
  expect((await numbersOf([INNER])).requests).toEqual([["TRE-part"], ["TRE-third"]]);
});

test("nothing is read where the instalment is there, or nothing is a part", async () => {
  expect(await numbersOf([PART, THIRD])).toMatchObject({
    numbers: [
      [3, 3],
      [3, 3],
    ],
    requests: [],
  });
  expect((await numbersOf([PLAIN, CHARGE])).requests).toEqual([]);
});

test("a part of an entry that was removed has no number", async () => {
  expect(await numbersOf([OF_REMOVED])).toEqual({
    numbers: [[null, null]],
    requests: [["TRE-gone"]],
  });
});
