import { useRef } from "react";

/** Ignores calls while a request is pending. */
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
