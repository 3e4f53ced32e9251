import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inList } from "#contract/in-list.ts";
import { parseRowQuery } from "./parse-query.ts";

test("a list of any texts is read as it was written", () => {
  const sign = fc.constantFrom("a", "1", "-", ",", ")", "(", '"', "\\", " ", ".", "ç");
  const text = fc.string({ unit: sign, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
      const search = new URLSearchParams({ entity_id: inList(values) });
      const { filter } = parseRowQuery("audit_records", search);
      const list = { kind: "in", column: "entity_id", values };
      expect(filter).toEqual({ kind: "and", filters: [list] });
    }),
  );
});
