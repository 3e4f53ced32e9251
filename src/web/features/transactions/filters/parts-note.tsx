import { useQuery } from "@tanstack/react-query";
import { hasPartsQuery } from "./entry-totals-query.ts";

/** Shown only where a filter by category may match some parts of an entry. */
export function PartsNote({ category, children }: { category: string | null; children: string }) {
  if (useQuery(hasPartsQuery(category)).data !== true) return null;
  return <p className="basis-full text-meta text-muted">{children}</p>;
}
