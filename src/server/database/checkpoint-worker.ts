/** Copies the WAL of the file in `workerData` into it, then ends. */
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { BUSY_TIMEOUT_MS, FULL_SYNC } from "./sqlite-durability.ts";

const connection = new DatabaseSync(String(workerData), { timeout: BUSY_TIMEOUT_MS });
connection.exec(FULL_SYNC);
connection.exec("pragma wal_checkpoint(passive)");
connection.close();
