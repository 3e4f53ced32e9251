import { Toaster } from "sonner";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { useTheme } from "#web/settings/theme.ts";

/** Clears the bar at the foot of a list. */
const OFFSET = { bottom: 112 };

/** Where toasts appear: never over the button that was just pressed, which is at the right. */
export function Notifications() {
  const isNarrow = useMediaQuery("(width < 64rem)");
  const theme = useTheme();
  return (
    <Toaster
      theme={theme}
      richColors
      position={isNarrow ? "top-center" : "bottom-left"}
      offset={OFFSET}
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit" }}
    />
  );
}
