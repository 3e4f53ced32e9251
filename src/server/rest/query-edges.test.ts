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

  test("an instant finer than a millisecond is refused, not cut", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00.123Z") });
    await withLinks(app);
    const count = async (filter: string): Promise<unknown> => {
      const { status, body } = await app.send<unknown[] | RefusedBody>("GET", `clients?${filter}`);
      return status === 200 ? (body as unknown[]).length : (body as RefusedBody).code;
    };
    expect(await count("created_at=lt.2026-11-21T12:00:00.1234Z")).toBe("22007");
    expect(await count("created_at=eq.2026-11-21T12:00:00.123000Z")).toBe(2);
  });

  test("code points that are no characters are in no text and in no filter", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", contactBody({ name: "a\ufffdb" }));
    const read = async (pattern: string): Promise<unknown> => {
      const { status, body } = await app.send<unknown[]>(
        "GET",
        `clients?name=like.${encodeURIComponent(pattern)}`,
      );
      return status === 200 ? body.length : status;
    };
    expect(await read("a\ufffdb")).toBe(1);
    // SQLite would take them for the character that is there.
    expect(await read("a\ufffeb")).toBe(400);
    expect(await read("a\uffffb")).toBe(400);
    const { status } = await app.send("POST", "clients", contactBody({ name: "a\ufffeb" }));
    expect(status).toBe(400);
  });
});
