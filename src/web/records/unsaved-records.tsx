import { explain } from "#web/api/user-facing-error.ts";
import { useIsOnStrip } from "#web/feedback/alerts.tsx";
import { Button } from "#web/controls/button.tsx";
import type { RecordKind, RecordTypes } from "./record-kind.ts";
import type { Unsaved } from "./use-unsaved.ts";

/**
 * Records that could not be saved while the user continued typing, with a button that restores them
 * to the form.
 */
export function UnsavedRecords<T extends RecordTypes>({
  kind,
  waiting,
  restore,
}: {
  kind: RecordKind<T>;
  waiting: readonly Unsaved<T>[];
  restore: (unsaved: Unsaved<T>) => void;
}) {
  if (waiting.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex max-h-40 flex-col gap-2 overflow-y-auto rounded-md border border-warning/40 bg-warning/8 p-3"
    >
      {waiting.map((unsaved) => {
        const title = kind.toTitle(unsaved.input);
        return (
          <div key={unsaved.key} className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{`Ainda não registrado: ${title}.`}</span>
              {unsaved.error !== null && <Reason error={unsaved.error} />}
            </p>
            <Button
              size="small"
              aria-label={`Trazer de volta ${title}`}
              onClick={() => restore(unsaved)}
            >
              Trazer de volta
            </Button>
          </div>
        );
      })}
    </div>
  );
}

function Reason({ error }: { error: Error }) {
  return useIsOnStrip(error) ? null : ` ${explain(error).message}`;
}
