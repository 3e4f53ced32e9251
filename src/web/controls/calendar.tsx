/** The library uses `Date`: converted by local parts, so that the time zone does not matter. */
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  DayPicker,
  type ChevronProps,
  type ClassNames,
  type DropdownProps,
} from "react-day-picker";
import { ptBR } from "react-day-picker/locale/pt-BR";
import { MAX_YEAR, MIN_YEAR, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { Button } from "./button.tsx";

const FIRST_MONTH = new Date(MIN_YEAR, 0, 1);
const LAST_MONTH = new Date(MAX_YEAR, 11, 1);

export function Calendar({
  value,
  today,
  last,
  onChoose,
}: {
  value: CivilDate | null;
  today: CivilDate;
  /** Later days cannot be chosen. */
  last?: CivilDate;
  onChoose: (date: CivilDate) => void;
}) {
  const selected = value === null ? undefined : toLocalDate(value);
  const box = useRef<HTMLDivElement>(null);
  // Focusing the day scrolls a low box down; the month and the arrows should stay visible.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={box} className="flex scroll-mt-3 flex-col gap-2">
      <DayPicker
        mode="single"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        locale={ptBR}
        today={toLocalDate(today)}
        selected={selected}
        defaultMonth={selected ?? toLocalDate(today)}
        startMonth={FIRST_MONTH}
        endMonth={last === undefined ? LAST_MONTH : toLocalDate(last)}
        {...(last !== undefined && { disabled: { after: toLocalDate(last) } })}
        captionLayout="dropdown"
        navLayout="around"
        showOutsideDays
        fixedWeeks
        classNames={classNames}
        components={components}
        formatters={formatters}
        onSelect={(date) => onChoose(toCivilDate(date))}
      />
      <Button size="small" onClick={() => onChoose(today)}>
        Hoje
      </Button>
    </div>
  );
}

const stepClass = clsx(
  "inline-flex size-10 items-center justify-center rounded-md text-muted lg:size-9",
  "transition-colors duration-150 hover:bg-ink/6 hover:text-ink aria-disabled:opacity-50",
);

const classNames: Partial<ClassNames> = {
  month: "grid grid-cols-[auto_1fr_auto] items-center gap-y-1",
  month_caption: "flex justify-center",
  dropdowns: "flex items-center gap-1",
  button_previous: stepClass,
  button_next: stepClass,
  month_grid: "col-span-3 border-separate border-spacing-0",
  weekday: "size-10 text-meta font-medium text-muted lg:size-9",
  day: "group p-0 text-center",
  day_button: clsx(
    "size-10 rounded-md tabular-nums transition-colors duration-150 lg:size-9",
    // Inside the day, so that the focus ring does not cover its neighbours.
    "-outline-offset-2 group-data-selected:outline-on-accent",
    "group-data-today:font-semibold group-data-today:ring-1 group-data-today:ring-accent group-data-today:ring-inset",
    // The selected day keeps its own colours, whatever its other states.
    "group-not-data-selected:hover:bg-ink/6 group-not-data-selected:group-data-outside:text-muted",
    "group-not-data-selected:group-data-today:text-accent disabled:text-muted disabled:line-through",
    "group-data-selected:bg-accent group-data-selected:text-on-accent",
  ),
};

const components = { Dropdown, Chevron };

const WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const formatters = { formatWeekdayName: (day: Date) => WEEKDAYS[day.getDay()] ?? "" };

function Dropdown({ options, value, onChange, "aria-label": label }: DropdownProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={onChange}
      className="min-h-10 rounded-md bg-surface px-1 font-medium hover:bg-ink/6 lg:not-pointer-coarse:min-h-9"
    >
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4" />;
}

function toLocalDate(date: CivilDate): Date {
  return new Date(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
  );
}

function toCivilDate(date: Date): CivilDate {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return civilDate(
    `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
  );
}
