import { toast } from "sonner";
import { ConnectionLost } from "#web/api/api-error.ts";
import { checkConnection } from "#web/api/server-connection.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { forgetClick } from "#web/controls/double-click-guard.ts";

/**
 * For a failed save whose form shows the reason. Hides the message about earlier changes, which
 * could look like success; the keys still undo them. With an id, several failures share one
 * message.
 */
export function toastNotSaved(message: string, id?: string): void {
  forgetClick();
  for (const shown of toast.getToasts()) {
    if ("type" in shown && shown.type === "success") toast.dismiss(shown.id);
  }
  toast.error(message, id === undefined ? {} : { id });
}

/** Tells what failed and why, unless the connection strip already shows the reason. */
export async function toastFailure(
  message: string,
  error: unknown,
  description = explanationText(error),
): Promise<void> {
  forgetClick();
  const isOnStrip = error instanceof ConnectionLost && (await checkConnection());
  if (isOnStrip) toast.error(message);
  else toastWithReason("error", message, description);
}

/** Long enough to read a reason, which is shown nowhere else. */
const REASON_MS = 15_000;

/** With a button that closes it earlier. */
export function toastWithReason(
  tone: "error" | "warning",
  message: string,
  description: string,
  action?: { readonly label: string; readonly onClick: () => void },
): void {
  toast[tone](message, {
    description,
    duration: REASON_MS,
    closeButton: true,
    ...(action && { action }),
  });
}
