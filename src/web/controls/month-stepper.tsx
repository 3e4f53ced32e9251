import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_YEAR, MIN_YEAR, addMonths, type CivilDate } from "#domain/civil-date.ts";
import { formatLongMonth } from "#web/dates/format-bucket.ts";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Button, IconButton } from "./button.tsx";

const MonthPicker = lazyWithRetry(async () => (await import("./month-picker.tsx")).MonthPicker, {
  Loading: () => null,
  Failed: ({ retry }) => (
    <div
      role="alert"
      className="absolute inset-x-0 top-full z-20 mt-1 flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <p>Os meses não puderam ser carregados. Use as setas, ou tente de novo.</p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  ),
});

/** `‹ novembro de 2026 ›`; a month is its first day. The name opens a picker. */
export function MonthStepper({
  month,
  all = null,
  change,
}: {
  /** While `all` is chosen, the one that the steps begin at. */
  month: CivilDate;
  /** The choice of all months, where there is one. */
  all?: { readonly isChosen: boolean; readonly choose: () => void } | null;
  change: (month: CivilDate) => void;
}) {
  const [isPicking, setIsPicking] = useState(false);
  const label = useRef<HTMLButtonElement>(null);
  const isAll = all?.isChosen === true;

  function take(choose: () => void): void {
    setIsPicking(false);
    choose();
  }

  return (
    <div className="relative flex grow items-center">
      <IconButton
        label="Mês anterior"
        disabled={month < FIRST}
        onClick={() => change(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <button
        ref={label}
        type="button"
        title="Escolher o mês"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        className="min-h-9.5 min-w-min grow basis-0 rounded-sm px-1 hover:bg-ink/6 lg:not-pointer-coarse:min-h-8"
        onClick={() => setIsPicking(true)}
      >
        <span aria-live="polite">{isAll ? ALL_MONTHS : formatLongMonth(month)}</span>
      </button>
      {isPicking && (
        <MonthPicker
          anchor={label}
          month={isAll ? null : month}
          start={month}
          allLabel={all === null ? null : ALL_MONTHS}
          choose={(chosen) => take(() => change(chosen))}
          chooseAll={() => take(() => all?.choose())}
          onClose={() => setIsPicking(false)}
        />
      )}
      <IconButton
        label="Próximo mês"
        disabled={month >= LAST}
        onClick={() => change(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
      {all !== null && !isAll && (
        <IconButton
          label={ALL_MONTHS}
          onClick={() => {
            all.choose();
            // The button disappears.
            label.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  );
}

const ALL_MONTHS = "Todos os meses";

/** Of the second valid month, as each is compared with the one before. */
const FIRST = `${MIN_YEAR}-03`;
const LAST = `${MAX_YEAR}-12`;
