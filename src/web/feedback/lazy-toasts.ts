import { LazyCode } from "#web/rendering/lazy-code.ts";

/** What shows short messages. It comes after the first paint, as nobody gets one before that. */
export const lazyToasts = new LazyCode(() => import("sonner"));
