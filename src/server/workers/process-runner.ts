/** Runs one task of the worker file that it is given, and sends the outcome. */
import { once } from "node:events";
import type { Task, TaskOutcome } from "./worker-task.ts";

type WorkerFile = { readonly default: (task: Task<unknown>) => Promise<TaskOutcome<unknown>> };

// Without the program nobody waits for the outcome.
process.once("disconnect", () => process.exit());
const received = once(process, "message");
const { default: run } = (await import(process.argv[2] ?? "")) as WorkerFile;
const [task] = (await received) as [Task<unknown>];
process.send?.(await run(task));
