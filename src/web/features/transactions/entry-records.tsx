import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Entry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { useFinish } from "#web/overlay/panel-layout.ts";
import { EntryList, type CreatedEntry } from "./list/entry-list.tsx";
import type { JumpToToday } from "./filters/jump-to-today.tsx";
import type { EntrySearch } from "./filters/entry-search.ts";
import { useUndoPayment } from "./payments/use-undo-payment.ts";

const EntryPanel = lazyPanel(async () => (await import("./panel/entry-panel.tsx")).EntryPanel);
const PayPart = lazyDialog(async () => (await import("./payments/pay-part.tsx")).PayPart);
const RemoveEntry = lazyDialog(async () => (await import("./panel/remove-entry.tsx")).RemoveEntry);

/** The list of entries with its panel and dialogs; the screen arranges them. */
export function EntryRecords({
  urlFilters,
  panel,
  isEmbedded = false,
  jump = null,
  children,
}: {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
  /** True within a screen that has its own filters and empty state. */
  isEmbedded?: boolean;
  jump?: JumpToToday | null;
  children: (list: ReactNode, panel: ReactNode) => ReactNode;
}) {
  const [saved, setSaved] = useState<Entry | null>(null);
  const [created, setCreated] = useState<CreatedEntry | null>(null);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [paying, setPaying] = useState<Entry | null>(null);
  const finish = useFinish(panel);
  const undoPayment = useUndoPayment(panel, setSaved);
  return children(
    <EntryList
      urlFilters={urlFilters}
      panel={panel}
      isEmbedded={isEmbedded}
      jump={jump}
      saved={saved}
      onSaved={setSaved}
      created={created}
      onLookedFor={() => setCreated(null)}
      dialogs={{ payPart: setPaying, undoPayment, remove: setRemoving }}
    />,
    <>
      <EntryPanel
        panel={panel}
        search={urlFilters.search}
        onSaved={setSaved}
        onListed={(entry, tellFarDown) =>
          setCreated({ entry, tellFarDown, search: urlFilters.search })
        }
      />
      {paying !== null && (
        <PayPart entry={paying} onSaved={setSaved} onClose={() => setPaying(null)} />
      )}
      {removing !== null && (
        <RemoveEntry
          entry={removing}
          onRemoved={() => {
            // An open dialog would block the navigation that closes the panel.
            flushSync(() => setRemoving(null));
            // Unlike `finish`, `close` asks before input for another entry is lost.
            if (panel.selectedId === removing.id) finish();
            else if (panel.selectedId !== null) panel.close();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>,
  );
}
