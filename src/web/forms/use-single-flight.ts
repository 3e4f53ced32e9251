import { useRef } from "react";

/** Lets one request out at a time: a second click before the answer, or the redraw, sends nothing. */
export function useSingleFlight() {
  const isOut = useRef(false);
  return {
    start: (send: () => void) => {
      if (isOut.current) return;
      isOut.current = true;
      send();
    },
    end: () => {
      isOut.current = false;
    },
  };
}
