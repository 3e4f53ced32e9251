import { Toaster } from "sonner";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { themeSetting } from "#web/settings/theme.ts";

/** Clears the bar at the foot of a list. */
const OFFSET = { bottom: 112 };
const NARROW_OFFSET = { bottom: 88, left: 12, right: 12 };

/** Not at the bottom right, where the buttons of the panel are. */
export function Notifications() {
  const isNarrow = useMediaQuery("(width < 64rem)");
  return (
    <Toaster
      theme={usePersistentSetting(themeSetting)}
      richColors
      position={isNarrow ? "bottom-center" : "bottom-left"}
      offset={OFFSET}
      mobileOffset={NARROW_OFFSET}
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit" }}
    />
  );
}
