import { useEffectEvent, useLayoutEffect } from "react";
import { addStep } from "./history-steps.ts";

/** Back closes the open element, and does nothing else. Mount it while that is open. */
export function CloseOnBack({
  onClose,
  isLasting = false,
}: {
  onClose: () => void;
  /** True if another screen or record may be opened over it. */
  isLasting?: boolean;
}) {
  const close = useEffectEvent(onClose);
  // Before it is painted: the user may press Back at once.
  useLayoutEffect(() => addStep(() => close(), { isLasting }), [isLasting]);
  return null;
}
