/** Runs one task of a worker file, and sends the outcome. */
import { once } from "node:events";
import type { Task, TaskOutcome } from "./worker-task.ts";

type WorkerFile = { readonly default: (task: Task<unknown>) => Promise<TaskOutcome<unknown>> };

// If the parent process ended, nobody waits for the outcome.
process.once("disconnect", () => process.exit());
const received = once(process, "message");
const { default: run } = (await import(process.argv[2] ?? "")) as WorkerFile;
const [task] = (await received) as [Task<unknown>];
process.send?.(await run(task));
