// @module-tag extended
/**
 * Programs of different versions on one database: the older one never writes at the same time as
 * the newer one.
 */
import { expect, test } from "vitest";
import { callApi, create, type ApiAnswer } from "#tests/support/api-client.ts";
import { describeOnBothEngines, enginesByName } from "../support/engines.ts";
import { runProgram, startProgram } from "../support/program.ts";
import { runCommand } from "../support/run-command.ts";
import { newEntry } from "../support/api-rows.ts";

const WRITERS = 8;
const NEWER = { "x-user-name": "Nova" };

describeOnBothEngines("An older version", (engine) => {
  test("does not start on a newer version's database", async () => {
    const location = await engine.newDatabase();
    const newer = await startProgram(location, { EXTRA_MIGRATION: "1" });
    expect((await create(newer, newEntry(), NEWER)).status).toBe(201);
    expect(await newer.stop("SIGTERM")).toBe(0);
    const { code, errors } = await runProgram(location);
    expect(code).toBe(1);
    expect(errors).toContain("criado por uma versão mais nova do sistema: atualize o programa");
    const verified = await runCommand("verify", location);
    expect(verified.errors).toContain(
      "versão mais nova do programa: atualize o programa e confira",
    );
  });
});

test("the older of two running programs stops writing when the newer one starts", async () => {
  const location = await enginesByName.PostgreSQL.newDatabase();
  const older = await startProgram(location);
  const answers: ApiAnswer[] = [];
  const done = new AbortController();
  const writing = Array.from({ length: WRITERS }, async () => {
    const headers = { "x-user-name": "Antiga" };
    while (!done.signal.aborted) answers.push(await create(older, newEntry(), headers));
  });
  await expect.poll(() => answers.length).toBeGreaterThan(WRITERS);
  const newer = await startProgram(location, { EXTRA_MIGRATION: "1" });
  for (let count = 0; count < 50; count += 1) {
    expect((await create(newer, newEntry(), NEWER)).status).toBe(201);
  }
  const wasRefused = () => answers.some(({ status }) => status !== 201);
  await expect.poll(wasRefused).toBe(true);
  done.abort();
  await Promise.all(writing);
  const acknowledged = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status !== 201);
  expect(acknowledged).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, text } of refused) {
    expect([status, text]).toEqual([503, expect.stringContaining("Atualize o programa")]);
  }
  expect((await callApi(older, "GET", "rpc/snapshot")).status).toBe(200);
  const path = "audit_records?select=user_name&order=sequence.asc";
  const records = await callApi(newer, "GET", path);
  const users = (JSON.parse(records.text) as { user_name: string }[]).map((row) => row.user_name);
  expect(users).toEqual([...Array(acknowledged).fill("Antiga"), ...Array(50).fill("Nova")]);
  expect([await older.stop("SIGTERM"), await newer.stop("SIGTERM")]).toEqual([0, 0]);
});
