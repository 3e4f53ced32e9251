/** The JavaScript of the browser after gzip, beside its budget; React and ReactDOM alone for comparison. */
import { writeFileSync, mkdirSync } from "node:fs";
import { build, type Rolldown } from "vite";
import { gzipSync } from "node:zlib";
import { BUDGET, webSizes } from "../bin/web-budget.ts";
import { rowOf, type Bench, type Row } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";

export const webSizeBench: Bench = { name: "web-size", measure };

async function measure(): Promise<readonly Row[]> {
  const react = await reactAlone();
  const sizes = webSizes(await buildWeb({ write: false }));
  const rows = (operation: string, part: "firstRoute" | "allRoutes") => {
    const beside = (baseline: string, bytes: number, target: Row["target"]) =>
      rowOf({ operation, baseline, unit: "kB" }, [sizes[part] / 1000], [bytes / 1000], target);
    return [
      beside("the budget", BUDGET[part], { is: "at most", ratio: 1 }),
      beside("React + ReactDOM alone", react, null),
    ];
  };
  return [
    ...rows("JavaScript of the first route, gzip, before charts", "firstRoute"),
    ...rows("JavaScript of all routes with charts, gzip", "allRoutes"),
  ];
}

/** Builds the web as `npm start` does. */
export async function buildWeb({ write }: { write: boolean }): Promise<BuiltFile[]> {
  return filesOf(await build({ logLevel: "error", build: { write } }));
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

export function filesOf(built: Awaited<ReturnType<typeof build>>): BuiltFile[] {
  if ("on" in built) throw new Error("Assertion failed: a watching build");
  return [built].flat().flatMap(({ output }) => [...output]);
}

/** The bytes of a page with one paragraph, built like ours. */
async function reactAlone(): Promise<number> {
  const root = `${BENCH_FOLDER}/react-alone`;
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}/index.html`, `<script type="module" src="./main.jsx"></script>`);
  writeFileSync(
    `${root}/main.jsx`,
    `import { createRoot } from "react-dom/client";
import { jsx } from "react/jsx-runtime";
createRoot(document.body).render(jsx("p", { children: "Olá" }));
`,
  );
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    build: { write: false, target: "baseline-widely-available", modulePreload: false },
  });
  return filesOf(built)
    .filter((file) => file.type === "chunk")
    .reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0);
}
