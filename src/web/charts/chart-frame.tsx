import type { ComponentProps, Ref } from "react";
import { CHART_CLASS } from "./chart-style.ts";
import { useTouchedPoint } from "./use-touched-point.ts";

/** The keyboard hint and the announcements for screen readers, around a chart. */
export function ChartFrame({
  hintId,
  announcement,
  isEnlargeable,
  children,
  ...handlers
}: ComponentProps<"div"> & {
  hintId: string;
  announcement: Ref<HTMLOutputElement>;
  isEnlargeable: boolean;
}) {
  return (
    <div className={CHART_CLASS} {...handlers} {...useTouchedPoint()}>
      <p id={hintId} className="sr-only">
        {`As setas mudam o ponto; Enter ${isEnlargeable ? "amplia o gráfico" : "abre os lançamentos dele"}.`}
      </p>
      <output ref={announcement} className="sr-only" />
      {children}
    </div>
  );
}
