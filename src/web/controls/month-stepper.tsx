import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { MAX_YEAR, MIN_YEAR, addMonths, type CivilDate } from "#domain/civil-date.ts";
import { formatLongMonth } from "#web/dates/format-bucket.ts";
import { IconButton } from "./button.tsx";

/** `‹ novembro de 2026 ›`; a month is its first day. */
export function MonthStepper({
  month,
  isChosen = true,
  change,
}: {
  month: CivilDate;
  /** False where another choice than a month is possible and made. */
  isChosen?: boolean;
  change: (month: CivilDate) => void;
}) {
  return (
    <div className="flex grow items-center">
      <IconButton
        label="Mês anterior"
        disabled={month < FIRST}
        onClick={() => change(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      {isChosen ? (
        <span aria-live="polite" className="min-w-min grow basis-0 text-center">
          {formatLongMonth(month)}
        </span>
      ) : (
        <button
          type="button"
          aria-label={`Ver só ${formatLongMonth(month)}`}
          title={`Ver só ${formatLongMonth(month)}`}
          aria-pressed={false}
          className={clsx(
            "min-h-9.5 min-w-min grow basis-0 rounded-sm text-muted lg:not-pointer-coarse:min-h-8",
            "underline decoration-dotted underline-offset-4 hover:text-ink",
          )}
          onClick={() => change(month)}
        >
          {formatLongMonth(month)}
        </button>
      )}
      <IconButton
        label="Próximo mês"
        disabled={month >= LAST}
        onClick={() => change(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** Of the second valid month, as each is compared with the one before. */
const FIRST = `${MIN_YEAR}-03`;
const LAST = `${MAX_YEAR}-12`;
