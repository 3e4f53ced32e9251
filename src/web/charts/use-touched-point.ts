import { useEffect, useRef, type MouseEvent, type PointerEvent as ReactPointerEvent } from "react";

/**
 * Keeps the point of a touch until something else is touched. On devices that also have a mouse,
 * the browser would hide it at once: the resting mouse is reported to leave the chart when the
 * tooltip is laid out.
 */
export function useTouchedPoint() {
  const ref = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);
  useEffect(() => {
    const note = ({ pointerType, target }: PointerEvent): void => {
      isTouched.current =
        pointerType === "touch" && target instanceof Node && ref.current?.contains(target) === true;
    };
    document.addEventListener("pointerdown", note, true);
    return () => document.removeEventListener("pointerdown", note, true);
  }, []);
  return {
    ref,
    onPointerMoveCapture: ({ pointerType }: ReactPointerEvent) => {
      if (pointerType === "mouse") isTouched.current = false;
    },
    /** React derives `onMouseLeave` from this event. */
    onMouseOutCapture: (event: MouseEvent<HTMLElement>) => {
      const { currentTarget, relatedTarget } = event;
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (isTouched.current && !isInside) event.stopPropagation();
    },
  };
}
