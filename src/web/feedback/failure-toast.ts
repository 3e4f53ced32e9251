import { toast } from "sonner";
import { ConnectionLost } from "#web/api/api-error.ts";
import { checkConnection } from "#web/api/server-connection.ts";
import { explanationText } from "#web/api/user-facing-error.ts";

/** Says what was not done, and why: not while the strip says already that there is no connection. */
export async function toastFailure(
  message: string,
  error: unknown,
  description = explanationText(error),
): Promise<void> {
  const isOnStrip = error instanceof ConnectionLost && (await checkConnection());
  toast.error(message, isOnStrip ? {} : { description });
}
