import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState, type KeyboardEvent, type RefObject } from "react";
import { MAX_YEAR, MIN_YEAR, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/api/company.ts";
import { formatLongMonth, formatMonth } from "#web/dates/format-bucket.ts";
import { Button, IconButton } from "./button.tsx";
import { Popover } from "./popover.tsx";

/** A picker for the months of a year; open while mounted. */
export function MonthPicker({
  anchor,
  month,
  start,
  allLabel,
  choose,
  chooseAll,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  /** Null if all months are chosen. */
  month: CivilDate | null;
  /** A month of the year shown first. */
  start: CivilDate;
  /** Null if all months cannot be chosen. */
  allLabel: string | null;
  choose: (month: CivilDate) => void;
  chooseAll: () => void;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const [year, setYear] = useState(Number(start.slice(0, 4)));
  const thisMonth = civilDate(`${today.slice(0, 7)}-01`);
  return (
    <Popover
      label="Escolher o mês"
      isOpen
      onClose={onClose}
      returnFocusTo={anchor}
      anchor={anchor}
      align="center"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusFirst(event.currentTarget);
      }}
    >
      <div className="flex w-70 flex-col gap-2">
        <div className="flex items-center justify-between">
          <IconButton
            label="Ano anterior"
            disabled={year <= MIN_YEAR}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </IconButton>
          <span aria-live="polite" className="font-medium tabular-nums">
            {year}
          </span>
          <IconButton
            label="Próximo ano"
            disabled={year >= MAX_YEAR}
            onClick={() => setYear(year + 1)}
          >
            <ChevronRight aria-hidden className="size-4" />
          </IconButton>
        </div>
        <Months year={year} month={month} thisMonth={thisMonth} choose={choose} />
        <div className="flex gap-2 *:grow">
          <Button size="small" onClick={() => choose(thisMonth)}>
            Este mês
          </Button>
          {allLabel !== null && (
            <Button size="small" onClick={chooseAll}>
              {allLabel}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}

function Months({
  year,
  month,
  thisMonth,
  choose,
}: {
  year: number;
  month: CivilDate | null;
  thisMonth: CivilDate;
  choose: (month: CivilDate) => void;
}) {
  return (
    <div className="grid grid-cols-3 gap-1">
      {MONTHS.map((number) => {
        const first = civilDate(`${year}-${number}-01`);
        return (
          <button
            key={number}
            type="button"
            aria-label={formatLongMonth(first)}
            aria-pressed={first === month}
            className={clsx(
              "min-h-10 rounded-md -outline-offset-2 hover:bg-ink/6 lg:not-pointer-coarse:min-h-9",
              "aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:outline-on-accent",
              first === thisMonth && "font-semibold not-aria-pressed:text-accent",
            )}
            onKeyDown={moveFocus}
            onClick={() => choose(first)}
          >
            {formatMonth(first).slice(0, 3)}
          </button>
        );
      })}
    </div>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

function focusFirst(box: EventTarget | null): void {
  if (!(box instanceof HTMLElement)) return;
  const chosen = box.querySelector<HTMLElement>("[aria-pressed=true]");
  (chosen ?? box.querySelector<HTMLElement>("[aria-pressed]"))?.focus();
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
};

/** Moves the focus from one month's button to another. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const at = buttons.findIndex((button) => button === event.currentTarget);
  buttons[at + step]?.focus();
}
