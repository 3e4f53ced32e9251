import { useState } from "react";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/settings/company.ts";
import { dateFromTyped, isWholeDate } from "./parse-date-input.ts";

/** What was typed: it is shown for as long as the value is still the one that it led to. */
type Draft = { readonly text: string; readonly value: string; readonly isLeft: boolean };

/**
 * The text of a field for a day whose value is `YYYY-MM-DD` or `""`. The value follows when the day is
 * typed to its end, or the field is left. With `onUnreadable`, as a form wants it, the value follows
 * each key, and text that is no day is given there instead, to become the value and be refused.
 */
export function useDateInput({
  value,
  onChange,
  onUnreadable,
}: {
  value: string;
  onChange: (value: string) => void;
  onUnreadable: ((text: string) => void) | undefined;
}) {
  const { today } = useCompany();
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = draft?.value === value ? draft : null;
  const text = current?.text ?? textOf(value);
  const understood = dateFromTyped(text, today);
  const isNonsense = understood === null && text.trim() !== "";

  function take(date: CivilDate): void {
    setDraft(null);
    if (date !== value) onChange(date);
  }

  function type(typed: string): void {
    const date = dateFromTyped(typed, today);
    const isUnreadable = date === null && typed.trim() !== "";
    if (onUnreadable !== undefined && isUnreadable) {
      setDraft({ text: typed, value: typed, isLeft: false });
      onUnreadable(typed);
      return;
    }
    const isWhole = date !== null && isWholeDate(typed);
    const isDone = onUnreadable !== undefined || typed.trim() === "" || isWhole;
    const next = isDone ? (date ?? "") : value;
    setDraft({ text: typed, value: next, isLeft: false });
    if (next !== value) onChange(next);
  }

  /** Shows the day in full once the field is left; what is no day stays, to be mended. */
  function leave(): void {
    if (current === null) return;
    if (isNonsense) {
      const next = onUnreadable === undefined ? "" : text;
      setDraft({ text, value: next, isLeft: true });
      if (next !== value) onChange(next);
    } else {
      setDraft(null);
      if (understood !== null && understood !== value) onChange(understood);
    }
  }

  return {
    today,
    text,
    understood,
    isNonsense,
    isTyping: current !== null && !current.isLeft,
    /** It was left with what is no day, and there is no form to say so. */
    isRefused: isNonsense && current?.isLeft === true && onUnreadable === undefined,
    take,
    type,
    leave,
  };
}

function textOf(value: string): string {
  const date = parseCivilDate(value);
  return date === null ? value : formatCivilDate(date);
}
