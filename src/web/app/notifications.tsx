import { X } from "lucide-react";
import { Toaster } from "sonner";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { themeSetting } from "#web/settings/theme.ts";

/** Without it, toasts cover the content below them. */
const ToastRoom = lazyWithRetry(async () => (await import("./toast-room.ts")).ToastRoom, {
  Loading: () => null,
  Failed: () => null,
});

/** The vertical position is set by the styles. */
const NARROW_OFFSET = { left: 12, right: 12 };

export function Notifications() {
  return (
    <div id="avisos">
      <Toaster
        theme={usePersistentSetting(themeSetting)}
        richColors
        position="bottom-center"
        mobileOffset={NARROW_OFFSET}
        containerAriaLabel="Avisos"
        style={{ fontFamily: "inherit" }}
        toastOptions={{ closeButtonAriaLabel: "Fechar o aviso" }}
        icons={{ close: <X aria-hidden className="size-4" /> }}
      />
      <ToastRoom />
    </div>
  );
}
