// @module-tag extended
/**
 * Tables around all page sizes, read by the real client in pages and in one request: nothing is
 * truncated.
 */
import type { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { ApiDatabase } from "#tests/support/api-database.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { entry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const MAX_IN_ONE_CALL = 10_000;

/** Entry n has n centavos. */
async function fill(app: TestApp, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += MAX_IN_ONE_CALL) {
    const rows = Array.from({ length: Math.min(MAX_IN_ONE_CALL, to - start) }, (_, index) =>
      entry(`${(start + index) % 2 === 0 ? "TRI" : "TRE"}-n${start + index + 1}`, {
        amount: (start + index + 1) / 100,
      }),
    );
    const { status } = await app.send("POST", "transactions", rows, { prefer: "return=minimal" });
    expect(status).toBe(201);
  }
}

type Client = PostgrestClient<ApiDatabase>;

/** Sum of centavos and count of rows over all pages; checks each page's `Content-Range`. */
async function overPages(client: Client, rows: number, size: number): Promise<[number, number]> {
  let cents = 0;
  let count = 0;
  for (let start = 0; start === 0 || start < rows; start += size) {
    const page = await client
      .from("transactions")
      .select("id,amount", { count: "exact" })
      .order("amount", { ascending: false })
      .range(start, start + size - 1);
    expect(page.error).toBeNull();
    expect(page.count).toBe(rows);
    expect(page.status).toBe((page.data?.length ?? 0) < rows ? 206 : 200);
    cents += (page.data ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    count += page.data?.length ?? 0;
  }
  return [cents, count];
}

describeOnBothEngines("Tables of every size", (engine) => {
  test("0, 1, 999, 1,000, 1,001 and 100,000 rows: pages, sums and ranges are exact", async () => {
    const app = await openTestApp(engine);
    const client = await app.client();
    let filled = 0;
    for (const rows of [0, 1, 999, 1000, 1001, 100_000]) {
      await fill(app, filled, rows);
      filled = rows;
      const sum = (rows * (rows + 1)) / 2;
      expect(await overPages(client, rows, rows > 2000 ? 9_999 : 250), `${rows}`).toEqual([
        sum,
        rows,
      ]);
      const complete = await client.from("transactions").select("amount");
      const cents = complete.data?.reduce(
        (total, { amount }) => total + Math.round(amount * 100),
        0,
      );
      expect([complete.status, complete.data?.length, cents]).toEqual([200, rows, sum]);
      const head = await client.from("transactions").select("*", { count: "exact", head: true });
      expect([head.status, head.count, head.data]).toEqual([200, rows, null]);
      const income = await app.send("HEAD", "transactions?type=eq.income", undefined, {
        prefer: "count=exact",
      });
      const incomes = Math.ceil(rows / 2);
      expect(income.headers["content-range"]).toBe(
        rows === 0 ? "*/0" : `0-${incomes - 1}/${incomes}`,
      );
      const records = await client
        .from("audit_records")
        .select("*", { count: "exact", head: true });
      expect(records.count).toBe(rows);
    }
    const past = await client
      .from("transactions")
      .select("id", { count: "exact" })
      .range(100_001, 100_002);
    expect([past.status, past.error?.code]).toEqual([416, "PGRST103"]);
  });
});
