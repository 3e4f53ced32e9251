/** The checks of the ledger. A check only reads. */
import { CHECK_NAMES, type CheckName } from "#contract/trust.ts";
import type { SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import type { CheckContext } from "./check-context.ts";
import { checkAnchors } from "./check-anchors.ts";
import { checkFile } from "./check-file.ts";
import { checkHistory } from "./check-history.ts";
import { checkRecords } from "./check-records.ts";
import { checkSchema } from "./check-schema.ts";
import { checkSearch } from "./check-search.ts";
import { checkTotals } from "./check-totals.ts";
import { reportUnreadable, type Finding } from "./report-unreadable.ts";

export type CheckJob = CheckContext & { readonly check: CheckName };

type Check = (read: SnapshotReader, context: CheckContext) => Promise<Finding[]>;

const CHECKS: Readonly<Record<CheckName, Check>> = {
  file: checkFile,
  schema: checkSchema,
  history: checkHistory,
  anchors: checkAnchors,
  records: checkRecords,
  totals: checkTotals,
  search: checkSearch,
};

export async function runCheck({ check, ...context }: CheckJob): Promise<readonly Finding[]> {
  return reportUnreadable(check, async () => {
    await using read = await openSnapshotReader(context.location);
    try {
      return await CHECKS[check](read, context);
    } finally {
      // Its error explains what the check found, or why it failed.
      read.assertUnchanged();
    }
  });
}

/** Runs all checks on the caller's transaction, for example before its commit. */
export async function checkSnapshot(
  read: SnapshotReader,
  context: CheckContext,
): Promise<readonly Finding[]> {
  const problems: Finding[] = [];
  for (const check of CHECK_NAMES) problems.push(...(await CHECKS[check](read, context)));
  return problems;
}
