import { expect, test } from "vitest";
import { hasRoom } from "./disk-room.ts";

const MEGABYTE = 1_000_000;

function disk(totalMegabytes: number, freeMegabytes: number) {
  return { bsize: MEGABYTE, blocks: totalMegabytes, bavail: freeMegabytes };
}

test.each([
  [disk(500_000, 1000), 900, true],
  [disk(500_000, 1000), 901, false],
  [disk(100, 50), 45, true],
  [disk(100, 50), 46, false],
  // Some network folders do not tell their size.
  [disk(0, 0), 1000, true],
])("%j has room for %d MB: %s", (stats, megabytes, expected) => {
  expect(hasRoom(stats, megabytes * MEGABYTE)).toBe(expected);
});
