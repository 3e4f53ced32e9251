/** Describes a ledger in a worker: on SQLite its sums would stop all requests. */
import { toOutcome } from "../workers/worker-task.ts";
import { describeBooks } from "./describe-books.ts";

export default toOutcome(describeBooks);
