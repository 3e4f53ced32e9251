import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from "node:fs";
import type { Instant } from "#domain/company-time.ts";
import { readAcknowledgedHead } from "./acknowledged-head.ts";
import { formatAnchor, parseAnchor, type Anchor, type AnchorPaths } from "./anchor.ts";
import { anchorWords } from "./anchor-words.ts";
import { readIfThere } from "./read-if-there.ts";

/**
 * The reason, as text for a reader of the file. `acceptance`: the owner accepted a loss of data;
 * `restore`: a backup was restored; `import`: a whole export was read into an empty company.
 */
const REASONS = {
  day: "dia",
  export: "exportação",
  acceptance: "aceito com menos",
  restore: "cópia restaurada",
  import: "importação",
} as const;
type Reason = keyof typeof REASONS;
const LINE_FEED = 0x0a;
/** A new history starts with these. */
const STARTS: ReadonlySet<Reason> = new Set(["acceptance", "restore", "import"]);

export type KeptAnchor = Anchor & { readonly reason: Reason };

/** Oldest first. Malformed lines are skipped. @throws Error if the file cannot be read. */
export function readAnchors(path: string): readonly KeptAnchor[] {
  const lines = readIfThere(path)?.split("\n") ?? [];
  return lines.flatMap((line) => {
    const anchor = parseAnchor(line);
    if (anchor === null) return [];
    const reason = (Object.keys(REASONS) as Reason[]).find((key) =>
      line.includes(` ${REASONS[key]} `),
    );
    return [{ ...anchor, reason: reason ?? "day" }];
  });
}

/**
 * The positions that the history must contain: the anchors since the owner last accepted a loss,
 * and the head.
 */
export function expectedAnchors(paths: AnchorPaths): readonly Anchor[] {
  const anchors = readAnchors(paths.anchors);
  const start = anchors.findLastIndex(({ reason }) => STARTS.has(reason));
  const acknowledged = readAcknowledgedHead(paths.head);
  const expected: readonly Anchor[] = anchors.slice(Math.max(start, 0));
  return acknowledged === null ? expected : [...expected, acknowledged];
}

/** The time of the line from which the positions count; null if there is none. */
export function startedAt({ anchors }: AnchorPaths): Instant | null {
  return readAnchors(anchors).findLast(({ reason }) => STARTS.has(reason))?.timestamp ?? null;
}

/** @throws Error if the file cannot be written. */
export function appendAnchor(path: string, { reason, ...anchor }: KeptAnchor): void {
  const descriptor = openSync(path, "a+", 0o600);
  try {
    const line = `${formatAnchor(anchor)} ${REASONS[reason]} ${anchorWords(anchor)}\n`;
    // A line that a full disk or a power cut left unfinished stays a line of its own.
    writeFileSync(descriptor, isAtLineStart(descriptor) ? line : `\n${line}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isAtLineStart(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] === LINE_FEED);
}
