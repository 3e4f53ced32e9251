import { once } from "node:events";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { FileJobs } from "#server/http/file-jobs.ts";
import { failingPool, LOCATION } from "#tests/support/failing-pool.ts";
import { onResponseClosed } from "./on-response-closed.ts";

test("the callback also runs for a response that was closed before", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const gone = new AbortController();
  const result = Promise.withResolvers<string[]>();
  app.get("/", async (_request, reply) => {
    const ends: string[] = [];
    onResponseClosed(reply, () => ends.push("while it went on"));
    const closed = once(reply.raw, "close");
    gone.abort();
    await closed;
    onResponseClosed(reply, () => ends.push("after"));
    const files = new FileJobs(() => new Error("No slot was freed"));
    const pool = failingPool((_path, signal) => {
      if (signal?.aborted === true) ends.push("no worker is started");
    });
    for (let job = 0; job < 5; job += 1) {
      await files.send(reply, { pool, location: LOCATION, job }, () => ends.push("sent"));
    }
    result.resolve(ends);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  await expect(fetch(address, { signal: gone.signal })).rejects.toThrow("abort");
  expect(await result.promise).toEqual([
    "while it went on",
    "after",
    ...Array.from({ length: 5 }, () => "no worker is started"),
  ]);
});
