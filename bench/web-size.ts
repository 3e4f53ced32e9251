/** The JavaScript that the browser is sent, compressed, beside React and ReactDOM alone. */
import { writeFileSync, mkdirSync } from "node:fs";
import { build, type Rolldown } from "vite";
import { gzipSync } from "node:zlib";
import { webSizes } from "../bin/web-budget.ts";
import { rowOf, type Bench, type Row } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";

/** See above. */
export const webSizeBench: Bench = { name: "web-size", measure };

async function measure(): Promise<readonly Row[]> {
  const react = (await reactAlone()) / 1000;
  const { firstRoute, allRoutes } = webSizes(await buildWeb({ write: false }));
  const row = (operation: string, bytes: number, ratio: number) =>
    rowOf({ operation, baseline: "React + ReactDOM alone", unit: "kB" }, [bytes / 1000], [react], {
      is: "at most",
      ratio,
    });
  return [
    row("JavaScript of the first route, gzip, before charts", firstRoute, 2),
    row("JavaScript of all routes with charts, gzip", allRoutes, 4),
  ];
}

/** Builds the web as `npm start` does. */
export async function buildWeb({ write }: { write: boolean }): Promise<BuiltFile[]> {
  return filesOf(await build({ logLevel: "error", build: { write } }));
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** What was built, as a list. */
export function filesOf(built: Awaited<ReturnType<typeof build>>): BuiltFile[] {
  if ("on" in built) throw new Error("Assertion failed: a build that watches");
  return [built].flat().flatMap(({ output }) => [...output]);
}

/** Bytes of a page that only says something, built as ours is. */
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
