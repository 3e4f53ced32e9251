import { useRef } from "react";

/** Allows one request at a time: a second click before the answer sends nothing. */
export function useSingleFlight() {
  const isPending = useRef(false);
  return {
    start: (send: () => void) => {
      if (isPending.current) return;
      isPending.current = true;
      send();
    },
    end: () => {
      isPending.current = false;
    },
  };
}
