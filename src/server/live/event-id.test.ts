import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("The id of an event", (engine) => {
  test("of another history with the same positions gets a reset; a plain position goes on", async () => {
    const company = await openTestApp(engine);
    const url = await company.app.listen({ port: 0, host: "127.0.0.1" });
    await company.send("POST", "transactions", [newEntry(), newEntry(), newEntry()]);
    const first = await openEvents(url);
    await first.next();
    const id = /^id: (3-[\da-f]{8})$/mu.exec(first.text())?.[1] ?? "";
    await company.send("POST", "transactions", newEntry());
    for (const own of [id, "3"]) {
      const stream = await openEvents(url, own);
      expect(await stream.next()).toMatchObject({ name: "hello", id: 3 });
    }
    const other = id.replace(/.$/u, (digit) => (digit === "0" ? "1" : "0"));
    const stream = await openEvents(url, other);
    expect(await stream.next()).toMatchObject({ name: "reset", id: 4 });
  });
});
