/** Edges of the query string that random requests found. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import {
  contactBody,
  openTestApp,
  transactionBody,
  type RefusedBody,
  type TestApp,
} from "#tests/support/test-app.ts";

/** Two contacts of which the first has two entries; one entry has no contact. */
async function withLinks(app: TestApp): Promise<void> {
  await app.send("POST", "clients", [
    contactBody({ id: "CTT-a", name: "Ana" }),
    contactBody({ id: "CTT-b", name: "Bia" }),
  ]);
  await app.send("POST", "transactions", [
    transactionBody({ id: "TRI-1", client_id: "CTT-b" }),
    transactionBody({ id: "TRI-2", client_id: "CTT-a" }),
    transactionBody({ id: "TRI-3", client_id: "CTT-a" }),
    transactionBody({ id: "TRI-4" }),
  ]);
}

describeOnBothEngines("At the edges of a query", (engine) => {
  test("nulls are stripped from embedded rows too", async () => {
    const app = await openTestApp(engine);
    await withLinks(app);
    const { body } = await app.send(
      "GET",
      "transactions?select=id,clients(name,phone)&id=in.(TRI-1,TRI-4)",
      undefined,
      { accept: "application/vnd.pgrst.array+json;nulls=stripped" },
    );
    expect(body).toEqual([{ id: "TRI-1", clients: { name: "Bia" } }, { id: "TRI-4" }]);
  });
});
