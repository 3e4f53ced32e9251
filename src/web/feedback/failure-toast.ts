import { toast } from "sonner";
import { ConnectionLost } from "#web/api/api-error.ts";
import { checkConnection } from "#web/api/server-connection.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { forgetClick } from "#web/controls/double-click-guard.ts";

/**
 * Of a save that failed, whose form says why. What was done before is not said beside it, as if all had been
 * saved; the keys still undo that. With an id several failures are one message.
 */
export function toastNotSaved(message: string, id?: string): void {
  forgetClick();
  for (const shown of toast.getToasts()) {
    if ("type" in shown && shown.type === "success") toast.dismiss(shown.id);
  }
  toast.error(message, id === undefined ? {} : { id });
}

/** Says what was not done, and why: not while the strip says already that there is no connection. */
export async function toastFailure(
  message: string,
  error: unknown,
  description = explanationText(error),
): Promise<void> {
  forgetClick();
  const isOnStrip = error instanceof ConnectionLost && (await checkConnection());
  toast.error(message, isOnStrip ? {} : { description });
}
