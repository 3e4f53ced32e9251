/** A stop during a burst of creates keeps everything acknowledged, with its history. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { create } from "../support/api-client.ts";
import { expectLedgerInvariants } from "../support/ledger-invariants.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
  type EngineUnderTest,
} from "../support/engines.ts";
import { openEvents } from "../support/event-stream.ts";
import { runProgram, startProgram } from "../support/program.ts";
import { newEntry } from "../support/api-rows.ts";

const PEOPLE = 8;
const MANY_ENTRIES = 100_000;
const ENOUGH_TO_STOP = 60;

type Burst = {
  readonly acknowledged: Set<string>;
  readonly done: Promise<void>;
};

/** Users creating entries sequentially until the server is gone. */
function startBurst(url: string, sent: Set<string>): Burst {
  const acknowledged = new Set<string>();
  async function person(): Promise<void> {
    for (let entry = 0; entry < MANY_ENTRIES; entry += 1) {
      const body = newEntry({ amount: entry / 100 });
      const { id } = body;
      sent.add(id);
      try {
        const { status } = await create({ url }, body);
        if (status === 201) acknowledged.add(id);
        else expect(status).toBe(503);
      } catch (error) {
        // The connection broke: the server is stopping or has stopped.
        expect(error).toBeInstanceOf(TypeError);
        return;
      }
    }
  }
  const done = Promise.all(Array.from({ length: PEOPLE }, person)).then(() => undefined);
  return { acknowledged, done };
}

function endedEarly(): never {
  throw new Error("The server refused or dropped every client before its signal");
}

test(
  "an unhandled error ends the program without logging user input",
  { tags: ["extended"] },
  async () => {
    const crash = `setInterval(() => {
    if (process.listenerCount("uncaughtException") === 0) return;
    throw Object.assign(new Error('invalid input: "Zuleica"'), { detail: "Zuleica" });
  }, 20)`;
    const exit = await runProgram(await enginesByName.SQLite.newDatabase(), {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}`,
    });
    expect(exit.code).toBe(1);
    expect(exit.errors).toContain("invalid input");
    expect(exit.errors).not.toContain("Zuleica");
  },
);

const SIGNALS = [
  ["SIGTERM", 0],
  ["SIGHUP", 0],
  ["SIGKILL", null],
] as const;
type Signal = readonly [name: "SIGTERM" | "SIGHUP" | "SIGKILL", exitCode: 0 | null];

async function expectNothingLost(
  engine: EngineUnderTest,
  [signal, expectedCode]: Signal,
  rounds: number,
): Promise<void> {
  const location = await engine.newDatabase();
  const sent = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const program = await startProgram(location);
    const burst = startBurst(program.url, sent);
    while (burst.acknowledged.size < ENOUGH_TO_STOP) {
      await Promise.race([wait(10), burst.done.then(endedEarly)]);
    }
    await wait(round * 7);
    expect(await program.stop(signal)).toBe(expectedCode);
    await burst.done;

    const database = await openDatabase(location);
    const rows = await database.reader.selectFrom("transactions").select("id").execute();
    const present = new Set(rows.map(({ id }) => id));
    expect([...burst.acknowledged.difference(present)]).toEqual([]);
    expect([...present.difference(sent)]).toEqual([]);
    await expectLedgerInvariants(database);
    await database.close();
  }
}

test(
  "a kill in the middle of a burst loses nothing that was acknowledged",
  { tags: ["extended"] },
  () => expectNothingLost(enginesByName.SQLite, ["SIGKILL", null], 1),
);

describeOnBothEngines("Stopping in the middle of a burst", (engine) => {
  test.each(SIGNALS)(
    "%s loses nothing that was acknowledged",
    { tags: ["extended"] },
    (name, exitCode) => expectNothingLost(engine, [name, exitCode], 3),
  );

  test(
    "SIGTERM ends the event streams and does not wait for their clients",
    extendedOnPostgres(engine),
    async () => {
      const program = await startProgram(await engine.newDatabase());
      const streams = await Promise.all(Array.from({ length: 3 }, () => openEvents(program.url)));
      for (const stream of streams) await stream.next();
      const left = await openEvents(program.url);
      left.close();
      const { hostname, port, host } = new URL(program.url);
      const deaf = connect(Number(port), hostname).pause();
      await once(deaf, "connect");
      deaf.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      // The stream is open, and not read.
      await once(deaf, "readable");
      // Far below the grace period of requests in flight.
      const code = await Promise.race([program.stop("SIGTERM"), wait(5000, "still running")]);
      expect(code).toBe(0);
      await Promise.all(streams.map(({ ended }) => ended));
      deaf.destroy();
    },
  );

  test(
    "SIGTERM does not wait forever for an incomplete request",
    { tags: ["extended"] },
    async () => {
      const program = await startProgram(await engine.newDatabase());
      const { hostname, port, host } = new URL(program.url);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(
        `POST /rest/v1/clients HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{`,
      );
      const [answer] = await once(socket.setEncoding("utf8"), "data");
      expect(answer).toContain("100 Continue");
      expect(await program.stop("SIGTERM")).toBe(0);
      socket.destroy();
    },
  );
});
