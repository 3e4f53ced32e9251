import { Socket } from "node:net";

/**
 * Ends when nothing was sent or received for so long: a network that drops packets reports no error, and the
 * operating system would try for a quarter of an hour. 0 waits for ever.
 */
export function createSocket(maxSilenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(maxSilenceMs, () => {
    const error = new Error(`PostgreSQL sent nothing for ${maxSilenceMs} ms`);
    socket.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  });
}
