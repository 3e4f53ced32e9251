/**
 * Runs under the Node for which Actual Budget was installed: `node actual-budget.mjs <folder of its
 * node_modules> <entries>`. The last line of its output is JSON: entries imported per second, and
 * the milliseconds of each sum.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";

const BATCH = 1000;
const SUMS = 9;

const [folder = ".", count = "1000"] = process.argv.slice(2);
const api = createRequire(`${resolve(folder)}/`)("@actual-app/api");
const dataDir = mkdtempSync(join(tmpdir(), "actual-"));
await api.init({ dataDir });
let account = "";
const startedAt = performance.now();
await api.runImport("bench", async () => {
  account = await api.createAccount({ name: "Conta", type: "checking" }, 0);
  for (let done = 0; done < Number(count); done += BATCH) {
    await api.addTransactions(
      account,
      Array.from({ length: BATCH }, (_, at) => entry(done + at)),
    );
  }
});
const perSecond = (Number(count) / (performance.now() - startedAt)) * 1000;
const sums = [];
let sum = 0;
for (let index = 0; index < SUMS; index += 1) {
  const queryStart = performance.now();
  const query = api.q("transactions").filter({ account }).calculate({ $sum: "$amount" });
  ({ data: sum } = await api.aqlQuery(query));
  sums.push(performance.now() - queryStart);
}
process.stdout.write(`\n${JSON.stringify({ perSecond, sums, sum })}\n`);
rmSync(dataDir, { recursive: true });
process.exit(0);

function entry(at) {
  const day = new Date(Date.UTC(2023, 0, 1) + ((at * 7919) % 1500) * 86_400_000);
  return { date: day.toISOString().slice(0, 10), amount: at + 1, notes: `Parcela ${at}` };
}
