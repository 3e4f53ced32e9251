import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("Live events of the company", (engine) => {
  test("a change of the company's settings reaches every stream, and keeps its position", async () => {
    const company = await openTestApp(engine);
    const url = await company.app.listen({ port: 0, host: "127.0.0.1" });
    await company.send("POST", "transactions", [newEntry(), newEntry()]);
    const streams = [await openEvents(url), await openEvents(url)];
    for (const stream of streams) await stream.next();
    await company.send("POST", "rpc/update_company", { version: 0, name: "Loja" });
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ name: "company", data: '{"company":1}' });
    }
    await company.send("POST", "transactions", [newEntry()]);
    expect((await streams[0]?.nextChange())?.id).toBe(3);
    expect(streams[0]?.text()).toContain('event: company\ndata: {"company":1}\n\n');
    expect(await (await openEvents(url)).next()).toMatchObject({ data: '{"company":1}' });
  });
});
