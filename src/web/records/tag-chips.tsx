import { X } from "lucide-react";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";

/** The tags of an entry, each with a button that removes it. */
export function TagChips({
  label,
  tags,
  remove,
}: {
  label: string;
  tags: readonly { readonly id: string; readonly name: string }[];
  remove: (id: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {tags.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <button
            type="button"
            aria-label={`Tirar ${name}`}
            className="inline-flex min-h-10 max-w-full items-center gap-1 rounded-full border border-edge px-3 text-meta hover:bg-ink/5 lg:not-pointer-coarse:min-h-7"
            onClick={(event) => {
              if (!isDoubleClick(event)) remove(id);
            }}
          >
            <span className="min-w-0 truncate">{name}</span>
            <X aria-hidden className="size-3 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
