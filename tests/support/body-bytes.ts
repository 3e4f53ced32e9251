/** The bytes of request bodies that an app has received. */
import { Transform } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Counts them as they go to the parsers. Call it before the routes are added. */
export function countBodyBytes(app: FastifyInstance): () => number {
  let received = 0;
  app.addHook("preParsing", async (_request, _reply, payload) =>
    payload.pipe(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          done(null, chunk);
          received += chunk.length;
        },
      }),
    ),
  );
  return () => received;
}
