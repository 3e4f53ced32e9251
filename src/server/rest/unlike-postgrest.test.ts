/** Calls that PostgREST answers otherwise, as docs/api.md says. */
import { expect, test } from "vitest";
import { REST_PATH } from "#contract/api.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

describeOnBothEngines("Unlike PostgREST", (engine) => {
  test("a function takes no select, order or limit", async () => {
    const app = await openTestApp(engine);
    for (const parameter of ["select=totals", "order=id", "limit=1"]) {
      const path = `rpc/report?${parameter}`;
      const posted = await app.send<RefusedBody>("POST", path, {});
      expect([posted.status, posted.body.code]).toEqual([400, "PGRST100"]);
      const got = await app.send<RefusedBody>("GET", path);
      expect([got.status, got.body.code]).toEqual([404, "PGRST202"]);
    }
  });

  test("a table refuses OPTIONS, and names the methods that it has", async () => {
    const { app } = await openTestApp(engine);
    for (const [table, methods] of [
      ["transactions", "GET, HEAD, POST, PATCH, DELETE"],
      ["audit_records", "GET, HEAD, POST, PATCH, DELETE"],
      ["company", "GET, HEAD"],
      ["recurrences", "GET, HEAD"],
    ] as const) {
      for (const method of ["OPTIONS", "PUT"] as const) {
        const { statusCode, headers } = await app.inject({ method, url: `${REST_PATH}/${table}` });
        expect([table, statusCode, headers["allow"]]).toEqual([table, 405, methods]);
      }
    }
  });

  test("a body is JSON", async () => {
    const app = await openTestApp(engine);
    for (const type of ["text/csv", "application/x-www-form-urlencoded"]) {
      const { status } = await app.send("POST", "transactions", [newEntry()], {
        "content-type": type,
      });
      expect(status, type).toBe(415);
    }
    expect((await app.send("GET", "transactions")).body).toEqual([]);
  });

  test("a list of tags is an argument by POST and by GET", async () => {
    const app = await openTestApp(engine);
    const ids = ["TAG-a", "TAG-b"];
    await app.send(
      "POST",
      "tags",
      ids.map((id) => ({ id, name: id })),
    );
    await app.send("POST", "transactions", [newEntry({ tag_ids: ["TAG-b"] }), newEntry()]);
    const client = await app.client();
    for (const options of [{}, { get: true }]) {
      const { data, error } = await client.rpc("totals", { tag_ids: ids } as never, options);
      expect(error).toBeNull();
      expect(data).toMatchObject({ totals: { count: 1 } });
    }
  });
});
