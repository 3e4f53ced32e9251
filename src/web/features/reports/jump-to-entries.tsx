import { ArrowDown } from "lucide-react";
import { ENTRIES_ANCHOR } from "#web/api/paths.ts";

export function JumpToEntries() {
  return (
    <a
      href={`#${ENTRIES_ANCHOR}`}
      onClick={(event) => {
        // Navigating would add a history entry.
        event.preventDefault();
        const table = document.querySelector<HTMLElement>(`#${ENTRIES_ANCHOR}`);
        table?.scrollIntoView();
        table?.focus({ preventScroll: true });
      }}
      className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
    >
      Ver os lançamentos
      <ArrowDown aria-hidden className="size-4" />
    </a>
  );
}
