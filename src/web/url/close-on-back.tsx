import { useEffectEvent, useLayoutEffect } from "react";
import { addStep } from "./history-steps.ts";

/** Back closes what is open, and nothing else. Mount it while that is open. */
export function CloseOnBack({
  onClose,
  isLasting = false,
}: {
  onClose: () => void;
  /** Another screen or record may be opened over it. */
  isLasting?: boolean;
}) {
  const close = useEffectEvent(onClose);
  // Before it is shown: Back may be pressed at once.
  useLayoutEffect(() => addStep(() => close(), { isLasting }), [isLasting]);
  return null;
}
