import * as fc from "fast-check";
import { expect, test } from "vitest";
import { transactions } from "#tests/support/arbitraries.ts";
import { entryFormSchema, toEntryInput } from "./entry-form.tsx";

test("a saved form without a change has the values of the entry, of every field", () => {
  fc.assert(
    fc.property(transactions(), (entry) => {
      fc.pre(entry.dueDate !== null);
      const { id, lifecycle, createdAt, updatedAt } = entry;
      const filled = entryFormSchema.parse(toEntryInput(entry));
      expect({ ...filled, id, lifecycle, createdAt, updatedAt }).toEqual(entry);
    }),
  );
});
