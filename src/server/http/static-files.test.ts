import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { FONT_FOLDER, FONT_PATH } from "#server/exports/document-fonts.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const PAGE = "<!doctype html><title>Página</title>";
const SCRIPT = "console.log('feito');";

/** The application with a built web app. */
async function openScreens(folder = "") {
  const parent = mkdtempSync(join(tmpdir(), "financeiro-web-"));
  const webRoot = join(parent, folder);
  mkdirSync(join(webRoot, "assets"), { recursive: true });
  for (const [name, text] of [
    ["index.html", PAGE],
    ["assets/a-1.js", SCRIPT],
  ] as const) {
    writeFileSync(join(webRoot, name), text);
  }
  writeFileSync(join(webRoot, "assets/font-1.woff2"), "font");
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { app } = await openTestApp(enginesByName.SQLite, { webRoot });
  return app;
}

test("built files are sent as they are, the page for every screen, with their caching and the page policy", async () => {
  const app = await openScreens();
  const cases = [
    ["/relatorios", PAGE, "no-cache"],
    ["/", PAGE, "no-cache"],
    ["/assets/a-1.js", SCRIPT, "immutable"],
    ["/assets/font-1.woff2", "font", "immutable"],
  ] as const;
  for (const [url, content, cache] of cases) {
    const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.payload).toBe(content);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toContain(cache);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
  }
});

test("the page is not cached where the program lies in a folder named as that of its files", async () => {
  const app = await openScreens("assets/web");
  const cacheOf = async (url: string) => (await app.inject(url)).headers["cache-control"];
  expect(await cacheOf("/index.html")).toBe("no-cache");
  expect(await cacheOf("/")).toBe("no-cache");
  expect(await cacheOf("/assets/a-1.js")).toContain("immutable");
});

test("HEAD of a screen is answered as GET, without the page", async () => {
  const app = await openScreens();
  for (const url of ["/", "/relatorios", "//", `/clientes?q=${"x".repeat(20_000)}`]) {
    const headers = { accept: "text/html" };
    const get = await app.inject({ url, headers });
    const head = await app.inject({ url, headers, method: "HEAD" });
    expect([url, head.statusCode, head.payload]).toEqual([url, get.statusCode, ""]);
    for (const name of ["content-type", "cache-control", "location"]) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  }
});

test.each([
  ["range", "bytes=99999999-", 416],
  ["if-match", '"x"', 412],
  ["if-unmodified-since", "Thu, 01 Jan 2004 00:00:00 GMT", 412],
])(
  "a file that cannot be sent as %s asks is an error of the request",
  async (name, value, status) => {
    const app = await openScreens();
    const font = `${FONT_PATH}${readdirSync(FONT_FOLDER)[0]}`;
    for (const url of ["/", "/index.html", "/relatorios", "/assets/a-1.js", font]) {
      const answer = await app.inject({ url, headers: { accept: "text/html", [name]: value } });
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^O arquivo .+\.$/u) });
      expect(answer.headers["cache-control"]).toMatch(/^no-/u);
    }
  },
);

test("an address that is too long leads a browser to the screen without its query, and a program to an error", async () => {
  const app = await openScreens();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const open = async (path: string, accept: string) => {
    const response = await fetch(`${address}${path}`, { headers: { accept }, redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  const html = "text/html,*/*;q=0.8";
  for (const text of ["x".repeat(20_000), encodeURIComponent("ã".repeat(20_000))]) {
    for (const path of ["/movimentacoes", "/clientes", "/", "/exemplo/relatorios"]) {
      expect(await open(`${path}?q=${text}`, html)).toEqual([302, path]);
    }
    expect(await open(`//example.com/?q=${text}`, html)).toEqual([302, "/example.com/"]);
    expect(await open(`/movimentacoes?q=${text}`, "application/json")).toEqual([431, null]);
    expect(await open(`/rest/v1/clients?name=eq.${text}`, html)).toEqual([431, null]);
    expect(await open(`/exports/relatorio-financeiro.csv?q=${text}`, html)).toEqual([431, null]);
  }
  // No screen has such a path.
  for (const path of ["/", "/movimentacoes/", "//example.com/"]) {
    const long = `${path}${"x".repeat(20_000)}`;
    expect(await open(long, html)).toEqual([302, "/"]);
    expect(await open(`${long}?q=${"x".repeat(20_000)}`, html)).toEqual([302, "/"]);
    expect(await open(long, "application/json")).toEqual([431, null]);
  }
  expect(await open(`/clientes?q=${"x".repeat(8000)}`, html)).toEqual([200, null]);
});

test("a path that no screen can have leads a browser to the start, and a program to an error", async () => {
  const app = await openScreens();
  const paths = ["//", "//example.com", "/movimentacoes//", "/%E0%A4%A", "/%00"];
  for (const url of paths) {
    const opened = await app.inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });
    const { statusCode, headers } = opened;
    expect([url, statusCode, headers.location]).toEqual([url, 302, "/"]);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    const read = await app.inject({ url, headers: { accept: "application/json" } });
    expect([url, read.statusCode >= 400 && read.statusCode < 500]).toEqual([url, true]);
    expect(Object.keys(read.json<object>())).toEqual(["code", "message", "details", "hint"]);
  }
  for (const url of ["/rest/v1/%E0%A4%A", "/exports/%E0%A4%A"]) {
    expect((await app.inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(400);
  }
  const foreign = { accept: "text/html", host: "example.com" };
  for (const url of ["//", "/%E0%A4%A"]) {
    expect((await app.inject({ url, headers: foreign })).statusCode).toBe(403);
  }
});

test("another site may link to a screen, but not embed it or load its files", async () => {
  const app = await openScreens();
  const statusOf = async (url: string, mode: string, dest: string): Promise<number> => {
    const headers = {
      accept: "text/html",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": mode,
      "sec-fetch-dest": dest,
    };
    return (await app.inject({ url, headers })).statusCode;
  };
  expect(await statusOf("/", "navigate", "document")).toBe(200);
  expect(await statusOf("/relatorios", "navigate", "document")).toBe(200);
  expect(await statusOf("/relatorios", "navigate", "iframe")).toBe(403);
  expect(await statusOf("/assets/a-1.js", "no-cors", "script")).toBe(403);
});
