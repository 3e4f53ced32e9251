import type { RefusalCode, RefusalReason } from "#domain/refusal.ts";

export type RefusalResponse<Code extends RefusalCode> = {
  readonly status: number;
  readonly code: string;
  readonly message: (reason: Extract<RefusalReason, { code: Code }>) => string;
  readonly hint?: string | ((reason: Extract<RefusalReason, { code: Code }>) => string);
  readonly details?: (reason: Extract<RefusalReason, { code: Code }>) => string;
};

export type RefusalResponses<Codes extends RefusalCode = RefusalCode> = {
  readonly [Code in Codes]: RefusalResponse<Code>;
};
