import { expect, test } from "vitest";
import { KEY_IN_USE_CODE, keyInUse, type ApiErrorBody } from "#contract/api.ts";
import { ApiError } from "#web/api/api-error.ts";
import { AlreadyCreated, createOnce } from "./create-once.ts";

/** The user-facing texts do not matter here. */
function refused(body: Partial<ApiErrorBody>): ApiError {
  const error = { code: KEY_IN_USE_CODE, message: "Não.", details: null, hint: null, ...body };
  return new ApiError(new Response(null, { status: 409 }), JSON.stringify(error));
}

test.each([keyInUse("id", "TRI-7"), keyInUse("series_id", "SER-7")])(
  "an earlier attempt created the record: %s",
  async (details) => {
    const failure = refused({ details });
    await expect(createOnce(() => Promise.reject(failure))).rejects.toThrow(AlreadyCreated);
  },
);

test.each([
  { details: keyInUse("name", "(id)=(7)") },
  { details: null },
  { code: "23503", details: keyInUse("id", "TRI-7") },
])("another refusal stays as it is: %o", async (body) => {
  const failure = refused(body);
  await expect(createOnce(() => Promise.reject(failure))).rejects.toBe(failure);
});
