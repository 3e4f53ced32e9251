import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { backupsQuery } from "#web/api/backups.ts";
import { PATHS } from "#web/url/paths.ts";

/** Shown until a backup succeeds, or until one that takes long has finished. */
export function BackupAlert() {
  const { data } = useQuery(backupsQuery);
  const text = data?.failure?.text ?? data?.delay ?? null;
  if (text === null) return null;
  return (
    <div
      role="alert"
      className="flex gap-2 rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-expense" />
      <p className="min-w-0">
        {text}{" "}
        <Link to={PATHS.backups} className="text-accent underline">
          Ver as cópias
        </Link>
      </p>
    </div>
  );
}
