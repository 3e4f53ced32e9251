import { Toaster } from "sonner";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { themeSetting } from "#web/settings/theme.ts";

/** Without it toasts cover what is under them. */
const ToastRoom = lazyWithRetry(async () => (await import("./toast-room.ts")).ToastRoom, {
  Loading: () => null,
  Failed: () => null,
});

/** Clears the bar at the foot of a list. */
const OFFSET = { bottom: 112 };
/** The styles say how far up. */
const NARROW_OFFSET = { left: 12, right: 12 };

/** In the middle, clear of the check boxes of rows and of the buttons of the panel. */
export function Notifications() {
  return (
    <div id="avisos">
      <Toaster
        theme={usePersistentSetting(themeSetting)}
        richColors
        position="bottom-center"
        offset={OFFSET}
        mobileOffset={NARROW_OFFSET}
        containerAriaLabel="Avisos"
        style={{ fontFamily: "inherit" }}
      />
      <ToastRoom />
    </div>
  );
}
