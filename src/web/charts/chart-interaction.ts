import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { ChartPoint } from "./chart.ts";

/**
 * The ways from a chart: to the entries of a point by a click, Enter, or a second touch, as the first
 * one shows what the pointer would; or, where there is `enlarge`, to that by a click on any place, a
 * touch or Enter. Escape puts away what is shown of a point.
 */
export function useOpening(
  points: readonly ChartPoint[],
  enlarge: (() => void) | undefined,
  say: (point: ChartPoint | undefined) => void,
) {
  const navigate = useNavigate();
  const active = useRef<number | null>(null);
  const pressed = useRef<{ isTouch: boolean; at: number | null }>({ isTouch: false, at: null });
  const [dismissed, setDismissed] = useState<number | null>(null);

  function enter(event: KeyboardEvent): void {
    const point = pointAt(points, active.current);
    if (event.repeat) return;
    if (enlarge !== undefined) enlarge();
    else if (point !== undefined) void navigate(point.address());
  }

  return {
    setActive: (at: number | null): void => {
      active.current = at;
      setDismissed(null);
      say(pointAt(points, at));
    },
    dismissed,
    /** What was clicked, as the chart says it; `key` is of one series of the point alone. */
    open: (at: unknown, key?: string): void => {
      const point = pointAt(points, at);
      const wasShown = !pressed.current.isTouch || pressed.current.at === Number(at);
      if (enlarge !== undefined || point === undefined || !wasShown) return;
      void navigate((key === undefined ? undefined : point.addresses?.()[key]) ?? point.address());
    },
    opening: {
      onClick:
        enlarge &&
        (({ currentTarget }: MouseEvent<HTMLElement>) => {
          // Not what was clicked inside of it: the chart is what the focus comes back to.
          currentTarget.querySelector<SVGElement>("[role=application]")?.focus();
          enlarge();
        }),
      onPointerDownCapture: ({ pointerType }: { pointerType: string }) => {
        pressed.current = { isTouch: pointerType === "touch", at: active.current };
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === "Enter") enter(event);
        if (event.key === "Escape" && active.current !== null) {
          event.stopPropagation();
          setDismissed(active.current);
        }
      },
    },
  };
}

/** The point at a place that a chart tells of, if there is one. */
export function pointAt(points: readonly ChartPoint[], at: unknown): ChartPoint | undefined {
  return at === undefined || at === null ? undefined : points[Number(at)];
}

/** What the keys do, for those who hear it. */
export function keysHint(enlarge: (() => void) | undefined): string {
  return `As setas mudam o ponto; Enter ${enlarge === undefined ? "abre os lançamentos dele" : "amplia o gráfico"}.`;
}
