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

type StepperProps = {
  /** While `all` is chosen, the month from which steps start. */
  month: CivilDate;
  /** The choice of all months, if offered. */
  all?: { readonly isChosen: boolean; readonly choose: () => void } | null;
  /** The chosen period if it is not a full month: `desde 15/11/2026`. */
  otherPeriod?: string | null;
  change: (month: CivilDate) => void;
};

/** `‹ novembro de 2026 ›`; a month is its first day. The name opens a picker. */
export function MonthStepper({ month, all = null, otherPeriod = null, change }: StepperProps) {
  const [isPicking, setIsPicking] = useState(false);
  const label = useRef<HTMLButtonElement>(null);
  const isAll = all?.isChosen === true;
  const text = isAll ? ALL_MONTHS : (otherPeriod ?? formatLongMonth(month));

  function take(choose: () => void): void {
    setIsPicking(false);
    choose();
  }

  return (
    <div className="relative flex grow items-center">
      <PreviousButton month={month} change={change} />
      <button
        ref={label}
        type="button"
        title="Escolher o mês"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        className="min-h-9.5 min-w-min grow basis-0 rounded-sm px-1 hover:bg-ink/6 lg:not-pointer-coarse:min-h-8"
        onClick={() => setIsPicking(true)}
      >
        <span aria-live="polite">{text}</span>
      </button>
      {/* Buttons are not printed. */}
      <span className="hidden print:inline">{text}</span>
      {isPicking && (
        <MonthPicker
          anchor={label}
          month={isAll || otherPeriod !== null ? null : month}
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
        <AllMonthsButton
          choose={() => {
            all.choose();
            // The button disappears.
            label.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function PreviousButton({ month, change }: Pick<StepperProps, "month" | "change">) {
  return (
    <IconButton
      label="Mês anterior"
      disabled={month < FIRST}
      onClick={() => change(addMonths(month, -1))}
    >
      <ChevronLeft aria-hidden className="size-4" />
    </IconButton>
  );
}

function AllMonthsButton({ choose }: { choose: () => void }) {
  return (
    <IconButton label={ALL_MONTHS} onClick={choose}>
      <X aria-hidden className="size-4" />
    </IconButton>
  );
}

const ALL_MONTHS = "Todos os meses";

/** The second valid month, because each month is compared with the previous one. */
const FIRST = `${MIN_YEAR}-03`;
const LAST = `${MAX_YEAR}-12`;
