/** Reads a whole export without changing anything: each file, the totals, and the hash chain. */
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import { GENESIS_HASH } from "#domain/audit-record.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { isUnaltered } from "../history/verify-history.ts";
import { EntrySums } from "./entry-sums.ts";
import { MANIFEST } from "./manifest.ts";
import type { ExportedRow, WholeExport } from "./whole-export.ts";

/** The sequences of history records whose texts were erased. */
export type Erased = readonly number[];

export type CheckedExport = { readonly erased: Erased; readonly books: BooksSummary };

/** @throws StartupError with the first difference from the manifest. */
export async function checkWholeExport(exported: WholeExport): Promise<CheckedExport> {
  const { manifest } = exported;
  const sums = new EntrySums();
  const active = { income: 0n, expense: 0n };
  const chain = new Chain();
  for (const table of manifest.tables) {
    for await (const rows of exported.rows(table)) {
      if (table.name === "transactions") for (const row of rows) addEntry(sums, active, row);
      if (table.name === "audit_records") for (const row of rows) chain.add(row);
    }
  }
  if (JSON.stringify(sums.list()) !== JSON.stringify(manifest.sums)) {
    throw new StartupError(
      `As somas dos lançamentos não são as que o ${MANIFEST} diz: o arquivo foi alterado.`,
    );
  }
  const { sequence, hash } = manifest.head;
  if (chain.sequence !== sequence || chain.hash !== hash) {
    throw new StartupError(
      `O histórico não termina no registro que o ${MANIFEST} diz: o arquivo foi alterado.`,
    );
  }
  await exported.checkTexts();
  const rowsOf = (name: string): number =>
    manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const books = {
    entries: rowsOf("transactions"),
    contacts: rowsOf("clients"),
    incomeCents: active.income,
    expenseCents: active.expense,
    records: chain.sequence,
    firstChangeAt: chain.firstTimestamp,
    lastChangeAt: chain.timestamp,
  };
  return { erased: chain.erased, books };
}

function addEntry(
  sums: EntrySums,
  active: { income: bigint; expense: bigint },
  { type, status, lifecycle, amount }: ExportedRow,
): void {
  if (typeof amount !== "number") throw new StartupError("Um lançamento do arquivo não tem valor.");
  sums.add(String(type), String(status), amount);
  if (lifecycle === "active" && (type === "income" || type === "expense")) {
    active[type] += BigInt(amount);
  }
}

class Chain {
  sequence = 0;
  hash = GENESIS_HASH;
  firstTimestamp: Instant | null = null;
  timestamp: Instant | null = null;
  readonly erased: number[] = [];

  add(row: ExportedRow): void {
    const record = row as AuditRecordsTable;
    if (record.sequence !== this.sequence + 1 || !isUnaltered(record, this.hash)) {
      throw new StartupError(
        `O registro de número ${this.sequence + 1} do histórico não confere com os anteriores: foi alterado ou retirado.`,
      );
    }
    if (record.salt === null) this.erased.push(record.sequence);
    this.sequence = record.sequence;
    this.hash = record.hash;
    this.timestamp = record.timestamp as Instant;
    this.firstTimestamp ??= this.timestamp;
  }
}
