import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openPostgres } from "./postgres.ts";

/** A FATAL response of PostgreSQL's protocol. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Answers the first message of each connection in the same way. */
async function serve(answer: Buffer): Promise<string> {
  const server = createServer((client) => {
    client.on("error", () => client.destroy());
    client.once("data", () => client.end(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port has an object");
  return `postgres://ana:segredo@127.0.0.1:${address.port}/empresa`;
}

test("a PgBouncer that refuses the time limits is named, with what to do", async () => {
  const url = await serve(fatal("08P01", "unsupported startup parameter: statement_timeout"));
  await expect(openPostgres(url)).rejects.toThrow(
    /responde um PgBouncer.*pool_mode = session.*= statement_timeout, idle_in_transaction_session_timeout, e/u,
  );
});

test("any other server that refuses a connection is named with its reason", async () => {
  const url = await serve(fatal("08P01", "no such database: empresa"));
  await expect(openPostgres(url)).rejects.toThrow(
    /^Não foi possível usar o PostgreSQL em 127\.0\.0\.1:\d+\/empresa \(no such database: empresa\)/u,
  );
});

test("a full disk of the server is no server that is off", async () => {
  const url = await serve(fatal("53100", "could not extend file: No space left on device"));
  await expect(openPostgres(url)).rejects.toThrow(
    /^O disco do PostgreSQL em 127\.0\.0\.1:\d+\/empresa está cheio \(could not .*libere espaço/u,
  );
});
