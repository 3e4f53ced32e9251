import { useRef, type ReactNode } from "react";
import { useFocusKept } from "#web/table/use-focus-kept.ts";

/**
 * A button with its progress or result, which is below it on a phone. That line is as high as a
 * button, also without content, so that nothing moves under a finger.
 */
export function WorkRow({
  button,
  isBusy,
  children,
}: {
  button: ReactNode;
  isBusy: boolean;
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  useFocusKept(row, isBusy);
  return (
    <div ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {button}
      <div className="grid min-h-9 items-center max-sm:basis-full sm:grow">{children}</div>
    </div>
  );
}
