/**
 * A page of another site, open in the same browser, with every kind of request that a page can
 * make.
 */
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Request } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { type Company, expect, test } from "./company.ts";
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

/** The requests of the other page; each resolves to the text that it could read, "" for nothing. */
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

/** The attempts by a named frame: the iframe and the two forms. */
const NAMED_FRAMES = 3;

async function openOther(page: Page, hostname: string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><body>Outra");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://${hostname}:${port}/`);
  return server;
}

/**
 * Runs in the other page. The event `answered` reports that the server has responded to all frames.
 */
async function tryInPage({ url, kind, method, mode }: Attempt & { url: string }): Promise<string> {
  let isAnswered = false;
  addEventListener("answered", () => (isAnswered = true), { once: true });
  const body = JSON.stringify({ id: "CTT-mal", name: "Mal", profile_type: "client" });
  const ended = (target: EventTarget, good: string[], bad: string[]) =>
    new Promise<string>((resolve) => {
      for (const name of good) target.addEventListener(name, () => resolve(`${kind}: ${name}`));
      for (const name of bad) target.addEventListener(name, () => resolve(""));
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
      const request = { method, mode: mode as RequestMode, ...(hasBody ? { body } : {}) };
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
      frame.name = `target ${method}`;
      const form = document.createElement("form");
      Object.assign(form, { method, action: url, target: frame.name, enctype: "text/plain" });
      const field = document.createElement("input");
      Object.assign(field, {
        name: '{"id":"CTT-mal","name":"',
        value: 'Mal","profile_type":"client"}',
      });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
      const text = await readShown(() => frame.contentDocument);
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
    case "object": {
      // Nothing of it can be read, and for a refused one Chromium sometimes fires neither load nor
      // error.
      const object = document.createElement("object");
      object.data = url;
      document.body.append(object);
      return "";
    }
    case "video":
      return element("video", { src: url });
    case "font":
      return new FontFace("other", `url(${url})`).load().then(
        () => "font",
        () => "",
      );
    case "iframe": {
      const frame = document.createElement("iframe");
      frame.name = "target";
      document.body.append(frame);
      frame.src = url;
      const text = await readShown(() => frame.contentDocument);
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
      if (opened === null) throw new Error("No window was opened");
      const text = await readShown(() => (opened.closed ? null : opened.document));
      opened.close();
      return text;
    }
    default:
      throw new Error(kind);
  }

  /**
   * The readable text once the frame has left its empty document; it may stay there even after a
   * response.
   */
  async function readShown(documentOf: () => Document | null): Promise<string> {
    try {
      for (;;) {
        const shown = documentOf();
        // It has another origin.
        if (shown === null) return "";
        const isLoaded = shown.URL !== "about:blank" && shown.readyState === "complete";
        const stays = isAnswered && kind !== "window";
        if (isLoaded || stays) return shown.body.textContent;
        await nextCheck();
      }
    } catch {
      // A window of another origin.
      return "";
    }
  }

  function nextCheck(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Counts the responses to named frames. */
function countAnswers(other: Page): () => number {
  let count = 0;
  const onEnd = (request: Request) => {
    if (request.isNavigationRequest() && request.frame().name() !== "") count += 1;
  };
  other.on("requestfinished", onEnd);
  other.on("requestfailed", onEnd);
  return () => count;
}

async function fill(company: Company): Promise<void> {
  await company.write("POST", "clients", contact("CTT-a"));
  await company.write("POST", "transactions", entry("TRI-a", { status: "paid" }));
}

/** Another site, and another port of the same; a quarter of the routes each. */
const PAGES = ["localhost", "127.0.0.1"].flatMap((hostname) =>
  [0, 1, 2, 3].map((quarter) => ({
    hostname,
    routes: ROUTES.filter((_, at) => at % 4 === quarter),
    name: `${hostname} reads and writes nothing by ${ROUTES.length * ATTEMPTS.length} requests (${quarter + 1} of 4)`,
  })),
);

for (const { hostname, routes, name } of PAGES) {
  test(`a page of ${name}`, async ({ page, context, company, policyViolations }) => {
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
    const answers = countAnswers(other);
    for (const route of routes) {
      const answered = answers();
      const underWay = new Set(ATTEMPTS);
      const attempts = ATTEMPTS.map(async (attempt) => {
        const read = await other.evaluate(tryInPage, { url: company.url + route, ...attempt });
        underWay.delete(attempt);
        return read === "" ? [] : [`${route} ${JSON.stringify(attempt)}: ${read.slice(0, 200)}`];
      });
      await expect.poll(() => answers() - answered, route).toBe(NAMED_FRAMES);
      await other.evaluate(() => dispatchEvent(new Event("answered")));
      await expect.poll(() => [...underWay], route).toEqual([]);
      expect((await Promise.all(attempts)).flat()).toEqual([]);
      // In another browsing context group, which its opener cannot close.
      for (const opened of context.pages()) {
        if (opened !== page && opened !== other) await opened.close();
      }
    }
    expect(await company.read("audit_records")).toEqual(before);
    await page.bringToFront();
    await page.reload();
    await expectBalance(page, "100,00");
    server.close();
    // Refusals of the other site's page are not violations of our page policy.
    policyViolations.length = 0;
  });
}

test("a page of another site is refused before its query is read, so the timing of a refusal reveals nothing", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  expect(await statusesOf(page, company)).toEqual([200, 200, 400, 400]);
  const server = await openOther(page, "localhost");
  expect(await statusesOf(page, company)).toEqual([403, 403, 403, 403]);
  server.close();
});

/** The statuses of a lookup, a search, and two queries that the server cannot run. */
async function statusesOf(page: Page, { url }: Company): Promise<number[]> {
  const urls = new Map<string, string>();
  const statuses = new Map<string, number>();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, request.url);
  });
  // Also fired for a response that the browser hides from the page.
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  const queries = ["id=eq.TRI-a", "notes=ilike.*segredo*", "nothing=eq.1", "amount=no.1"];
  const addresses = queries.map((query) => `${url}/rest/v1/transactions?${query}`);
  await page.evaluate(async (all) => {
    for (const address of all) await fetch(address, { mode: "no-cors" }).catch(() => null);
  }, addresses);
  const statusOf = (address: string) =>
    [...statuses].find(([requestId]) => urls.get(requestId) === address)?.[1] ?? 0;
  await expect.poll(() => addresses.map(statusOf)).not.toContain(0);
  await network.detach();
  return addresses.map(statusOf);
}
