import { useEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { requestIdle } from "./request-idle.ts";

/** So long nothing new may have come, as it does while a list scrolls. */
const REST_MS = 250;
const AT_ONCE = 3;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isUnderWay = false;

/**
 * Whether what nobody sees yet is to be drawn in a row of a list: true once the list is at rest, for a
 * few rows at a time while the page is idle; and at once when the pointer or the focus comes to the row.
 */
export function useIdleRender(inRow: RefObject<HTMLElement | null>): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const row = inRow.current?.closest("tr");
    if (isThere || row === null || row === undefined) return undefined;
    const draw = () => setIsThere(true);
    // Before the key or the click that may follow.
    const drawNow = () => flushSync(draw);
    waiting.add(draw);
    clearTimeout(timer);
    timer = setTimeout(() => void drawWaiting(), REST_MS);
    row.addEventListener("pointerenter", drawNow);
    row.addEventListener("focusin", drawNow);
    return () => {
      waiting.delete(draw);
      row.removeEventListener("pointerenter", drawNow);
      row.removeEventListener("focusin", drawNow);
    };
  }, [inRow, isThere]);
  return isThere;
}

async function drawWaiting(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    while (waiting.size > 0) {
      await requestIdle();
      const some = [...waiting].slice(0, AT_ONCE);
      flushSync(() => {
        for (const draw of some) {
          waiting.delete(draw);
          draw();
        }
      });
    }
  } finally {
    isUnderWay = false;
  }
}
