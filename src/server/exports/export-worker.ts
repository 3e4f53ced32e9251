import { writeFileTask } from "../workers/worker-task.ts";
import { writeExport } from "./write-export.ts";

export default writeFileTask(writeExport);
