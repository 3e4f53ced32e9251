import { useEffect, useEffectEvent } from "react";
import { NavigationType } from "react-router";
import { useNavigationGuard } from "./navigation-guards.ts";

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Back closes what is open, and stays on the screen. Mount it while that is open. On Android the browser
 * itself asks its close watchers first, also where there is no screen to go back to.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  useNavigationGuard({
    isBlocking: ({ historyAction }) => historyAction === NavigationType.Pop,
    onBlocked: (navigation) => {
      navigation.reset();
      onClose();
    },
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Not in every browser.
    if (!("CloseWatcher" in globalThis)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, []);
  return null;
}
