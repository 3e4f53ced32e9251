/** Runs every documented call in order and compares its response. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const SHOWN_ADDRESS = "http://127.0.0.1:3000";
const ROOT = join(import.meta.dirname, "../..");

type Block = { readonly language: string; readonly text: string };

function parseBlocks(file: string): Block[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```/gmsu)].map(([, language = "", block = ""]) => ({
    language,
    text: block,
  }));
}

/** A curl command as arguments of `fetch`; understands single quotes only. */
function parseCurl(command: string, address: string): [string, RequestInit] {
  const words = command
    .replaceAll("\\\n", " ")
    .matchAll(/'([^']*)'|(\S+)/gu)
    .map(([, quoted, bare]) => quoted ?? bare ?? "")
    .toArray();
  expect(words.shift()).toBe("curl");
  const headers = new Headers();
  const init: RequestInit = { headers };
  let url = "";
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word.startsWith(SHOWN_ADDRESS)) url = word.replace(SHOWN_ADDRESS, address);
    else if (word === "-X") init.method = words.shift() ?? "";
    else if (word === "-d") init.body = words.shift() ?? "";
    else if (word === "-H") headers.set(...parseHeader(words.shift() ?? ""));
    else if (word !== "-N") throw new Error(`This test does not know curl's ${word}`);
  }
  return [url, init];
}

function parseHeader(line: string): [string, string] {
  const [name = "", value = ""] = line.split(/:\s*(.*)/su);
  return [name, value];
}

/** The end of an event's id, which is another one in each ledger. */
const HASH_IN_ID = /^(id: \d+)-[\da-f]{8}$/mu;

async function expectAnswer(response: Response, shown: Block | undefined): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  const text = type.startsWith("text/event-stream")
    ? await readStart(response)
    : await response.text();
  // The documentation shows only the relevant members of a JSON response.
  const isJson = shown?.language === "json";
  const toComparable = (body: string): string =>
    body.replaceAll("\r\n", "\n").replace(HASH_IN_ID, "$1").trim();
  expect({
    answer: isJson ? (JSON.parse(text) as unknown) : toComparable(text),
  }).toMatchObject({
    answer: isJson ? (JSON.parse(shown.text) as unknown) : toComparable(shown?.text ?? ""),
  });
}

async function readStart(stream: Response): Promise<string> {
  const reader = stream.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

async function runProgram(text: string, address: string): Promise<void> {
  const folder = join(ROOT, ".cache");
  const file = join(folder, `documented-${process.pid}-${Date.now()}.ts`);
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(file, { force: true }));
  writeFileSync(file, text.replaceAll(SHOWN_ADDRESS, address));
  await promisify(execFile)(process.execPath, [file]);
}

describeOnBothEngines("The documentation", (engine) => {
  test.each(["docs/api.md", "README.md"])(
    "each call that %s shows works as shown",
    extendedOnPostgres(engine),
    async (file) => {
      const { app } = await openTestApp(engine, {
        clock: () => Date.parse("2026-11-21T12:00:00Z"),
      });
      const address = await app.listen({ port: 0, host: "127.0.0.1" });
      const blocks = parseBlocks(file);
      let calls = 0;
      for (const [index, { language, text }] of blocks.entries()) {
        if (language === "ts") {
          await runProgram(text, address);
          calls += 1;
        }
        if (language !== "sh" || !text.startsWith("curl")) continue;
        await expectAnswer(await fetch(...parseCurl(text, address)), blocks[index + 1]);
        calls += 1;
      }
      expect(calls).toBeGreaterThanOrEqual(2);
    },
  );
});
