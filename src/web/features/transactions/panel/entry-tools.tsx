import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#web/controls/button.tsx";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { useFinish } from "#web/overlay/panel-layout.ts";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";

const RemoveEntry = lazyDialog(async () => (await import("./remove-entry.tsx")).RemoveEntry);

/** The tools of the open entry. */
export function EntryTools({ entry, panel }: { entry: Entry; panel: DetailPanel }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const finish = useFinish(panel);
  return (
    <>
      <Button size="small" className="grow" onClick={() => panel.startCopy(entry.id)}>
        <Copy aria-hidden className="size-4" />
        Duplicar
      </Button>
      <Button size="small" className="grow" onClick={() => setIsRemoving(true)}>
        <Trash2 aria-hidden className="size-4" />
        Excluir
      </Button>
      {isRemoving && (
        <RemoveEntry
          entry={entry}
          onRemoved={() => {
            // An open dialog would block the navigation that closes the panel.
            flushSync(() => setIsRemoving(false));
            finish();
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
