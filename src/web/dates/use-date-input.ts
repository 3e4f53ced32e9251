import { useState } from "react";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { MissingYear } from "#domain/missing-year.ts";
import { useCompany } from "#web/api/company.ts";
import { parseDateInput, isCompleteDate } from "./parse-date-input.ts";

/** The typed text, shown while the value is still the one parsed from it. */
type Draft = {
  readonly text: string;
  readonly value: string;
  readonly isLeft: boolean;
  /** As of the first key: the value follows each of them. */
  readonly near: CivilDate;
};

type DateField = {
  value: string;
  missingYear: MissingYear;
  /** Today if not given. */
  near: CivilDate | undefined;
  onChange: (value: string) => void;
  onUnreadable: ((text: string) => void) | undefined;
  onDone: ((value: string) => void) | undefined;
};

/**
 * The state of a date field; the value is `YYYY-MM-DD` or `""`. It changes when the date is
 * complete or the field is left. With `onUnreadable`, for forms, it changes with each key, and an
 * invalid text becomes the value, which the form refuses; `onDone` then receives it when it is
 * complete or left, for what depends on it. A day without a year is completed near the date `near`.
 */
export function useDateInput({
  value,
  missingYear,
  near: nearNow,
  onChange,
  onUnreadable,
  onDone,
}: DateField) {
  const { today } = useCompany();
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = draft?.value === value ? draft : null;
  const text = current?.text ?? toText(value);
  const near = current?.near ?? nearNow ?? today;
  const understood = parseDateInput(text, today, missingYear, near);
  const isNonsense = understood === null && text.trim() !== "";

  function take(date: CivilDate): void {
    setDraft(null);
    if (date !== value) onChange(date);
    onDone?.(date);
  }

  function type(typed: string): void {
    const date = parseDateInput(typed, today, missingYear, near);
    const isUnreadable = date === null && typed.trim() !== "";
    if (onUnreadable !== undefined && isUnreadable) {
      setDraft({ text: typed, value: typed, isLeft: false, near });
      onUnreadable(typed);
      return;
    }
    const isComplete = date !== null && isCompleteDate(typed);
    const isDone = onUnreadable !== undefined || typed.trim() === "" || isComplete;
    const next = isDone ? (date ?? "") : value;
    setDraft({ text: typed, value: next, isLeft: false, near });
    if (next !== value) onChange(next);
    if (isComplete) onDone?.(next);
  }

  function leave(): void {
    if (current === null) return;
    if (isNonsense) {
      const next = onUnreadable === undefined ? value : text;
      setDraft({ text, value: next, isLeft: true, near });
      if (next !== value) onChange(next);
    } else {
      setDraft(null);
      if (understood !== null && understood !== value) onChange(understood);
      onDone?.(understood ?? "");
    }
  }

  return {
    today,
    text,
    understood,
    isEmpty: value === "",
    isNonsense,
    isTyping: current !== null && !current.isLeft,
    /** True if no form shows the error. */
    isRefused: isNonsense && current?.isLeft === true && onUnreadable === undefined,
    take,
    type,
    leave,
  };
}

function toText(value: string): string {
  const date = parseCivilDate(value);
  return date === null ? value : formatCivilDate(date);
}
