import { ArrowDown } from "lucide-react";
import { ENTRIES_ANCHOR } from "#web/url/paths.ts";

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
      className="-my-2.5 inline-flex items-center py-2.5 lg:my-0 lg:py-0.5 gap-1 text-accent underline underline-offset-2"
    >
      Ver os lançamentos
      <ArrowDown aria-hidden className="size-4" />
    </a>
  );
}
