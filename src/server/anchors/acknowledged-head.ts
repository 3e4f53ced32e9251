import { closeSync, constants, openSync, writeSync } from "node:fs";
import { Refusal } from "#domain/refusal.ts";
import { formatAnchor, parseAnchor, type Anchor, type Position } from "./anchor.ts";
import { readIfThere } from "./read-if-there.ts";

/** The newest acknowledged position, kept in memory and in a file of its own. */
export class AcknowledgedHead {
  readonly #descriptor: number | null;
  #newest: Position | null = null;

  /** Null keeps it in memory only. */
  constructor(path: string | null) {
    this.#descriptor =
      path === null ? null : openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  /** Null before the first acknowledgement. */
  get newest(): Position | null {
    return this.#newest;
  }

  /**
   * Call with the head of a write transaction, and the hash of the record at `newest` if it was
   * read.
   * @throws Refusal if the database has fewer records, or a different history.
   */
  assertIncludedIn(head: Position, recordHash: string | null): void {
    const newest = this.#newest;
    if (newest === null) return;
    const present = head.sequence;
    const hash = present === newest.sequence ? head.hash : (recordHash ?? newest.hash);
    if (present >= newest.sequence && hash === newest.hash) return;
    throw new Refusal({ code: "records-missing", present, acknowledged: newest.sequence });
  }

  /** Call after the commit and before the acknowledgement. */
  advance(head: Anchor): void {
    if (head.sequence === this.#newest?.sequence) return;
    this.#newest = head;
    if (this.#descriptor === null) return;
    try {
      // Not synced: it survives a kill; after a power loss it may be older than the database.
      writeSync(this.#descriptor, `${formatAnchor(head)}\n`, 0);
    } catch {
      // The commit is durable regardless. The next one writes the file again.
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }
}

/** Null if the file is missing or invalid. @throws Error if it cannot be read. */
export function readAcknowledgedHead(path: string): Anchor | null {
  return parseAnchor(readIfThere(path) ?? "");
}
