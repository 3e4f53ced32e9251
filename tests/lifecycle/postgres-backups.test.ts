/** Backups of a company on PostgreSQL, by the program and by the console command. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callApi, create } from "../support/api-client.ts";
import { newContact } from "../support/api-rows.ts";
import { contactsIn } from "../support/backup-company.ts";
import { enginesByName, newFolder } from "../support/engines.ts";
import { runProgram, startProgram } from "../support/program.ts";
import { runForJson } from "../support/run-command.ts";

const { PostgreSQL } = enginesByName;

test(
  "a shutdown makes a backup, the command makes more, and an empty database can import one",
  { tags: ["extended"] },
  async () => {
    const settings = await PostgreSQL.newDatabase();
    const program = await startProgram(settings, { BACKUPS: "on" });
    expect((await create(program, newContact())).status).toBe(201);
    const to = newFolder();
    const made = await runForJson("backup", settings, ["--to", to]);
    expect(made).toMatchObject({ code: 0, json: { done: true, state: "verified" } });
    expect((await create(program, newContact())).status).toBe(201);
    expect(await program.stop("SIGTERM")).toBe(0);
    const folder = join(settings.dataDir, "backups");
    // The daily one may exist too.
    const atStop = readdirSync(folder).toSorted().at(-1) ?? "";
    expect(atStop).toMatch(/Z(?:-por-conferir)?\.zip$/u);
    expect(contactsIn(join(folder, atStop))).toBe(2);

    const [newest] = (await runForJson("restore", settings)).json["backups"] as unknown[];
    expect(newest).toMatchObject({ name: atStop, format: "zip" });
    const asked = await runForJson("restore", settings, [atStop]);
    expect(asked).toMatchObject({ code: 1, json: { done: false, backup: { contacts: 2 } } });

    const target = await PostgreSQL.newDatabase();
    expect((await runForJson("import", target, [String(made.json["file"]), "--yes"])).code).toBe(0);
    const restored = await startProgram(target);
    expect(JSON.parse((await callApi(restored, "GET", "clients?select=id")).text)).toHaveLength(1);
    await restored.stop("SIGTERM");
  },
);

test(
  "before an upgrade the ledger is backed up, and without the backup nothing is upgraded",
  { tags: ["extended"] },
  async () => {
    const settings = await PostgreSQL.newDatabase();
    const program = await startProgram(settings);
    expect((await create(program, newContact())).status).toBe(201);
    await program.stop("SIGTERM");
    const folder = join(newFolder(), "disco");
    const newer = { BACKUPS: "on", EXTRA_MIGRATION: "1" };
    const refused = await runProgram(settings, { ...newer, BACKUP_DIR: folder });
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(/não está lá: ligue o disco.*Nada foi alterado/u);
    const chosen = newFolder();
    const upgraded = await startProgram(settings, { ...newer, BACKUP_DIR: chosen });
    const [copy = "", ...more] = readdirSync(chosen);
    expect(more).toEqual([]);
    await upgraded.stop("SIGTERM");
    // This version, which is the older one, still reads it.
    const target = await PostgreSQL.newDatabase();
    expect((await runForJson("import", target, [join(chosen, copy), "--yes"])).code).toBe(0);
  },
);
