/** How the web is built (to `dist/web`) and served while working on it (`npm run dev`). */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";

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
  root: fileURLToPath(new URL("src/web", import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The page's policy allows fonts from its own origin only, never from a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Zod and its setting stay together, so that it is set before any schema is made.
          groups: [{ name: "zod", test: /node_modules\/zod\/|zod-without-eval/u }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: { "/rest": toServer, "/healthz": toServer, "/events": toServer, "/exports": toServer },
  },
});
