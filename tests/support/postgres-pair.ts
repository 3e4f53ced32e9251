/** A PostgreSQL with a standby. The standby is a copy of the primary's folder, as pg_basebackup makes one. */
import { spawnSync, type ChildProcess } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import {
  createCluster,
  end,
  installPostgres,
  startOnFreePort,
  urlOf,
  type PostgresInstallation,
} from "./postgres-cluster.ts";

const ATTACH_MS = 60_000;
/** A commit waits until the standby has it on disk; without a standby it waits for one. */
const SYNCHRONOUS = { synchronous_standby_names: "*" };
const SETTINGS = { wal_keep_size: "128MB", max_wal_size: "128MB", autovacuum: "off" };

type Server = { readonly process: ChildProcess; readonly data: string; readonly port: number };

export class PostgresPair {
  readonly #folder: string;
  readonly #installation: PostgresInstallation;
  readonly #settings: Readonly<Record<string, string>>;
  #primary: Server;
  #standby: Server | null = null;
  #made = 1;

  private constructor(
    folder: string,
    installation: PostgresInstallation,
    settings: Readonly<Record<string, string>>,
    primary: Server,
  ) {
    this.#folder = folder;
    this.#installation = installation;
    this.#settings = settings;
    this.#primary = primary;
  }

  /** Starts without a standby. Null if PostgreSQL's WAL receiver is not installed. */
  static async start(replication: "synchronous" | "asynchronous"): Promise<PostgresPair | null> {
    const folder = mkdtempSync(join(tmpdir(), "financeiro-pair-"));
    const installation = await installPostgres(folder);
    if (!existsSync(join(installation.root, "lib", "postgresql", "libpqwalreceiver.so")))
      return null;
    const data = join(folder, "data-0");
    createCluster(installation, data);
    const settings = { ...SETTINGS, ...(replication === "synchronous" ? SYNCHRONOUS : {}) };
    const primary = { data, ...(await startOnFreePort(installation, data, settings)) };
    return new PostgresPair(folder, installation, settings, primary);
  }

  get primaryPort(): number {
    return this.#primary.port;
  }

  /** @throws Error without a standby. */
  get standbyPort(): number {
    if (this.#standby === null) throw new Error("There is no standby.");
    return this.#standby.port;
  }

  /** Copies the running primary. It reads the log through `port`, by default the primary's. */
  async addStandby(port = this.#primary.port): Promise<void> {
    const data = join(this.#folder, `data-${this.#made}`);
    this.#made += 1;
    await this.#copyPrimary(data);
    writeFileSync(join(data, "standby.signal"), "");
    const connection = `host=127.0.0.1 port=${port} user=postgres`;
    const settings = { ...this.#settings, primary_conninfo: connection };
    this.#standby = { data, ...(await startOnFreePort(this.#installation, data, settings)) };
    await this.#untilPrimarySays("true");
  }

  /** Resolves when the standby has the complete log. */
  async untilReplicated(): Promise<void> {
    await this.#untilPrimarySays("replay_lsn = pg_current_wal_lsn()");
  }

  /** Kills it as a power failure does, and removes its folder. */
  async killPrimary(): Promise<void> {
    await destroy(this.#primary);
  }

  async killStandby(): Promise<void> {
    if (this.#standby !== null) await destroy(this.#standby);
    this.#standby = null;
  }

  /** Makes the standby the primary. Call after the old one was killed. */
  async promoteStandby(): Promise<void> {
    if (this.#standby === null) throw new Error("There is no standby.");
    this.#primary = this.#standby;
    this.#standby = null;
    await withClient(this.#primary.port, (client) => client.query("select pg_promote()"));
  }

  /** May be called again. */
  async stop(): Promise<void> {
    if (!existsSync(this.#folder)) return;
    await this.killStandby();
    await this.killPrimary();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #copyPrimary(data: string): Promise<void> {
    const source = this.#primary.data;
    await withClient(this.#primary.port, async (client) => {
      await client.query("select pg_backup_start('standby', true)");
      // Files may be removed while they are copied: the log contains those changes.
      spawnSync("cp", ["-a", source, data], { stdio: "ignore" });
      const { rows } = await client.query<{ labelfile: string }>(
        "select labelfile from pg_backup_stop(false)",
      );
      writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
    });
    for (const name of ["postmaster.pid", "postmaster.opts", "pg_wal"]) {
      rmSync(join(data, name), { recursive: true, force: true });
    }
    mkdirSync(join(data, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
    const { asUser } = this.#installation;
    if (asUser !== null) spawnSync("chown", ["-R", `${asUser.uid}:${asUser.gid}`, data]);
  }

  async #untilPrimarySays(condition: string): Promise<void> {
    const deadline = Date.now() + ATTACH_MS;
    await withClient(this.#primary.port, async (client) => {
      for (;;) {
        const { rowCount } = await client.query(
          `select from pg_stat_replication where state = 'streaming' and ${condition}`,
        );
        if (rowCount === 1) return;
        if (Date.now() > deadline) throw new Error(`The standby is not there: ${condition}`);
        await wait(20);
      }
    });
  }
}

async function withClient(port: number, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/** Kills all its processes, without notifying their clients. */
async function destroy({ process: server, data }: Server): Promise<void> {
  // The parent would restart its children, so it is stopped first, then ended in a way that leaves
  // no shared memory behind.
  server.kill("SIGSTOP");
  for (const pid of childrenOf(server.pid ?? 0)) killIfAlive(pid);
  const ended = end(server, "SIGQUIT");
  server.kill("SIGCONT");
  await ended;
  rmSync(data, { recursive: true, force: true });
}

function childrenOf(pid: number): number[] {
  const names = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return names.map(Number).filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number | null {
  try {
    return Number(/PPid:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return null;
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
