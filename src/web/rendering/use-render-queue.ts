import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const waiting = new Set<() => void>();
let isUnderWay = false;

/**
 * Whether this one may draw now: of many large things that come at once each has its own task, one
 * after the other in the order in which they came, so that what a person does meanwhile is answered
 * between two of them. Once true it stays so.
 */
export function useRenderQueue(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(() => {
    if (!isWanted || hasTurn) return undefined;
    const take = () => flushSync(() => setHasTurn(true));
    waiting.add(take);
    goOn();
    return () => {
      waiting.delete(take);
    };
  }, [isWanted, hasTurn]);
  return hasTurn;
}

function goOn(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  setTimeout(() => {
    isUnderWay = false;
    const [take] = waiting;
    if (take === undefined) return;
    waiting.delete(take);
    take();
    goOn();
  });
}
