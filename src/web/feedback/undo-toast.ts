import { toast } from "sonner";
import { forgetUndo, setLastUndo } from "./last-undo.ts";

/** Long enough to read the message and reach its button; paused while the pointer is over it. */
const UNDO_MS = 10_000;

/** The ids of the messages by what they are about. A new one replaces the one before it. */
const shown = new Map<string, string | number>();

/** A message with *Desfazer*, and another action. The undo runs once, by the button or by Ctrl+Z. */
export function toastWithUndo(
  message: string,
  {
    undo,
    about,
    description = "",
    tone = "success",
    label = "Desfazer",
    other,
  }: {
    undo: () => void;
    /** The id of the changed record; absent for several. */
    about?: string;
    description?: string;
    tone?: "success" | "warning";
    label?: "Desfazer" | "Refazer";
    other?: { readonly label: string; readonly run: () => void };
  },
): void {
  let isUsed = false;
  const run = () => {
    if (isUsed) return;
    isUsed = true;
    forgetUndo(run);
    toast.dismiss(id);
    undo();
  };
  setLastUndo(run);
  const replaced = about === undefined ? undefined : shown.get(about);
  if (replaced !== undefined) toast.dismiss(replaced);
  const id = toast[tone](message, {
    ...(description !== "" && { description }),
    duration: UNDO_MS,
    action: { label, onClick: run },
    ...(other !== undefined && { cancel: { label: other.label, onClick: other.run } }),
  });
  if (about !== undefined) shown.set(about, id);
}
