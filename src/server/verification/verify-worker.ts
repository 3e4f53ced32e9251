import type { Problem } from "#contract/trust.ts";
import { workerTask } from "../workers/worker-task.ts";
import { verifyBooks, type CheckContext } from "./verify-books.ts";

/** Each check opens a snapshot of its own: one for all would keep the WAL from being reused. */
export default workerTask((_read, context: CheckContext): Promise<readonly Problem[]> =>
  verifyBooks(context),
);
