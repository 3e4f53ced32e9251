/**
 * Every operation that has a target, beside its baseline, in one run: prints a table, writes
 * `.cache/bench/results.json`, and compares with the results that were kept (`bench/kept.json`).
 * `--quick` for a look in under three minutes, `--only dashboard,create` for some, `--keep` to keep
 * the results. Fails only when an answer is wrong.
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
import { figuresBench } from "./figures-of-company.ts";
import { tableText } from "./figures.ts";
import { importBench } from "./import.ts";
import { pagesBench } from "./pages.ts";
import { runningBench } from "./running.ts";
import { severalMachinesBench } from "./several-machines.ts";
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
  wholeTableBench,
  runningBench,
  webSizeBench,
  webOpenBench,
  webUseBench,
  severalMachinesBench,
  actualBudgetBench,
];

const KEPT = fileURLToPath(new URL("kept.json", import.meta.url));

const MACHINE = `${cpus().length} x ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`;

type Results = {
  readonly on: string;
  readonly machine: string;
  readonly load: number;
  readonly quick: boolean;
  readonly rows: readonly Row[];
};

const { quick, only, keep } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
  },
}).values;
const setting: Setting = { quick, rounds: quick ? 3 : 5 };
const names = only === "" ? BENCHES.map(({ name }) => name) : only.split(",");
mkdirSync(BENCH_FOLDER, { recursive: true });
const load = loadavg()[0] ?? 0;
const rows: Row[] = [];
for (const name of names) {
  const bench = BENCHES.find((known) => known.name === name);
  if (bench === undefined) throw new Error(`There is no benchmark ${name}`);
  process.stderr.write(`${name}…\n`);
  const begun = performance.now();
  const measured = await bench.measure(setting);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stderr.write(`${name}: ${seconds} s\n${textOf(measured)}`);
  rows.push(...measured);
  // After each, so that a run cut short leaves what it measured.
  writeFileSync(`${BENCH_FOLDER}/results.json`, textOfResults());
}
process.stdout.write(`\n${MACHINE}; load before ${load.toFixed(2)}\n\n${textOf(rows)}`);
if (keep) writeFileSync(KEPT, textOfResults());

function textOfResults(): string {
  const on = new Date().toISOString().slice(0, 10);
  const results: Results = { on, machine: MACHINE, load, quick, rows };
  return `${JSON.stringify(results, null, 2)}\n`;
}

/** The table, with the ratio that each row had when results were last kept. */
function textOf(shown: readonly Row[]): string {
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as Results).rows : [];
  return tableText([
    ["operation", "", "is", "beside", "is", "ratio", "target", "", "kept"],
    ...shown.map((row) => {
      const before = kept.find(({ operation }) => operation === row.operation);
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
