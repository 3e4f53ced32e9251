/**
 * A server that returns a constant response. With a company's folder it inserts a row and a record
 * for each request in its own transaction. Prints its URL.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openBare } from "./raw-sqlite-baseline.ts";

const [folder] = process.argv.slice(2);
const bare = folder === undefined ? null : openBare(folder);
const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => {
    bare?.insertOne();
    response.writeHead(201, { "content-length": "0" }).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
