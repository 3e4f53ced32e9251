import type { RefusalCode, RefusalReason } from "#domain/refusal.ts";

export type RefusalResponse<Code extends RefusalCode> = {
  /** 400 by default. */
  readonly status?: number;
  /** That of a check constraint by default. */
  readonly code?: string;
  readonly message: (reason: Extract<RefusalReason, { code: Code }>) => string;
  readonly hint?: string | ((reason: Extract<RefusalReason, { code: Code }>) => string);
  readonly details?: (reason: Extract<RefusalReason, { code: Code }>) => string;
};

export type RefusalResponses = { readonly [Code in RefusalCode]: RefusalResponse<Code> };
