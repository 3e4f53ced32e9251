import { Socket } from "node:net";

/**
 * Ends after this time without traffic: a network that drops packets reports no error, and the
 * operating system would retry for a quarter of an hour. 0 means no limit.
 */
export function createSocket(maxSilenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(maxSilenceMs, () => {
    const error = new Error(`PostgreSQL sent nothing for ${maxSilenceMs} ms`);
    socket.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  });
}
