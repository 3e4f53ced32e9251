import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

const NINE_WORDS = "search=a+b+c+d+e+f+g+h+i";

describeOnBothEngines("A change of what a search finds", (engine) => {
  test("is refused where a text gives no condition, or is searched only in part", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [newEntry(), newEntry()]);
    const { body: before } = await app.send("GET", "audit_records?select=id");
    for (const [text, name] of [
      ["category_text=", "category_text"],
      ["category_text=%20", "category_text"],
      ["category_text=null", "category_text"],
      ["search=", "search"],
      ["search=%20", "search"],
      ["search=R$", "search"],
      [NINE_WORDS, "8 palavras"],
    ] as const) {
      for (const method of ["PATCH", "DELETE"] as const) {
        const path = `transactions?status=eq.pending&${text}`;
        const change = method === "PATCH" ? { status: "paid" } : undefined;
        const { status, body } = await app.send<RefusedBody>(method, path, change);
        expect([status, body.code], `${method} ${path}`).toEqual([400, "PGRST100"]);
        expect(body.message).toContain(name);
      }
      expect((await app.send("GET", `transactions?${text}`)).status, text).toBe(200);
    }
    expect((await app.send("GET", "audit_records?select=id")).body).toEqual(before);
  });

  test("applies to the rows that it finds", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", category: "Site", notes: "a b c d e f g h" }),
      newEntry({ id: "TRI-b", category: "Sistema" }),
    ]);
    const found = async (text: string): Promise<unknown> =>
      (await app.send("DELETE", `transactions?select=id&${text}`, undefined, DRY_RUN)).body;
    expect(await found("search=a+b+c+d+e+f+g+h")).toEqual([{ id: "TRI-a" }]);
    expect(await found("category_text=sistema")).toEqual([{ id: "TRI-b" }]);
  });
});

const DRY_RUN = { prefer: "return=representation, tx=rollback" };
