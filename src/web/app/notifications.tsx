import { X } from "lucide-react";
import { useEffect } from "react";
import { lazyToasts } from "#web/feedback/lazy-toasts.ts";
import { showFallbackNotice, usePlainNotice } from "#web/feedback/fallback-notice.ts";
import { useTheme } from "#web/settings/theme.ts";
import { useLazyCode } from "#web/rendering/lazy-code.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { IconButton } from "#web/controls/button.tsx";

/** Above the bar at a list's foot, with what is chosen and what can be done with it. */
const OFFSET = { bottom: 112 };
const RETRY_MS = 3000;

/** Where toasts appear: never over the button that one has just pressed, which is at the right. */
export function Notifications() {
  const isNarrow = useMediaQuery("(width < 64rem)");
  const theme = useTheme();
  const { code, hasFailed, retry } = useLazyCode(lazyToasts);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  });
  return (
    <>
      {code !== null && (
        <code.Toaster
          theme={theme}
          richColors
          position={isNarrow ? "top-center" : "bottom-left"}
          offset={OFFSET}
          containerAriaLabel="Avisos"
          style={{ fontFamily: "inherit" }}
        />
      )}
      <PlainNotice />
    </>
  );
}

function PlainNotice() {
  const notice = usePlainNotice();
  if (notice === null) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 flex items-start justify-between gap-3 rounded-md border border-expense/40 bg-surface p-3 shadow-float sm:right-auto sm:w-89"
    >
      <div>
        <p className="font-medium">{notice.message}</p>
        {notice.hint !== null && <p className="text-muted">{notice.hint}</p>}
      </div>
      <IconButton label="Fechar aviso" onClick={() => showFallbackNotice(null)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
