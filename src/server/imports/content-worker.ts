/** Reads the content of a ledger in a worker, because it counts all rows. */
import { readContent } from "../whole-export/read-content.ts";
import { workerTask } from "../workers/worker-task.ts";

export default workerTask(({ db }) => readContent(db));
