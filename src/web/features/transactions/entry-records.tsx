import { Suspense, lazy, useState, type ReactNode } from "react";
import type { Entry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { EntryList } from "./entry-list.tsx";
import type { EntrySearch } from "./entry-search.ts";

// The list is there before the code of what edits it.
const EntryPanel = lazyPanel(async () => (await import("./entry-panel.tsx")).EntryPanel);
const RemoveEntry = lazy(async () => ({
  default: (await import("./remove-entry.tsx")).RemoveEntry,
}));

/** The entries that a search finds, with all that can be done with them. */
export function EntryRecords({
  urlFilters,
  panel,
  isSilentWhenEmpty = false,
  children,
}: {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
  /** Says nothing where nothing is found, as the screen does that itself. */
  isSilentWhenEmpty?: boolean;
  /** Gives each its place: the list, and the panel of one entry with what floats. */
  children: (list: ReactNode, panel: ReactNode) => ReactNode;
}) {
  const [saved, setSaved] = useState<Entry | null>(null);
  const [removing, setRemoving] = useState<Entry | null>(null);
  return children(
    <EntryList
      urlFilters={urlFilters}
      panel={panel}
      isSilentWhenEmpty={isSilentWhenEmpty}
      saved={saved}
      onSaved={setSaved}
      remove={setRemoving}
    />,
    <>
      <EntryPanel panel={panel} onSaved={setSaved} />
      {removing !== null && (
        <Suspense>
          <RemoveEntry
            entry={removing}
            onRemoved={() => {
              setRemoving(null);
              // What is being typed of another entry has nothing to do with the one removed.
              if (panel.selectedId === removing.id) panel.finish();
              else if (panel.selectedId !== null) panel.close();
            }}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </>,
  );
}
