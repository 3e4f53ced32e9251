/** The parts of a split entry, and the result of a change. */
import type { Row } from "./columns.ts";

export type ModelPart = { readonly category: string; readonly amount: number };

type ModelSplit = { readonly columns: Row; readonly isRefused: boolean };

export function isWholeSplit({ splits, category, amount }: Row): boolean {
  const parts = splits as readonly ModelPart[] | null;
  if (parts === null) return true;
  let left = Math.round(Number(amount) * 100);
  for (const part of parts) left -= Math.round(part.amount * 100);
  return left === 0 && parts[0]?.category === category;
}

/** The category is that of the first part; changing it alone ends the split. */
export function changedSplit(row: Row, patch: Row): ModelSplit {
  const after = { ...row, ...patch };
  const isOtherCategory = after["category"] !== row["category"];
  if (patch["splits"] === undefined && isOtherCategory) {
    return { columns: { splits: null }, isRefused: false };
  }
  const parts = after["splits"] as readonly ModelPart[] | null;
  const isSent = parts !== row["splits"] && !isOtherCategory;
  const category = isSent && parts !== null ? parts[0]?.category : after["category"];
  const columns = { category, splits: parts };
  return { columns, isRefused: !isWholeSplit({ ...after, ...columns }) };
}
