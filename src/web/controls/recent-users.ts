import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { DEFAULT_USER_NAME, RECURRENCE_USER_NAME } from "#domain/audit-record.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** So many records, however long the history is. */
const NEWEST = "500";
const NOBODY: ReadonlySet<string> = new Set([DEFAULT_USER_NAME, RECURRENCE_USER_NAME]);

const record = z.object({ user_name: z.string() });

/** The people whom the newest records of the history name, the last one first. */
export const recentUsersQuery = queryOptions({
  queryKey: queryKeys.recentUsers,
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const newest = { select: "user_name", order: "sequence.desc", limit: NEWEST };
    const { data } = await callApi("audit_records", newest, { signal });
    const names = z
      .array(record)
      .parse(data)
      .map((row) => row.user_name);
    return [...new Set(names)].filter((name) => !NOBODY.has(name));
  },
  staleTime: 60_000,
});
