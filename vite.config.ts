/** How the web is built (to `dist/web`) and served while working on it (`npm run dev`). */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { strictStyles } from "./bin/strict-styles.ts";
import { webBudget } from "./bin/web-budget.ts";

const apiOrigin = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

// The server refuses a foreign Host or Origin, so both become its own on the way.
const toServer: ProxyOptions = {
  target: apiOrigin,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on("proxyReq", (request) => {
      if (request.hasHeader("origin")) request.setHeader("origin", apiOrigin);
    });
  },
};

export default defineConfig({
  root: pathOf("src/web"),
  plugins: [react(), tailwindcss(), strictStyles(), webBudget()],
  resolve: {
    alias: [
      { find: /^zod$/u, replacement: pathOf("src/web/app/zod-without-eval.ts") },
      {
        find: /^react-style-singleton$/u,
        replacement: pathOf("src/web/overlay/style-singleton.ts"),
      },
    ],
  },
  build: {
    outDir: pathOf("dist/web"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The page's policy allows fonts from its own origin only, never from a data: address.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "zod", test: /node_modules\/zod\/|zod-without-eval/u },
            // All that the first screen needs, which is smaller in one file than in thirty.
            {
              name: "first",
              test: /src\/web\/(?:app\/main|features\/dashboard\/dashboard-(?:page|query))\.tsx?$/u,
            },
            // Shared by four or more screens and dialogs: separate, they are a hundred small files.
            { name: "shared", minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: {
      "/rest": toServer,
      "/healthz": toServer,
      "/events": toServer,
      "/exports": toServer,
      "/imports": toServer,
    },
  },
});

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
