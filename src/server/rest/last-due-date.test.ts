import { expect, test } from "vitest";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("Of a contact", (engine) => {
  test("the last due date is that of the first entry of the contact's list", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", [contact("CTT-a", { name: "Ana" }), contact("CTT-b")]);
    const due = (id: string, date: string | null, lifecycle = "active") =>
      newEntry({ id, client_id: "CTT-a", expected_payment_date: date, lifecycle });
    await app.send("POST", "transactions", [
      due("TRI-1", "2026-11-26", "cancelled"),
      due("TRI-2", "2026-11-21"),
      due("TRI-3", null),
    ]);
    const read = async () =>
      (
        await app.send(
          "GET",
          "clients?select=id,last_due_date&order=last_due_date.desc.nullslast,id",
        )
      ).body;
    expect(await read()).toEqual([
      { id: "CTT-a", last_due_date: "2026-11-26" },
      { id: "CTT-b", last_due_date: null },
    ]);
    await app.send("DELETE", "transactions?id=eq.TRI-1");
    expect(await read()).toMatchObject([{ last_due_date: "2026-11-21" }, {}]);
  });
});
