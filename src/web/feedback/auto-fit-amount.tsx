import { clsx } from "clsx";
import { useLayoutEffect, useRef, useState } from "react";
import { formatBalance, formatCompactAmount } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";

/**
 * An amount on one line: in a smaller font if it or its longest neighbour does not fit, then
 * abbreviated, with the exact amount in a tooltip of the surrounding `group` and for screen
 * readers. Measured once: give each amount its own key.
 */
export function AutoFitAmount({
  amountCents,
  longest,
}: {
  amountCents: TotalCents;
  /** The longest neighbouring amount, which has the same size. */
  longest?: string | undefined;
}) {
  const { box, text, ruler, fit } = useFit();
  return (
    <span ref={box} className="relative block min-w-0 whitespace-nowrap tabular-nums">
      {longest !== undefined && (
        <span aria-hidden className="invisible absolute inset-0 overflow-hidden">
          <span
            ref={ruler}
            data-longest={longest}
            className="inline-block before:content-[attr(data-longest)]"
          />
        </span>
      )}
      {fit === "short" && (
        <span aria-hidden className="whitespace-normal wrap-anywhere">
          {formatCompactAmount(amountCents)}
        </span>
      )}
      <span ref={text} className={textClasses[fit]}>
        {formatBalance(amountCents)}
      </span>
    </span>
  );
}

type Fit = "full" | "small" | "short";

/** `text-section` in proportion to `text-figure`, see the theme. */
const SMALL_SIZE = 20 / 28;

const tooltipClass = clsx(
  "pointer-events-none absolute top-full left-0 z-20 rounded-sm border border-line bg-surface px-2 py-1",
  "text-meta font-normal text-ink opacity-0 shadow-float group-focus-within:opacity-100 group-hover:opacity-100",
  // There is no hover on touch screens, and on a phone it would overflow the window.
  "max-sm:sr-only",
);

const textClasses: Record<Fit, string> = {
  full: "inline-block",
  // The same line height as the larger digits.
  small: "inline-block text-[calc(20em/28)] leading-none",
  short: tooltipClass,
};

function useFit() {
  const box = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const fullWidth = useRef(0);
  const [fit, setFit] = useState<Fit>("full");
  useLayoutEffect(() => {
    const measure = (): void => {
      if (box.current === null || text.current === null) return;
      if (fit === "full") fullWidth.current = text.current.offsetWidth;
      const needed = fullWidth.current;
      const available = box.current.clientWidth;
      const widest = Math.max(needed, ruler.current?.offsetWidth ?? 0);
      setFit(widest <= available ? "full" : needed * SMALL_SIZE <= available ? "small" : "short");
    };
    const observer = new ResizeObserver(measure);
    for (const { current } of [box, text]) if (current !== null) observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [fit]);
  return { box, text, ruler, fit };
}
