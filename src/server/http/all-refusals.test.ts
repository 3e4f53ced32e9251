import { expect, test } from "vitest";
import { isIdInUse } from "#contract/api.ts";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import { refusalResponse } from "./all-refusals.ts";

test.each<[RefusalReason, string]>([
  [{ code: "id-in-use", id: "CTT-ana" }, "Key (id)=(CTT-ana) already exists."],
  [
    { code: "name-in-use", entityType: "account", name: "Itaú" },
    "Key (name)=(Itaú) already exists.",
  ],
  [
    { code: "name-in-use", entityType: "category", name: "Itaú" },
    "Key (name)=(Itaú) already exists.",
  ],
  [{ code: "name-in-use", entityType: "tag", name: "Itaú" }, "Key (name)=(Itaú) already exists."],
])("the details of %o say what is in use", (reason, details) => {
  const response = refusalResponse(new Refusal(reason));
  expect(response).toMatchObject({ status: 409, code: "23505", details });
  expect(isIdInUse(response)).toBe(reason.code === "id-in-use");
});
