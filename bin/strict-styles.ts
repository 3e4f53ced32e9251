/**
 * The build step for a content security policy without inline styles: libraries may not create
 * `<style>` elements.
 */
import type { Plugin } from "vite";

const SONNER = /node_modules\/sonner\/dist\/index\.mjs$/u;
/** Called once with the text of `sonner/dist/styles.css`, which theme.css imports. */
const INJECTION = /^__insertCSS\(".*"\);?$/mu;

export function strictStyles(): Plugin {
  return {
    name: "strict-styles",
    apply: "build",
    transform: {
      filter: { id: SONNER },
      handler(code) {
        if (!INJECTION.test(code)) this.error("sonner no longer injects its styles as expected");
        return { code: code.replace(INJECTION, ""), map: null };
      },
    },
  };
}
