import type { ReactNode } from "react";

/**
 * A button with its progress or result, which is below it on a phone. That line is as high as a
 * button, also without content, so that nothing moves under a finger.
 */
export function WorkRow({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {button}
      <div className="grid min-h-9 items-center max-sm:basis-full sm:grow">{children}</div>
    </div>
  );
}
