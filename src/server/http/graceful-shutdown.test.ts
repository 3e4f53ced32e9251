import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { apiError } from "#contract/api.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

test("a request during a shutdown is refused, with a remedy", async () => {
  const { app } = await openTestApp(enginesByName.SQLite);
  const { port, hostname } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const accepted: Socket[] = [];
  app.server.on("connection", (socket) => accepted.push(socket));
  const sockets = [connect(Number(port), hostname), connect(Number(port), hostname)] as const;
  const [working, late] = sockets;
  const head = `Host: ${hostname}:${port}\r\nContent-Type: application/json\r\n`;
  working.write(`POST /rest/v1/clients HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n[`);
  // Node closes a connection that has sent nothing.
  late.write(`GET /rest/v1/clients HTTP/1.1\r\n${head}`);
  await expect.poll(() => accepted.map(({ bytesRead }) => bytesRead > 0)).toEqual([true, true]);
  const closed = app.close();
  late.write("\r\n");
  const [response] = await once(late.setEncoding("utf8"), "data");
  const [status = "", body = ""] = String(response).split("\r\n\r\n");
  expect(status).toMatch(/^HTTP\/1\.1 503 /u);
  expect(apiError.parse(JSON.parse(body))).toMatchObject({
    message: "O sistema está sendo encerrado.",
    hint: "Nada deste pedido foi gravado: inicie o sistema de novo e repita o pedido.",
  });
  working.end("]");
  await closed;
});
