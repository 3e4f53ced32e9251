/**
 * Measures every operation against its baseline (docs/scale.md). `--quick` takes a few minutes,
 * `--only metrics,create` runs some, `--save-baseline` replaces the same rows of the baseline and
 * of docs/scale.md. Fails only when a response is wrong.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { accountsBench } from "./accounts.ts";
import { actualBudgetBench } from "./actual-budget.ts";
import { isMet, type Bench, type Row, type Setting } from "./bench.ts";
import { backupBench } from "./backup.ts";
import { BENCH_FOLDER } from "./company.ts";
import { createBench } from "./create.ts";
import { largeChangeBench } from "./large-change.ts";
import { exportBench } from "./export.ts";
import { metricsBench } from "./company-metrics.ts";
import { tableText } from "./statistics.ts";
import { hostileBench } from "./hostile.ts";
import { importBench } from "./import.ts";
import { writeBaselineTable, type Result } from "./baseline-table.ts";
import { pagesBench } from "./pages.ts";
import { contentionBench } from "./contention.ts";
import { renameBench } from "./rename.ts";
import { runningBench } from "./running.ts";
import { searchBench } from "./search.ts";
import { upgradeBench } from "./upgrade.ts";
import { multiProcessBench } from "./multi-process.ts";
import { mixedBench } from "./mixed.ts";
import { verificationBench } from "./verification.ts";
import { webOpenBench } from "./web-open.ts";
import { webReportBench } from "./web-report.ts";
import { webSizeBench } from "./web-size.ts";
import { webUseBench } from "./web-use.ts";
import { wholeTableBench } from "./whole-table.ts";

const BENCHES: readonly Bench[] = [
  metricsBench,
  accountsBench,
  pagesBench,
  createBench,
  importBench,
  largeChangeBench,
  renameBench,
  hostileBench,
  exportBench,
  contentionBench,
  verificationBench,
  backupBench,
  upgradeBench,
  wholeTableBench,
  runningBench,
  searchBench,
  webSizeBench,
  webOpenBench,
  webUseBench,
  webReportBench,
  multiProcessBench,
  mixedBench,
  actualBudgetBench,
];

const BASELINE_FILE = fileURLToPath(new URL("baseline.json", import.meta.url));

const MACHINE = `${cpus().length} x ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`;

type Results = { readonly machine: string; readonly rows: readonly Result[] };

const {
  quick,
  only,
  "save-baseline": savesBaseline,
} = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    "save-baseline": { type: "boolean", default: false },
  },
}).values;
const setting: Setting = { quick, rounds: quick ? 2 : 5 };
const names = only === "" ? BENCHES.map(({ name }) => name) : only.split(",");
mkdirSync(BENCH_FOLDER, { recursive: true });
const baseline = existsSync(BASELINE_FILE)
  ? (JSON.parse(readFileSync(BASELINE_FILE, "utf8")) as Results).rows
  : [];
const rows: Result[] = [];
for (const name of names) {
  const bench = BENCHES.find((known) => known.name === name);
  if (bench === undefined) throw new Error(`There is no benchmark ${name}`);
  process.stderr.write(`${name}…\n`);
  const load = loadavg()[0] ?? 0;
  const startedAt = performance.now();
  const measured = await bench.measure(setting);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stderr.write(`${name}: ${seconds} s\n${formatTable(measured)}`);
  const on = new Date().toISOString().slice(0, 10);
  rows.push(...measured.map((row) => ({ ...row, on, load, quick })));
  // After each benchmark, so that an aborted run leaves its results.
  write(`${BENCH_FOLDER}/results.json`, rows);
  if (savesBaseline) saveBaseline();
}
process.stdout.write(`\n${MACHINE}\n\n${formatTable(rows)}`);

function saveBaseline(): void {
  const others = baseline.filter((old) => !rows.some((row) => isSame(old, row)));
  const all = [...others, ...rows].toSorted((a, b) => positionOf(a) - positionOf(b));
  write(BASELINE_FILE, all);
  writeBaselineTable(MACHINE, all);
}

/** Existing rows stay in their order, new ones come last. */
function positionOf(row: Row): number {
  const at = baseline.findIndex((old) => isSame(old, row));
  return at === -1 ? baseline.length : at;
}

function write(file: string, results: readonly Result[]): void {
  writeFileSync(file, `${JSON.stringify({ machine: MACHINE, rows: results }, null, 2)}\n`);
}

function isSame(a: Row, b: Row): boolean {
  return a.operation === b.operation && a.baseline === b.baseline;
}

function formatTable(shown: readonly Row[]): string {
  return tableText([
    ["operation", "", "is", "beside", "is", "ratio", "target", "", "baseline"],
    ...shown.map((row) => {
      const before = baseline.find((old) => isSame(old, row));
      return [
        row.operation,
        row.unit,
        shortSpread(row.measured),
        row.baseline,
        shortSpread(row.compared),
        shortNumber(row.ratio),
        row.target === null ? "" : `${row.target.is} ${row.target.ratio}`,
        row.target === null ? "" : isMet(row) ? "met" : "NOT MET",
        before === undefined ? "" : shortNumber(before.ratio),
      ];
    }),
  ]);
}

function shortSpread({ median, min, max }: Row["measured"]): string {
  return `${shortNumber(median)} (${shortNumber(min)}..${shortNumber(max)})`;
}

function shortNumber(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
}
