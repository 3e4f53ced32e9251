import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from "react";
import {
  MAX_YEAR,
  MIN_YEAR,
  formatCivilDate,
  parseCivilDate,
  type CivilDate,
} from "#domain/civil-date.ts";
import type { MissingYear } from "#domain/missing-year.ts";
import { stepDays, stepMonths } from "#web/dates/parse-date-input.ts";
import { useDateInput } from "#web/dates/use-date-input.ts";
import { Button, IconButton } from "./button.tsx";
import { TextInput } from "./controls.tsx";
import { InputHint } from "./input-hint.tsx";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Popover } from "./popover.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";

const LazyCalendar = lazyWithRetry(async () => (await import("./calendar.tsx")).Calendar, {
  Loading: () => <Skeleton className="h-80 w-70 lg:w-63" />,
  Failed: ({ retry }) => (
    <div role="alert" className="flex max-w-63 flex-col gap-3">
      <p>O calendário não pôde ser carregado. Digite a data no campo, ou tente de novo.</p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  ),
});

type DateInputProps = {
  id?: string;
  /** Names the field in the label of its calendar button. */
  label: string;
  value: string;
  /** The date that blank means; keys and the calendar start there. */
  suggested?: CivilDate;
  /** The last day that the calendar offers; a later one may be typed, for the form to refuse. */
  last?: CivilDate;
  /** The rule for a day typed without a year. */
  missingYear?: MissingYear;
  /** Such a day is likely near this one; by default near the date shown, if it may be later. */
  near?: CivilDate | undefined;
  onChange: (value: string) => void;
  /** For forms: receives text that is not a date, to validate and keep. */
  onUnreadable?: (text: string) => void;
  /** For forms: receives the value when it is complete or left, for what depends on it. */
  onDone?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
};

/**
 * The value is `YYYY-MM-DD` or `""`; the text is `dd/mm/yyyy` or shorter. Arrow and page keys step
 * (down is later, as in the calendar). Without `onUnreadable` it changes on a complete date or on
 * blur.
 */
export function DateInput({
  label,
  value,
  suggested,
  last,
  missingYear = last === undefined ? "nearest" : "past",
  near = nearShown(value, suggested, missingYear),
  onChange,
  onUnreadable,
  onDone,
  onBlur,
  ref,
  className,
  ...rest
}: DateInputProps) {
  const typed = useDateInput({ value, missingYear, near, onChange, onUnreadable, onDone });
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);

  function leave(): void {
    typed.leave();
    onBlur?.();
  }

  function choose(date: CivilDate): void {
    typed.take(date);
    setIsOpen(false);
  }

  return (
    <Popover
      label="Calendário"
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      returnFocusTo={input}
      anchor={
        <span className={clsx("relative block", className)}>
          <TypedDate
            {...rest}
            typed={typed}
            suggested={suggested ?? null}
            open={() => setIsOpen(true)}
            onBlur={leave}
            ref={input}
          />
          <IconButton
            label={`Abrir o calendário: ${label}`}
            title="Abrir o calendário"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            onClick={() => setIsOpen(true)}
          >
            <CalendarDays aria-hidden className="size-4" />
          </IconButton>
        </span>
      }
    >
      <LazyCalendar
        value={typed.understood ?? suggested ?? null}
        today={typed.today}
        {...(last !== undefined && { last })}
        onChoose={choose}
      />
    </Popover>
  );
}

/** Undefined for today: a payment may be long after the date shown, and a period is in this year. */
function nearShown(
  value: string,
  suggested: CivilDate | undefined,
  rule: MissingYear,
): CivilDate | undefined {
  if (rule === "past" || rule === "current") return undefined;
  return parseCivilDate(value) ?? suggested;
}

type Typed = ReturnType<typeof useDateInput>;

function TypedDate({
  typed,
  suggested,
  open,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
  ...rest
}: Omit<ComponentProps<"input">, "value"> & {
  typed: Typed;
  suggested: CivilDate | null;
  open: () => void;
}) {
  const hintId = useId();

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") typed.leave();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = stepsByKey[event.key];
    if (step === undefined || (event.altKey && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (event.altKey) open();
    else if (!typed.isNonsense) {
      const start = typed.understood ?? suggested;
      typed.take(start === null ? typed.today : step(start));
    }
  }

  return (
    <>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        placeholder={suggested === null ? "dd/mm/aaaa" : formatCivilDate(suggested)}
        className="pr-11 tabular-nums"
        aria-invalid={isInvalid === true || typed.isRefused}
        aria-describedby={clsx(describedBy, hintId)}
        value={typed.text}
        // Typing replaces the present day.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={pressKey}
        {...rest}
      />
      <InputHint id={hintId} isWrong={typed.isRefused}>
        {hintText(typed)}
      </InputHint>
    </>
  );
}

const stepsByKey: Record<string, (date: CivilDate) => CivilDate> = {
  ArrowUp: (date) => stepDays(date, -1),
  ArrowDown: (date) => stepDays(date, 1),
  PageUp: (date) => stepMonths(date, -1),
  PageDown: (date) => stepMonths(date, 1),
};

const weekdayNames = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });

function hintText({ understood, isEmpty, isTyping, isRefused }: Typed): string | null {
  if (isRefused) {
    const refusal = `Digite uma data que existe, de ${MIN_YEAR} a ${MAX_YEAR}.`;
    return isEmpty ? refusal : `${refusal} Até lá vale a anterior.`;
  }
  if (!isTyping || understood === null) return null;
  const weekday = weekdayNames.format(Date.parse(`${understood}T00:00:00Z`));
  return `${weekday}, ${formatCivilDate(understood)}`;
}
