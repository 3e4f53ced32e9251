import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { TransactionType } from "#domain/transaction.ts";
import type { ChartPoint, SizedChart } from "./chart.ts";
import { describePoint } from "./describe-point.ts";
import { entryType, pointUrl } from "./entry-points.ts";

/**
 * A click, Enter or a second tap on a point opens its entries (the first tap shows the tooltip).
 * With `enlarge`, a click, tap or Enter anywhere calls that instead. Escape hides the tooltip.
 */
export function useChartInteraction({ chart, points, enlarge }: SizedChart) {
  const navigate = useNavigate();
  const hintId = useId();
  const announcement = useRef<HTMLOutputElement>(null);
  const active = useRef<number | null>(null);
  const pressed = useRef<{ isTouch: boolean; at: number | null }>({ isTouch: false, at: null });
  const [dismissed, setDismissed] = useState<number | null>(null);

  function enter(): void {
    if (enlarge === undefined) follow(pointAt(points, active.current));
    else enlarge();
  }

  function follow(point: ChartPoint | undefined, type?: TransactionType): void {
    const address = point === undefined ? null : pointUrl(point, type);
    if (address !== null) void navigate(address);
  }

  return {
    setActive: (at: number | null): void => {
      active.current = at;
      setDismissed(null);
      // Not a state, which would render the chart again.
      if (announcement.current !== null)
        announcement.current.textContent = describePoint(chart.series, pointAt(points, at));
    },
    dismissed,
    /** `at` is an index as passed by Recharts; `key` is that of a series. */
    open: (at: unknown, key?: string): void => {
      const wasShown = !pressed.current.isTouch || pressed.current.at === Number(at);
      if (enlarge === undefined && wasShown) follow(pointAt(points, at), entryType(key));
    },
    frame: {
      hintId,
      announcement,
      isEnlargeable: enlarge !== undefined,
      onClick:
        enlarge &&
        (({ currentTarget }: MouseEvent<HTMLElement>) => {
          // So that the dialog returns the focus to the chart, not to the clicked element.
          currentTarget.querySelector<SVGElement>("svg[role=img]")?.focus();
          enlarge();
        }),
      onPointerDownCapture: ({ pointerType }: { pointerType: string }) => {
        pressed.current = { isTouch: pointerType === "touch", at: active.current };
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === "Enter" && !event.repeat) enter();
        if (event.key === "Escape" && active.current !== null) {
          event.stopPropagation();
          setDismissed(active.current);
        }
      },
    },
    /** Labels of the SVG; not a `title`, which shows a tooltip. */
    labels: {
      role: "img",
      "aria-label": chart.title,
      "aria-roledescription": "gráfico",
      "aria-describedby": hintId,
    },
  };
}

/** `at` is an index as passed by Recharts: a number, a string or undefined. */
export function pointAt(points: readonly ChartPoint[], at: unknown): ChartPoint | undefined {
  return at === undefined || at === null ? undefined : points[Number(at)];
}
