/** A round-robin proxy: `node proxy.ts <url>...` prints its URL. */
import { startRoundRobin } from "#tests/support/round-robin.ts";

const { url } = await startRoundRobin(process.argv.slice(2));
process.stdout.write(`${url}\n`);
