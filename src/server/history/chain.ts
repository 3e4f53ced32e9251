/** The hashes of the history: SHA-256 of UTF-8, in hexadecimal (docs/decisions/0003). */
import { hash } from "node:crypto";
import { chainContent, digestContent, type ChainedRecord } from "#domain/audit-record.ts";

/** The digest of a record's texts, which may be erased; `changes` is canonical JSON. */
export function digestOf(salt: string, description: string, changes: string): string {
  return hash("sha256", digestContent(salt, description, changes));
}

/** The hash that chains a record to the previous one. */
export function linkHash(previousHash: string, record: ChainedRecord): string {
  return hash("sha256", chainContent(previousHash, record));
}
