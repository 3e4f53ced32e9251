import { toast } from "sonner";
import { forgetUndo, setLastUndo } from "./last-undo.ts";

/** Long enough to read the message and reach its button; paused while the pointer is over it. */
const UNDO_MS = 10_000;

/** A message with *Desfazer*. The undo runs once, by the button or by Ctrl+Z. */
export function toastWithUndo(
  message: string,
  {
    undo,
    description = "",
    tone = "success",
  }: { undo: () => void; description?: string; tone?: "success" | "warning" },
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
  const id = toast[tone](message, {
    ...(description !== "" && { description }),
    duration: UNDO_MS,
    action: { label: "Desfazer", onClick: run },
  });
}
