/** A page of another site, open in the same browser, with every kind of request that a page can make. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";
import { expectBalance } from "./live-screen.ts";

const ROUTES = [
  "/",
  "/healthz",
  "/events",
  "/assets/nothing.js",
  "/theme.js",
  "/exports/fluxo-de-caixa.csv",
  "/exports/relatorio-financeiro.html",
  "/rest/v1/",
  "/rest/v1/transactions",
  "/rest/v1/transactions?category=ilike.*segredo*",
  "/rest/v1/transactions?id=eq.TRI-a",
  "/rest/v1/clients",
  "/rest/v1/audit_records",
  "/rest/v1/rpc/snapshot",
  "/rest/v1/rpc/dashboard",
  "/%zz",
];

/** What the other page tries; each resolves to what it could read, "" for nothing. */
const ATTEMPTS = [
  ...["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"].flatMap((method) =>
    ["cors", "no-cors"].map((mode) => ({ kind: "fetch", method, mode })),
  ),
  ...["GET", "POST"].map((method) => ({ kind: "form", method, mode: "" })),
  ...[
    "xhr",
    "image",
    "script",
    "module",
    "style",
    "iframe",
    "object",
    "video",
    "events",
    "socket",
    "beacon",
    "prefetch",
    "worker",
    "window",
    "font",
  ].map((kind) => ({ kind, method: "GET", mode: "" })),
];

type Attempt = (typeof ATTEMPTS)[number];

async function openOther(page: Page, hostname: string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><body>Outra");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://${hostname}:${port}/`);
  return server;
}

/** Runs in the other page. */
async function tryInPage({ url, kind, method, mode }: Attempt & { url: string }): Promise<string> {
  const body = JSON.stringify({ id: "CTT-mal", name: "Mal", profile_type: "client" });
  const ended = (target: EventTarget, good: string[], bad: string[]) =>
    new Promise<string>((resolve) => {
      for (const name of good) target.addEventListener(name, () => resolve(`${kind}: ${name}`));
      for (const name of bad) target.addEventListener(name, () => resolve(""));
      setTimeout(() => resolve(""), 400);
    });
  const element = (name: string, attributes: Record<string, string>) => {
    const made = document.createElement(name);
    const result = ended(made, ["load", "loadeddata"], ["error"]);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    document.body.append(made);
    return result.finally(() => made.remove());
  };
  switch (kind) {
    case "fetch": {
      const hasBody = !["GET", "HEAD"].includes(method);
      const signal = AbortSignal.timeout(400);
      const request = { method, mode: mode as RequestMode, signal, ...(hasBody ? { body } : {}) };
      return fetch(url, request).then(
        async (answer) =>
          answer.type === "opaque" ? "" : `${answer.status} ${await answer.text()}`,
        () => "",
      );
    }
    case "xhr": {
      const request = new XMLHttpRequest();
      request.open("POST", url);
      request.setRequestHeader("content-type", "application/json");
      request.send(body);
      await ended(request, ["load"], ["error"]);
      return request.responseText;
    }
    case "form": {
      const frame = document.createElement("iframe");
      frame.name = "target";
      const form = document.createElement("form");
      Object.assign(form, { method, action: url, target: "target", enctype: "text/plain" });
      const field = document.createElement("input");
      Object.assign(field, {
        name: '{"id":"CTT-mal","name":"',
        value: 'Mal","profile_type":"client"}',
      });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const text = readFrame(frame);
      frame.remove();
      form.remove();
      return text;
    }
    case "image":
      return element("img", { src: url });
    case "script":
      return element("script", { src: url });
    case "module":
      return element("script", { src: url, type: "module" });
    case "style":
      return element("link", { rel: "stylesheet", href: url });
    case "prefetch":
      await element("link", { rel: "prefetch", href: url });
      return "";
    case "object":
      await element("object", { data: url });
      return "";
    case "video":
      return element("video", { src: url });
    case "font":
      return new FontFace("other", `url(${url})`).load().then(
        () => "font",
        () => "",
      );
    case "iframe": {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
      await ended(frame, ["load"], ["error"]);
      const text = readFrame(frame);
      frame.remove();
      return text;
    }
    case "events": {
      const source = new EventSource(url);
      const result = ended(source, ["open", "message", "hello"], ["error"]);
      return result.finally(() => source.close());
    }
    case "socket": {
      const socket = new WebSocket(url.replace("http", "ws"));
      return ended(socket, ["open", "message"], ["error"]);
    }
    case "beacon":
      navigator.sendBeacon(url, new Blob([body], { type: "text/plain" }));
      return "";
    case "worker":
      try {
        const worker = new Worker(url);
        return await ended(worker, ["message"], ["error"]);
      } catch {
        return "";
      }
    case "window": {
      const opened = window.open(url, "_blank", "width=100,height=100");
      await new Promise((resolve) => setTimeout(resolve, 150));
      let text = "";
      try {
        text = opened?.document.body.textContent ?? "";
      } catch {
        // Another origin.
      }
      opened?.close();
      return text;
    }
    default:
      throw new Error(kind);
  }

  function readFrame(frame: HTMLIFrameElement): string {
    try {
      return frame.contentDocument?.body.textContent ?? "";
    } catch {
      return "";
    }
  }
}

async function fill(company: Company): Promise<void> {
  const entry = { type: "income", category: "Sistema", amount: 100, status: "paid" };
  const date = { expected_payment_date: "2026-11-21" };
  await company.write("POST", "clients", { id: "CTT-a", name: "Ana", profile_type: "client" });
  await company.write("POST", "transactions", { id: "TRI-a", ...entry, ...date });
}

/** Another site, and another port of the same. */
const PAGES = [
  { hostname: "localhost", routes: ROUTES.filter((_, at) => at % 4 === 0), tag: " @short" },
  { hostname: "localhost", routes: ROUTES, tag: "" },
  { hostname: "127.0.0.1", routes: ROUTES, tag: "" },
];

for (const { hostname, routes, tag } of PAGES) {
  test(`a page of ${hostname} reads and writes nothing by ${routes.length * ATTEMPTS.length} requests${tag}`, async ({
    page,
    context,
    company,
    policyViolations,
  }) => {
    test.setTimeout(300_000);
    await fill(company);
    await page.goto("/movimentacoes");
    await expectBalance(page, "100,00");
    const before = await company.read("audit_records");
    const other = await context.newPage();
    const server = await openOther(other, hostname);
    const control = { kind: "fetch", method: "GET", mode: "cors" };
    for (const kind of ["fetch", "iframe", "window"]) {
      const read = await other.evaluate(tryInPage, { url: other.url(), ...control, kind });
      expect(read).toContain("Outra");
    }
    for (const route of routes) {
      const attempts = ATTEMPTS.map(async (attempt) => {
        const read = await other.evaluate(tryInPage, { url: company.url + route, ...attempt });
        return read === "" ? [] : [`${route} ${JSON.stringify(attempt)}: ${read.slice(0, 200)}`];
      });
      expect((await Promise.all(attempts)).flat()).toEqual([]);
    }
    expect(await company.read("audit_records")).toEqual(before);
    await page.bringToFront();
    await page.reload();
    await expectBalance(page, "100,00");
    server.close();
    // What the page of the other site was refused is not the matter of the page policy.
    policyViolations.length = 0;
  });
}

test("a page of another site learns nothing by the time of a refusal", async ({
  page,
  company,
}) => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    id: `TRI-${at}`,
    type: "income",
    category: "Sistema",
    amount: 1,
    expected_payment_date: "2026-11-21",
    notes: `nota ${at}`,
  }));
  await company.write("POST", "transactions", rows);
  await page.goto("/");
  const own = await searchCost(page, company);
  const server = await openOther(page, "localhost");
  const other = await searchCost(page, company);
  server.close();
  expect(own).toBeGreaterThan(4);
  expect(Math.abs(other)).toBeLessThan(own / 4);
});

/** By how many milliseconds a search of all notes takes longer than a lookup: the first quartile. */
function searchCost(page: Page, { url }: Company): Promise<number> {
  return page.evaluate(async (base) => {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 80; round += 1) {
      const at = round % 2 === 0 ? 0 : 1;
      const query = at === 0 ? "id=eq.TRI-1" : `notes=ilike.*segredo${round}*`;
      const start = performance.now();
      await fetch(`${base}/rest/v1/transactions?${query}`, { mode: "no-cors" }).catch(() => null);
      times[at].push(performance.now() - start);
    }
    const [lookup = 0, search = 0] = times.map((all) => all.toSorted((a, b) => a - b)[10]);
    return search - lookup;
  }, url);
}
