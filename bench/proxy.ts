/** A proxy before several servers, as a process of its own: `node proxy.ts <url>...` prints its address. */
import { startRoundRobin } from "#tests/support/round-robin.ts";

const { url } = await startRoundRobin(process.argv.slice(2));
process.stdout.write(`${url}\n`);
