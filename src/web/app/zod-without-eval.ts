/**
 * The build's alias of `zod` (vite.config.ts). Zod would compile its checks with `new Function`, which
 * the page's content policy forbids.
 */
import { config } from "zod/v4";

export * from "zod/v4";

config({ jitless: true });
