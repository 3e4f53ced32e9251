import { expect, test } from "vitest";
import { databaseErrorResponse } from "./error-handler.ts";

test.each(["no-access", "read-only"] as const)(
  "the hint of a database error, %s, names settings only for the support",
  (kind) => {
    const { hint } = databaseErrorResponse(kind);
    expect(hint).toMatch(/\(para o suporte: .*DATABASE_URL.*\)\.$/u);
    expect(hint?.replace(/\(.*\)/u, "")).not.toContain("DATABASE_URL");
  },
);
