/** Everything that can be checked of the books. It only reads, each check in a snapshot of its own. */
import type { CheckName, Problem } from "#contract/trust.ts";
import type { Anchor } from "../anchors/anchor.ts";
import type { DatabaseLocation, SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { checkAnchors } from "./check-anchors.ts";
import { checkFile } from "./check-file.ts";
import { checkHistory } from "./check-history.ts";
import { checkRecords } from "./check-records.ts";
import { checkSchema } from "./check-schema.ts";
import { checkTotals } from "./check-totals.ts";

export type CheckContext = {
  readonly location: DatabaseLocation;
  /** What the history must have. */
  readonly anchors: readonly Anchor[];
};

type Check = (read: SnapshotReader, context: CheckContext) => Promise<Problem[]>;

const CHECKS: Readonly<Record<CheckName, Check>> = {
  file: checkFile,
  schema: checkSchema,
  history: checkHistory,
  anchors: checkAnchors,
  records: checkRecords,
  totals: checkTotals,
};

/** `onCheck` is called before each check. */
export async function verifyBooks(
  context: CheckContext,
  onCheck: (check: CheckName) => void = () => undefined,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [name, check] of Object.entries(CHECKS) as [CheckName, Check][]) {
    onCheck(name);
    try {
      await using read = await openSnapshotReader(context.location);
      problems.push(...(await check(read, context)));
    } catch (error) {
      problems.push(unreadable(name, error));
    }
  }
  return problems;
}

/** A damaged page ends a check. */
function unreadable(check: CheckName, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return {
    check,
    text: `Uma parte do banco de dados não pôde ser lida (${message}).`,
    intactUntil: null,
  };
}
