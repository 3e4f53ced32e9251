/**
 * What the build takes in place of `zod` (vite.config.ts). Zod would compile its checks with
 * `new Function`, which the page's content policy forbids: whoever makes a schema has it set here first.
 */
import { config } from "zod/v4";

export * from "zod/v4";

config({ jitless: true });
