/**
 * Every operation that has a target, beside its baseline, in one run: prints a table, writes
 * `.cache/bench/results.json`, and compares with the results that were kept (`bench/baseline.json`).
 * `--quick` for a look in a few minutes, `--only figures,create` for some, `--keep` to keep the
 * results in place of those of the same rows, also in the table of `docs/scale.md`. Fails only when an answer is wrong.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { actualBudgetBench } from "./actual-budget.ts";
import { isMet, type Bench, type Row, type Setting } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";
import { createBench } from "./create.ts";
import { exportBench } from "./export.ts";
import { figuresBench } from "./company-metrics.ts";
import { tableText } from "./figures.ts";
import { importBench } from "./import.ts";
import { writeKeptTable, type Result } from "./baseline-table.ts";
import { pagesBench } from "./pages.ts";
import { reportsMeanwhileBench } from "./contention.ts";
import { runningBench } from "./running.ts";
import { severalMachinesBench } from "./multi-process.ts";
import { webOpenBench } from "./web-open.ts";
import { webSizeBench } from "./web-size.ts";
import { webUseBench } from "./web-use.ts";
import { wholeTableBench } from "./whole-table.ts";

const BENCHES: readonly Bench[] = [
  figuresBench,
  pagesBench,
  createBench,
  importBench,
  exportBench,
  reportsMeanwhileBench,
  wholeTableBench,
  runningBench,
  webSizeBench,
  webOpenBench,
  webUseBench,
  severalMachinesBench,
  actualBudgetBench,
];

const KEPT = fileURLToPath(new URL("baseline.json", import.meta.url));

const MACHINE = `${cpus().length} x ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`;

type Results = { readonly machine: string; readonly rows: readonly Result[] };

const { quick, only, keep } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
  },
}).values;
const setting: Setting = { quick, rounds: quick ? 2 : 5 };
const names = only === "" ? BENCHES.map(({ name }) => name) : only.split(",");
mkdirSync(BENCH_FOLDER, { recursive: true });
const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as Results).rows : [];
const rows: Result[] = [];
for (const name of names) {
  const bench = BENCHES.find((known) => known.name === name);
  if (bench === undefined) throw new Error(`There is no benchmark ${name}`);
  process.stderr.write(`${name}…\n`);
  const load = loadavg()[0] ?? 0;
  const begun = performance.now();
  const measured = await bench.measure(setting);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stderr.write(`${name}: ${seconds} s\n${textOf(measured)}`);
  const on = new Date().toISOString().slice(0, 10);
  rows.push(...measured.map((row) => ({ ...row, on, load, quick })));
  // After each, so that a run cut short leaves what it measured.
  write(`${BENCH_FOLDER}/results.json`, rows);
  if (keep) keepRows();
}
process.stdout.write(`\n${MACHINE}\n\n${textOf(rows)}`);

/** In place of those of the same operations. */
function keepRows(): void {
  const others = kept.filter((old) => !rows.some((row) => isSame(old, row)));
  const all = [...others, ...rows].toSorted((a, b) => placeOf(a) - placeOf(b));
  write(KEPT, all);
  writeKeptTable(MACHINE, all);
}

/** Rows stay where they were, new ones come last. */
function placeOf(row: Row): number {
  const at = kept.findIndex((old) => isSame(old, row));
  return at === -1 ? kept.length : at;
}

function write(file: string, results: readonly Result[]): void {
  writeFileSync(file, `${JSON.stringify({ machine: MACHINE, rows: results }, null, 2)}\n`);
}

function isSame(a: Row, b: Row): boolean {
  return a.operation === b.operation && a.baseline === b.baseline;
}

/** The table, with the ratio that each row had when results were last kept. */
function textOf(shown: readonly Row[]): string {
  return tableText([
    ["operation", "", "is", "beside", "is", "ratio", "target", "", "kept"],
    ...shown.map((row) => {
      const before = kept.find((old) => isSame(old, row));
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
