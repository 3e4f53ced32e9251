import { vi } from "vitest";
import { TRANSACTIONS } from "#server/commands/transaction-commands.ts";
import type { TestApp } from "./test-app.ts";
import { write } from "./undo.ts";

/** Leaves a charge as an older version could: open, while the entry that it came with is paid. */
export async function openCharge(app: TestApp, id: unknown): Promise<void> {
  const check = vi.spyOn(TRANSACTIONS, "checkChanged").mockResolvedValue();
  try {
    await write(app, "PATCH", `transactions?id=eq.${String(id)}`, { status: "pending" });
  } finally {
    check.mockRestore();
  }
}
