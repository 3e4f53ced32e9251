import { workerTask } from "../workers/worker-task.ts";
import { runReport, type ReportJob } from "./report-job.ts";

export default workerTask(({ db }, job: ReportJob) => runReport(db, job));
