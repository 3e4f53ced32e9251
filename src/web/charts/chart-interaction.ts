import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { ChartPoint } from "./chart.ts";

/**
 * A click, Enter or the second tap on a point opens its entries (the first tap shows the tooltip); with
 * `enlarge`, a click, a tap or Enter anywhere calls that. Escape hides the tooltip.
 */
export function useChartInteraction(
  points: readonly ChartPoint[],
  enlarge: (() => void) | undefined,
  announce: (point: ChartPoint | undefined) => void,
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
      announce(pointAt(points, at));
    },
    dismissed,
    /** `at` is an index as Recharts passes it; `key` narrows to one series. */
    open: (at: unknown, key?: string): void => {
      const point = pointAt(points, at);
      const wasShown = !pressed.current.isTouch || pressed.current.at === Number(at);
      if (enlarge !== undefined || point === undefined || !wasShown) return;
      void navigate((key === undefined ? undefined : point.addresses?.()[key]) ?? point.address());
    },
    handlers: {
      onClick:
        enlarge &&
        (({ currentTarget }: MouseEvent<HTMLElement>) => {
          // The dialog returns the focus to the chart, not to the clicked element.
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

/** `at` is an index as Recharts passes it: a number, a string or none. */
export function pointAt(points: readonly ChartPoint[], at: unknown): ChartPoint | undefined {
  return at === undefined || at === null ? undefined : points[Number(at)];
}

export function keysHint(enlarge: (() => void) | undefined): string {
  return `As setas mudam o ponto; Enter ${enlarge === undefined ? "abre os lançamentos dele" : "amplia o gráfico"}.`;
}
