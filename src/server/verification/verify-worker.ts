import { workerTask } from "../workers/worker-task.ts";
import { runCheck, type CheckJob } from "./run-check.ts";

/** Each check opens its own snapshot. */
export default workerTask((_read, job: CheckJob) => runCheck(job));
