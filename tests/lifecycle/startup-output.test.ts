/** Quiet on a terminal, a JSON log otherwise. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { addContacts } from "../support/contact-company.ts";
import { emptyCompany, enginesByName, newFolder } from "../support/engines.ts";
import { MAIN, runProgram, startProgram } from "../support/program.ts";

const READY = /^Sistema Financeiro pronto\. Abra http:\/\/127\.0\.0\.1:\d+\n$/u;
const CRASH = `--import=data:text/javascript,${encodeURIComponent(`setInterval(() => {
  if (process.listenerCount("uncaughtException") > 0) throw new Error("the disk melted");
}, 20)`)}`;

const EXTENDED = { tags: ["extended"] };

const onSqlite = () => ({ dataDir: newFolder(), databaseUrl: null });

async function outputOfOneRequest(environment: Record<string, string>) {
  const program = await startProgram(onSqlite(), { LOG_LEVEL: "", ...environment });
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  expect(await program.stop("SIGTERM")).toBe(0);
  return program.exit;
}

test("without a terminal the log has one JSON line per request", EXTENDED, async () => {
  const { output, errors } = await outputOfOneRequest({});
  expect(output).toMatch(READY);
  const lines = errors
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "request", route: "/healthz", status: 200 }),
  );
});

test("LOG_FORMAT=text only shows the address without errors", EXTENDED, async () => {
  const { output, errors } = await outputOfOneRequest({ LOG_FORMAT: "text" });
  expect(output).toMatch(READY);
  expect(errors).toBe("");
});

test("LOG_FORMAT=text with LOG_LEVEL=info shows one line per request", EXTENDED, async () => {
  const { errors } = await outputOfOneRequest({ LOG_FORMAT: "text", LOG_LEVEL: "info" });
  expect(errors).toMatch(/^\d\d:\d\d:\d\d informação: GET \/healthz: 200 em [\d.]+ ms$/mu);
  expect(errors).not.toContain("{");
});

/** Sends the signal of Ctrl+C to the program when it begins to listen, or has begun. */
const stopAt = (event: "asyncStart" | "asyncEnd"): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { subscribe } from "node:diagnostics_channel";
    subscribe("tracing:net.server.listen:${event}", () => process.emit("SIGINT"));`)}`;

test.each(["asyncStart", "asyncEnd"] as const)(
  "a program that is stopped while it starts (%s) says nothing and ends",
  EXTENDED,
  async (event) => {
    const settings = { LOG_FORMAT: "text", NODE_OPTIONS: stopAt(event) };
    const { code, output, errors } = await runProgram(onSqlite(), settings);
    expect([code, output, errors]).toEqual([0, "", ""]);
  },
);

const SENTENCE = /^O sistema encontrou um erro .*inicie de novo/u;

async function expectCrash(format: string, line: RegExp): Promise<void> {
  const settings = { LOG_FORMAT: format, NODE_OPTIONS: CRASH };
  const { errors, code } = await runProgram(onSqlite(), settings);
  expect(code).toBe(1);
  // The log has its own stream: either line may be first.
  const lines = errors.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines.filter((text) => line.test(text))).toHaveLength(1);
  expect(lines.filter((text) => SENTENCE.test(text))).toHaveLength(1);
}

test("an uncaught error is one line of the text log, and a sentence for the owner", () =>
  expectCrash(
    "text",
    /^\d\d:\d\d:\d\d erro grave: erro não tratado, o programa vai fechar: Error: the disk/u,
  ));

test("an uncaught error is one line of the json log, and a sentence for the owner", EXTENDED, () =>
  expectCrash("json", /^\{"level":60,/u),
);

async function expectOnTerminal(
  environment: Readonly<Record<string, string>>,
  expected: RegExp,
): Promise<void> {
  // `script` of util-linux makes a pseudo-terminal.
  const terminal = spawn(
    "script",
    ["--quiet", "--command", `"${process.execPath}" "${MAIN}"`, "/dev/null"],
    {
      stdio: ["pipe", "pipe", "inherit"],
      env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: newFolder(), ...environment },
    },
  );
  let screen = "";
  terminal.stdout.on("data", (chunk: Buffer) => (screen += chunk.toString()));
  await expect.poll(() => screen, { timeout: 30_000 }).toContain("pronto");
  const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(screen.slice(screen.indexOf("pronto")))?.[0] ?? "";
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const shown = () => screen.replaceAll("\r", "").replace("^C", "").trim();
  // The log line of a request comes after its response.
  await expect.poll(shown).toMatch(expected);
  const ended = new Promise((resolve) => terminal.once("close", resolve));
  terminal.stdin.write("\u0003");
  await ended;
  expect(shown()).toMatch(expected);
}

test.runIf(process.platform === "linux")(
  "a terminal shows nothing but the address",
  { tags: ["extended"] },
  () => expectOnTerminal({}, /^Sistema Financeiro pronto\. Abra http:\S+$/u),
);

test.runIf(process.platform === "linux")(
  "a terminal shows JSON with LOG_FORMAT=json",
  EXTENDED,
  () => expectOnTerminal({ LOG_FORMAT: "json" }, /^\{"level":30,.*"msg":"request"\}$/mu),
);

test.runIf(process.platform === "linux")(
  "OPEN=1 opens the browser at the address, and without it nothing opens here",
  EXTENDED,
  async () => {
    const folder = newFolder();
    const browser = join(folder, "browser");
    const opened = join(folder, "opened");
    writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${opened}\n`, { mode: 0o755 });
    // Without the data folders, the computer's real browser is not found.
    const settings = { BROWSER: browser, DISPLAY: ":99", XDG_DATA_DIRS: folder };
    const silent = await startProgram(onSqlite(), settings);
    const program = await startProgram(onSqlite(), { ...settings, OPEN: "1" });
    await vi.waitFor(() => expect(readFileSync(opened, "utf8").trim()).toBe(program.url), 10_000);
    await Promise.all([silent.stop("SIGTERM"), program.stop("SIGTERM")]);
    expect(readFileSync(opened, "utf8").trim()).toBe(program.url);
  },
);

test("a browser that cannot be opened does not stop the start", EXTENDED, async () => {
  const program = await startProgram(onSqlite(), {
    OPEN: "1",
    PATH: "/nonexistent",
    BROWSER: "",
  });
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  expect(await program.stop("SIGTERM")).toBe(0);
});

test(
  "empty books say that another database was in use with the data folder",
  EXTENDED,
  async () => {
    const { dataDir, databaseUrl } = await emptyCompany(enginesByName.PostgreSQL);
    await addContacts({ dataDir, databaseUrl }, 1);
    const started = await startProgram({ dataDir, databaseUrl: null });
    expect(await started.stop("SIGTERM")).toBe(0);
    const { errors } = await started.exit;
    expect(errors).toMatch(
      /^Atenção: este banco de dados está vazio, e outro esteve em uso com esta pasta até .*DATABASE_URL/mu,
    );
    await addContacts({ dataDir, databaseUrl: null }, 1);
    const again = await startProgram({ dataDir, databaseUrl: null });
    expect(await again.stop("SIGTERM")).toBe(0);
    expect((await again.exit).errors).toBe("");
  },
);
