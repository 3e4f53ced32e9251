import { once } from "node:events";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { controlOf } from "#server/workers/send-chunks.ts";
import { onResponseClosed } from "./on-response-closed.ts";

test("the callback also runs for a response that was closed before", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const gone = new AbortController();
  const told = Promise.withResolvers<string[]>();
  app.get("/", async (_request, reply) => {
    const ends: string[] = [];
    onResponseClosed(reply, () => ends.push("while it went on"));
    const closed = once(reply.raw, "close");
    gone.abort();
    await closed;
    onResponseClosed(reply, () => ends.push("after"));
    const { signal } = controlOf(reply, () => ends.push("of a thread"));
    if (signal.aborted) ends.push("no thread is begun");
    reply.hijack();
    told.resolve(ends);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  await expect(fetch(address, { signal: gone.signal })).rejects.toThrow("abort");
  expect(await told.promise).toEqual([
    "while it went on",
    "after",
    "of a thread",
    "no thread is begun",
  ]);
});
