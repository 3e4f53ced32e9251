import { useLocation, type To } from "react-router";
import { PATHS } from "#web/lib/paths.ts";

/** Where a new entry is recorded; on that very screen its filters stay. */
export function useNewEntryAddress(): To {
  const { pathname, search } = useLocation();
  if (pathname !== PATHS.transactions) return PATHS.transactions;
  const kept = new URLSearchParams(search);
  kept.delete("id");
  return { pathname, search: kept.toString() };
}
