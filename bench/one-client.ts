/** One client that records entries, one after the other, on a connection that stays open. */
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { REST_PATH } from "#contract/wire.ts";

/** Creates entries until `isOver`; gives how many milliseconds each took. @throws Error unless 201. */
export async function createEntries(
  address: string,
  isOver: () => boolean,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await createEntry(`${address}${REST_PATH}/transactions`, agent);
    took.push(performance.now() - begun);
  }
  agent.destroy();
  return took;
}

async function createEntry(url: string, agent: Agent): Promise<void> {
  const sent = request(url, {
    method: "POST",
    agent,
    headers: { "content-type": "application/json", prefer: "return=minimal" },
  });
  sent.end(ENTRY);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 201) throw new Error(`A create answered ${response.statusCode}`);
}

const ENTRY = JSON.stringify({
  type: "expense",
  category: "Outros",
  amount: 12.34,
  expected_payment_date: "2026-11-21",
  status: "pending",
  notes: "registrado durante a medição",
});
