/** Zod would compile its checks with `new Function`, which the page's content policy forbids. */
import * as z from "zod";

z.config({ jitless: true });
