import { workerTask } from "../workers/worker-task.ts";
import { runReport, type ReportJob } from "./report-job.ts";

export default workerTask((read, job: ReportJob) => runReport(read, job));
