import { expect, test } from "vitest";
import { recordChanges } from "./history-record.ts";

test("the changes of an entry are read, whatever its columns hold", () => {
  const changes = {
    amount: [10, 20.5],
    tag_ids: [[], ["TAG-a"]],
    splits: [null, [{ category: "Site", amount: 20 }]],
    is_active: [true, false],
  };
  expect(recordChanges.parse(changes)).toEqual(changes);
  expect(recordChanges.parse(null)).toBeNull();
});
