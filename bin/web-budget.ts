/**
 * The size limits of the web and the build step that warns over them. React alone is 67.4 kB. In the first route,
 * 2.7 kB came with the steps of the history for Back, the stack of undo and the one folding of all searches; what makes
 * an undo wait for every change on its way came after that; 1.5 kB came with the message to debtors, the picker of months
 * and the payable lists of the Painel; 0.2 kB lead to today from every screen;
 * 0.1 kB keep a payment after a night asleep on its day, and count what has no due date; 0.2 kB say that a save changed
 * nothing; 0.3 kB close a message with the reason of a failure, and sum the parts of a category by day; 0.1 kB know
 * the ids of contacts and accounts in a path, and the paid parts of a selection; 0.3 kB announce a new screen and give
 * it a lost focus; 0.3 kB ask for the day of a payment first, and show the balance of each account.
 */
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** In bytes after gzip; fonts are already compressed. */
export const BUDGET = {
  firstRoute: 183_900,
  /** 123 kB are Recharts and its dependencies; 9 kB came with the bulk menu, the form of a phone and the message to debtors; 4 kB with the page of a contact, and the lines of the activity; 8 kB with the list of transfers; 6 kB with the kinds of contacts, the suggested categories and the file of a selection; 8 kB with the screen of recurrences, 2 kB with their pause, 1 kB with their new amount and the way to today; 0.5 kB with the words of months to come and the filters of Relatórios on one line. */
  allRoutes: 543_500,
  /** 3.3 kB are the styles of sonner, which its script would inject; 1.2 kB came with Atividade, Configurações and the form; 0.3 kB keep messages off the content of a phone, 0.1 kB beside dialogs; 0.3 kB let boxes grow with larger text, 0.1 kB are for forced colours, 0.3 kB for fingers and the strip of a lost connection, 0.2 kB for paper; 0.5 kB are for the columns and charts beside each other on a phone; 0.2 kB move a row under a finger and keep a selection's bar on one line; 0.5 kB came with the list of transfers and its panel; 0.1 kB with the first amount of the Painel; 0.2 kB with recurrences, backups and the foot of the dialogs; 0.2 kB put the filters of Relatórios on one line; 0.1 kB say whose a row of a phone is, 0.1 kB keep the open form off the filters, 0.2 kB off the foot, 0.1 kB say on a phone that nothing typed is lost, 0.2 kB give messages the width of a phone, boxes their colour in the dark theme and statements lines to the edge, and 0.1 kB a button that closes messages. */
  css: 19_300,
  fonts: 48_500,
};

const NAMES: Readonly<Record<keyof WebSizes, string>> = {
  firstRoute: "The JavaScript of the first screen, before its charts,",
  allRoutes: "The JavaScript of all screens with their charts",
  css: "The CSS",
  fonts: "The fonts",
};

/** A route loads these files and their static imports. */
const FIRST_ROUTE = [
  "app/main.tsx",
  "features/dashboard/dashboard-page.tsx",
  "features/dashboard/dashboard-query.ts",
];
const OTHER_ROUTES = [
  "features/transactions/transactions-page.tsx",
  "features/transactions/filters/entry-queries.ts",
  "features/transactions/recurrences-page.tsx",
  "features/transactions/recurrences/recurrence-queries.ts",
  "features/contacts/contacts-page.tsx",
  "features/contacts/contact-queries.ts",
  "features/contacts/contact-page.tsx",
  "features/contacts/contact-overview-query.ts",
  "app/reports-screen.tsx",
  "features/reports/report-queries.ts",
  "features/accounts/accounts-screen.tsx",
  "features/accounts/transfers-page.tsx",
  "features/accounts/transfer-queries.ts",
  "features/activity/activity-page.tsx",
  "features/settings/settings-page.tsx",
  "features/settings/categories-page.tsx",
  "features/settings/tags-page.tsx",
  "features/settings/backups-page.tsx",
  "features/settings/trust-page.tsx",
  "features/settings/trust-queries.ts",
];
const CHARTS = ["charts/series-chart.tsx", "charts/pie-chart.tsx"];

export type WebSizes = Readonly<Record<keyof typeof BUDGET, number>>;

/** Warns if the build is over budget. */
export function webBudget(): Plugin {
  return {
    name: "web-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const sizes = webSizes(Object.values(bundle));
        const tooLarge = (Object.keys(BUDGET) as (keyof WebSizes)[]).filter(
          (part) => sizes[part] > BUDGET[part],
        );
        if (tooLarge.length === 0) return;
        const lines = tooLarge.map(
          (part) =>
            `${NAMES[part]} has ${kB(sizes[part])}, over the budget of ${kB(BUDGET[part])}.`,
        );
        this.warn(
          `${lines.join(" ")} Load code lazily, or raise the budget in bin/web-budget.ts with the reason.`,
        );
      },
    },
  };
}

/** @throws Error if a file of a route is not in the build. */
export function webSizes(
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): WebSizes {
  const chunks = files.filter((file) => file.type === "chunk");
  const sizeOf = (starts: readonly string[]) =>
    sum(reachable(chunks, starts).map(({ code }) => compressed(code)));
  const assets = files.filter((file) => file.type === "asset");
  return {
    firstRoute: sizeOf(FIRST_ROUTE),
    allRoutes: sizeOf([...FIRST_ROUTE, ...OTHER_ROUTES, ...CHARTS]),
    css: sum(
      assets
        .filter(({ fileName }) => fileName.endsWith(".css"))
        .map(({ source }) => compressed(source)),
    ),
    fonts: sum(
      assets
        .filter(({ fileName }) => fileName.endsWith(".woff2"))
        .map(({ source }) => source.length),
    ),
  };
}

/** The chunks of these sources and their static imports. */
function reachable(
  chunks: readonly Rolldown.OutputChunk[],
  starts: readonly string[],
): readonly Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Rolldown.OutputChunk>();
  const reach = (chunk: Rolldown.OutputChunk): void => {
    if (reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) reach(imported);
    }
  };
  for (const start of starts) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${start}`)));
    if (chunk === undefined)
      throw new Error(`bin/web-budget.ts names ${start}, which is not built`);
    reach(chunk);
  }
  return [...reached];
}

function compressed(text: string | Uint8Array): number {
  return gzipSync(text, { level: 9 }).length;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
