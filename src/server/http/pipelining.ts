/**
 * Node starts all pipelined requests of a connection at once, and keeps every response until those
 * before it are sent. Always true here: a connection has one request under way, and few that wait.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { onResponseClosed } from "./on-response-closed.ts";

/**
 * Above this the connection is closed, which pipelining clients expect (RFC 9112, section 9.3.2).
 */
const MAX_WAITING = 100;

/** In the order of their requests. */
const OPEN_RESPONSES = new WeakMap<Socket, Set<ServerResponse>>();

/** Add it before any hook that costs more than the request itself. */
export function addPipelining(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { socket } = request.raw;
    const open = OPEN_RESPONSES.get(socket) ?? trackConnection(socket);
    const previous = [...open].at(-1);
    open.add(reply.raw);
    onResponseClosed(reply, () => open.delete(reply.raw));
    if (open.size > MAX_WAITING) socket.destroy();
    if (previous !== undefined && !socket.destroyed) await responseClosed(previous);
    // No further code runs for a hijacked reply.
    if (socket.destroyed) reply.hijack();
  });
}

function responseClosed(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => onResponseClosed({ raw }, resolve));
}

function trackConnection(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  OPEN_RESPONSES.set(socket, open);
  // Node emits it only for the response that is being sent.
  socket.once("close", () => {
    for (const response of open) response.emit("close");
  });
  return open;
}

export function openResponses(socket: Socket): ReadonlySet<ServerResponse> {
  return OPEN_RESPONSES.get(socket) ?? new Set();
}
