import { useController, useWatch } from "react-hook-form";
import { formatCivilDate, parseCivilDate, weekdayOf, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import {
  describeRecurrence,
  occurrenceOf,
  ruleDate,
  type RecurrenceRule,
} from "#domain/recurrence-rule.ts";
import { STATUS_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";
import { RepeatDetails, UnitOptions } from "../recurrences/repeat-details.tsx";
import {
  REPEAT_UNITS,
  firstOccurrences,
  formatRepeat,
  newRepeat,
  parseRepeat,
  toRule,
  type TypedRepeat,
} from "../recurrences/repeat-rule.ts";

const SHOWN_DATES = 4;
const WEEKDAYS = ["dom.", "seg.", "ter.", "qua.", "qui.", "sex.", "sáb."];

/** The fields of a recurrence: a switch, then the interval, end and dates of a new entry. */
export function RepeatField({ form }: { form: EntryForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "repeat" });
  const repeat = parseRepeat(field.value);

  function change(changed: TypedRepeat | null): void {
    field.onChange(formatRepeat(changed));
    if (fieldState.invalid) void form.trigger("repeat");
  }

  return (
    <>
      <Field label="Repetir" error={fieldState.error?.message}>
        {(props) => (
          <Select
            {...props}
            ref={field.ref}
            value={repeat?.unit ?? ""}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              const unit = REPEAT_UNITS.find((one) => one === target.value);
              change(unit === undefined ? null : { ...(repeat ?? newRepeat(unit)), unit });
            }}
          >
            <option value="">Não repete</option>
            <UnitOptions nth={repeat?.nth} />
          </Select>
        )}
      </Field>
      {repeat !== null && (
        <fieldset
          aria-label="Como se repete"
          className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3"
        >
          <RepeatDetails repeat={repeat} change={(part) => change({ ...repeat, ...part })} />
          <Preview form={form} repeat={repeat} />
        </fieldset>
      )}
    </>
  );
}

function Preview({ form, repeat }: { form: EntryForm; repeat: TypedRepeat }) {
  const { today } = useCompany();
  const [dueDate, status, accrualDate] = useWatch({
    control: form.control,
    name: ["dueDate", "status", "accrualDate"],
  });
  const accrual = parseCivilDate(accrualDate);
  const date = parseCivilDate(dueDate);
  if (date === null) return <p className="text-muted">Preencha a data para ver as próximas.</p>;
  const rule = toRule(repeat, date);
  if (typeof rule === "string") return <output className="text-muted">{rule}</output>;
  const made = firstOccurrences(rule, today);
  return (
    <div className="flex flex-col gap-1">
      <output className="font-medium">{`${describeRecurrence(rule)}.`}</output>
      <NextDates rule={rule} />
      <p className="text-meta text-muted">
        {typeof made === "string" ? made : madeText(rule, made.length)}
        {status !== "pending" && ` Só o primeiro fica com o status ${STATUS_LABELS[status]}.`}
        {accrual !== null &&
          ` Só o primeiro tem a competência ${formatCivilDate(accrual)}; os outros são do mês em que caem pela regra.`}
      </p>
    </div>
  );
}

function NextDates({ rule }: { rule: RecurrenceRule }) {
  const dates = Array.from(
    { length: SHOWN_DATES + 1 },
    (_, index) => occurrenceOf(rule, index + 1) ?? [],
  ).flat();
  return (
    <ol aria-label="Próximas datas" className="flex flex-wrap gap-x-3 text-muted tabular-nums">
      {dates.slice(0, SHOWN_DATES).map(({ number, dueDate }) => (
        <li key={number}>{dateText(dueDate)}</li>
      ))}
      {dates.length > SHOWN_DATES && <li aria-hidden>…</li>}
    </ol>
  );
}

function dateText(date: CivilDate): string {
  return `${WEEKDAYS[weekdayOf(date)] ?? ""} ${formatCivilDate(date)}`;
}

function madeText(rule: RecurrenceRule, count: number): string {
  const created = pluralize(count, "lançamento criado agora", "lançamentos criados agora");
  return ruleDate(rule, count + 1) === null
    ? `${created}.`
    : `${created}; os seguintes, com o tempo.`;
}
