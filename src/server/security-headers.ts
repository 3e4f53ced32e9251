/** Sent on every response, including those to requests that never reach a route. */
import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import { DOCUMENT_STYLE } from "./exports/document-style.ts";

/** Browser features that a script of the page could otherwise use or request. */
const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

const addHelmetHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // A document to print is written into a window that inherits the policy of the page.
      styleSrc: ["'self'", `'sha256-${sha256(DOCUMENT_STYLE)}'`],
      imgSrc: ["'self'", "data:"],
      // The browser's Excel writer compresses a long list in a worker of its own.
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
});

/** No company data is kept in the browser's cache: only the built web app overrides this. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...helmetHeaders(),
  "permissions-policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "cache-control": "no-store",
};

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => setSecurityHeaders(reply));
  // Otherwise Node refuses an unknown `Expect` itself, without these headers.
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
}

export function setSecurityHeaders(reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS);
}

/** These are the same for every response. */
function helmetHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  addHelmetHeaders(response.req, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
