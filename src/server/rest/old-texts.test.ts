/** Texts from before all spaces were made plain and invisible characters dropped. */
import { expect, test } from "vitest";
import { newContact } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { rewriteRecord } from "#tests/support/rewrite-record.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, write } from "#tests/support/undo.ts";

const OLD = "Ana\u00a0Maria\u200b";

describeEngineIndependent("An old text", (engine) => {
  test("is the same when it is posted again, and when its row is sent back", async () => {
    const app = await openTestApp(engine);
    const sent = newContact({ id: "CTT-ana", name: "Ana Maria" });
    const position = await write(app, "POST", "clients", sent);
    await app.database.writer.updateTable("clients").set({ name: OLD }).execute();
    await rewriteRecord(app, position, (changes) => ({ ...changes, name: [null, OLD] }));
    for (const name of [OLD, "Ana Maria"]) {
      const again = await app.send("POST", "clients", { ...sent, name });
      expect([again.status, again.body]).toMatchObject([201, [{ id: "CTT-ana", name: OLD }]]);
    }
    const [row] = await rowsOf(app, "clients");
    const { id: _id, created_at: _created, updated_at: _updated, ...columns } = row ?? {};
    await write(app, "PATCH", "clients?id=eq.CTT-ana", columns);
    expect(await descriptionsOf(app, "CTT-ana")).toEqual(["Contato criado"]);
    const other = await app.send("POST", "clients", { ...sent, name: "Ana Marina" });
    expect(other.status).toBe(409);
    await write(app, "PATCH", "clients?id=eq.CTT-ana", { name: "Ana Marina" });
    expect(await descriptionsOf(app, "CTT-ana")).toHaveLength(2);
  });
});
