import { Toaster } from "sonner";
import { useTheme } from "#web/lib/theme.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

/** Above the bar at a list's foot, with what is chosen and what can be done with it. */
const OFFSET = { bottom: 112 };

/** Where toasts appear: never over the button that one has just pressed, which is at the right. */
export function Notifications() {
  const isNarrow = useMediaQuery("(width < 64rem)");
  return (
    <Toaster
      theme={useTheme()}
      richColors
      position={isNarrow ? "top-center" : "bottom-left"}
      offset={OFFSET}
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit" }}
    />
  );
}
