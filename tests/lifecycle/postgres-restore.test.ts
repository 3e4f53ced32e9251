/**
 * A company on PostgreSQL restores a backup by the console command, while programs use the
 * database.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkCopy } from "#server/backups/postgres-restore.ts";
import { newContact } from "../support/api-rows.ts";
import { enginesByName, newFolder, type DatabaseSettings } from "../support/engines.ts";
import { startProgram, type Program } from "../support/program.ts";
import { runForJson } from "../support/run-command.ts";

const EXTENDED = { tags: ["extended"] };

async function addContact({ url }: Program, name: string): Promise<number> {
  const body = JSON.stringify(newContact({ name }));
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/rest/v1/clients`, { method: "POST", headers, body })).status;
}

/** Null while the program opens another ledger. */
async function names({ url }: Program): Promise<string | null> {
  try {
    const response = await fetch(`${url}/rest/v1/clients?select=name&order=name`);
    return ((await response.json()) as { name: string }[]).map(({ name }) => name).join(", ");
  } catch {
    return null;
  }
}

/** A program that opens another ledger responds again soon; until then it saves nothing. */
async function addLater(program: Program, name: string): Promise<void> {
  const add = () => addContact(program, name).catch(() => null);
  await expect.poll(add, { timeout: 30_000 }).toBe(201);
}

async function until(program: Program, expected: string): Promise<void> {
  await expect.poll(() => names(program), { timeout: 30_000 }).toBe(expected);
}

/** The same company in a schema with another name. */
function inSchema({ databaseUrl }: DatabaseSettings, schema: string): DatabaseSettings {
  const url = new URL(databaseUrl ?? "");
  url.searchParams.set("options", `-c search_path=${schema}`);
  return { dataDir: newFolder(), databaseUrl: url.href };
}

test(
  "all programs serve the data of the backup, and the previous data is kept",
  EXTENDED,
  async () => {
    const settings = await enginesByName.PostgreSQL.newDatabase();
    const [one, other] = [await startProgram(settings), await startProgram(settings)];
    expect(await addContact(one, "Ana")).toBe(201);
    const copy = String((await runForJson("backup", settings, ["--to", newFolder()])).json["file"]);
    expect(await addContact(one, "Bia")).toBe(201);
    expect(await addContact(other, "Caio")).toBe(201);

    const asked = await runForJson("restore", settings, [copy]);
    expect(asked.code).toBe(1);
    expect(asked.json).toMatchObject({
      done: false,
      backup: { contacts: 1, records: 1 },
      current: { contacts: 3, records: 3 },
    });
    await until(one, "Ana, Bia, Caio");
    const done = await runForJson("restore", settings, [copy, "--yes"]);
    expect(done).toMatchObject({ code: 0, json: { done: true } });
    await until(one, "Ana");
    await until(other, "Ana");
    await addLater(other, "Davi");
    await until(one, "Ana, Davi");
    await addLater(one, "Eva");
    expect(await runForJson("verify", settings)).toMatchObject({
      code: 0,
      json: { done: true, problems: [] },
    });
    await one.stop("SIGTERM");
    await other.stop("SIGTERM");
  },
);

test(
  "a program with another data folder continues only when its owner accepts it",
  EXTENDED,
  async () => {
    const settings = await enginesByName.PostgreSQL.newDatabase();
    const elsewhere = { ...settings, dataDir: newFolder() };
    const program = await startProgram(elsewhere);
    expect(await addContact(program, "Ana")).toBe(201);
    const copy = String((await runForJson("backup", settings, ["--to", newFolder()])).json["file"]);
    expect(await addContact(program, "Bia")).toBe(201);
    const done = await runForJson("restore", settings, [copy, "--yes"]);
    expect(done.code).toBe(0);
    const { code, errors } = await program.exit;
    expect(code).toBe(1);
    expect(errors).toMatch(
      /tem menos do que já estava gravado.*CONTINUE_FROM_RECORD=1 npm start/su,
    );
    const told = await startProgram(elsewhere, { CONTINUE_FROM_RECORD: "1" });
    expect(await names(told)).toBe("Ana");
    await told.stop("SIGTERM");

    // And back to the ledger from before the restore.
    const before = join(newFolder(), "antes.zip");
    const kept = inSchema(settings, String(done.json["keptIn"]));
    expect((await runForJson("export", kept, ["--to", before])).code).toBe(0);
    expect((await runForJson("restore", settings, [before, "--yes"])).code).toBe(0);
    const again = await startProgram(settings);
    expect(await names(again)).toBe("Ana, Bia");
    expect(await addContact(again, "Caio")).toBe(201);
    await again.stop("SIGTERM");
  },
);

test("a copy that is no .zip is refused before the database is asked", async () => {
  const databaseUrl = "postgres://u@127.0.0.1:1/banco";
  const settings = { dataDir: newFolder(), databaseUrl };
  const refused = await runForJson("restore", settings, ["copia.db", "--yes"]);
  expect(refused.code).toBe(1);
  expect(refused.json["message"]).toMatch(/em \.zip.*Nada foi mudado/u);
});

test("a copy that is not there is refused", async () => {
  const missing = checkCopy(join(newFolder(), "nada.zip"), null);
  await expect(missing).rejects.toThrow("Não foi possível ler nada.zip (ENOENT)");
});

test("a copy that cannot be used is refused, and nothing is changed", EXTENDED, async () => {
  const settings = await enginesByName.PostgreSQL.newDatabase();
  const program = await startProgram(settings);
  expect(await addContact(program, "Ana")).toBe(201);
  const refused = await runForJson("restore", settings, [join(newFolder(), "nada.zip"), "--yes"]);
  expect(refused.code).toBe(1);
  expect((await runForJson("restore", settings, ["copia.db", "--yes"])).json["message"]).toMatch(
    /em \.zip/u,
  );
  expect(await names(program)).toBe("Ana");
  await program.stop("SIGTERM");
});
