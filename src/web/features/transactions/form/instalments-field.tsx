import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import type { Instalment } from "#domain/instalments.ts";
import { amountFromTyped, formatDecimal } from "#domain/money.ts";
import { useCompany } from "#web/api/company.ts";
import { Options, Select } from "#web/controls/controls.tsx";
import { CountInput } from "#web/controls/count-input.tsx";
import { isOne } from "#web/controls/whole-number.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { MoneyInput } from "#web/controls/money-input.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";
import {
  INSTALMENT_INTERVALS,
  describeParts,
  describeStatus,
  formatParts,
  instalmentCount,
  parseParts,
  planParts,
  type TypedPart,
} from "./instalment-plan.ts";

/** More are created, but cannot be edited individually before. */
const MAX_SHOWN = 24;

/**
 * The number of instalments of a new entry, then the date and amount of each, which can be changed.
 */
export function InstalmentsField({ form }: { form: EntryForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "instalments" });
  const count = instalmentCount.safeParse(field.value).data ?? 1;
  const { typed, plan } = usePlannedParts(form, count);
  const parts = Array.isArray(plan) ? plan : [];
  return (
    <>
      <Field
        label="Parcelar em"
        error={fieldState.error?.message}
        hint={count > 1 ? datesHint(plan) : "Número de parcelas; em branco, à vista."}
      >
        {(props) => (
          <span className="flex items-center gap-2">
            <CountInput
              {...props}
              ref={field.ref}
              className="w-20! shrink-0"
              value={field.value}
              onBlur={field.onBlur}
              onChange={(event) => {
                field.onChange(event);
                if (fieldState.invalid) void form.trigger("instalments");
              }}
            />
            {/* The instalments may be out of view. */}
            <output className="min-w-0 text-muted tabular-nums">
              {`${isOne(field.value) ? "vez" : "vezes"}${parts.length > 1 ? describeParts(parts) : ""}`}
            </output>
          </span>
        )}
      </Field>
      {count > 1 && <IntervalChoice form={form} />}
      {count > 1 && plan !== null && <Parts form={form} count={count} typed={typed} plan={plan} />}
    </>
  );
}

type Plan = ReturnType<typeof planParts>;

/** Without an amount and a date there is no plan. */
function usePlannedParts(form: EntryForm, count: number) {
  const [amount, dueDate, interval, intervalDays, parts] = useWatch({
    control: form.control,
    name: ["amountCents", "dueDate", "interval", "intervalDays", "parts"],
  });
  const typed = parseParts(parts, count);
  const amountCents = amountFromTyped(amount);
  const date = parseCivilDate(dueDate);
  const isFilled = typeof amountCents === "number" && amountCents > 0 && date !== null;
  if (!isFilled) return { typed, plan: null };
  const dates = { dueDate: date, interval, intervalDays };
  return { typed, plan: planParts({ amountCents, count, ...dates, parts: typed }) };
}

function datesHint(plan: Plan | null): string {
  if (plan === null) return "Preencha o valor e a data para ver as parcelas.";
  const [first, last] = typeof plan === "string" ? [] : [plan[0], plan.at(-1)];
  if (first === undefined || last === undefined) return "Confira as parcelas.";
  return `A primeira em ${formatCivilDate(first.dueDate)}, a última em ${formatCivilDate(last.dueDate)}.`;
}

/** Each month, or every so many days. */
function IntervalChoice({ form }: { form: EntryForm }) {
  const { field: interval } = useController({ control: form.control, name: "interval" });
  const { field: days, fieldState } = useController({
    control: form.control,
    name: "intervalDays",
  });
  const errorId = useId();
  const check = (): void => {
    if (fieldState.invalid) void form.trigger("intervalDays");
    if (form.getFieldState("instalments").invalid) void form.trigger("instalments");
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <Select
          aria-label="Intervalo entre as parcelas"
          className="w-32! shrink-0"
          {...interval}
          onChange={(event) => {
            interval.onChange(event);
            check();
          }}
        >
          <Options values={INSTALMENT_INTERVALS} labels={INTERVAL_LABELS} />
        </Select>
        {interval.value === "day" && (
          <>
            <CountInput
              aria-label="Dias entre as parcelas"
              aria-invalid={fieldState.invalid}
              aria-describedby={fieldState.invalid ? errorId : undefined}
              className="w-16!"
              {...days}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                days.onChange(event);
                check();
              }}
            />
            <span aria-hidden>{isOne(days.value) ? "dia" : "dias"}</span>
          </>
        )}
      </span>
      {fieldState.error !== undefined && (
        <p id={errorId} className="text-meta text-expense">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}

const INTERVAL_LABELS = { month: "Todo mês", day: "A cada" } as const;

function Parts({
  form,
  count,
  typed,
  plan,
}: {
  form: EntryForm;
  count: number;
  typed: readonly TypedPart[];
  plan: Plan;
}) {
  const { field } = useController({ control: form.control, name: "parts" });
  const { today } = useCompany();
  const [status, paidOn] = useWatch({ control: form.control, name: ["status", "paidOn"] });
  const parts = typeof plan === "string" ? [] : plan;
  const last = parts.at(-1);

  function change(index: number, part: Partial<TypedPart>): void {
    field.onChange(formatParts(typed.map((one, at) => (at === index ? { ...one, ...part } : one))));
    if (form.getFieldState("instalments").invalid) void form.trigger("instalments");
  }

  return (
    <div className="flex flex-col gap-2">
      <ol aria-label="Parcelas" className="flex flex-col gap-2">
        {typed.slice(0, MAX_SHOWN).map((part, index) => (
          <PartRow
            // The instalments have no identity but their number.
            key={`${index + 1}/${count}`}
            label={`${index + 1}/${count}`}
            typed={part}
            planned={parts[index]}
            change={(changed) => change(index, changed)}
          />
        ))}
      </ol>
      {count > MAX_SHOWN && last !== undefined && (
        <p className="text-meta text-muted">
          {`E mais ${count - MAX_SHOWN}, até ${formatCivilDate(last.dueDate)}.`}
        </p>
      )}
      <output className="text-meta text-muted empty:hidden">
        {typeof plan === "string"
          ? plan
          : describeStatus(plan, { status, paidOn: parseCivilDate(paidOn) ?? today })}
      </output>
    </div>
  );
}

function PartRow({
  label,
  typed,
  planned,
  change,
}: {
  label: string;
  typed: TypedPart;
  /** Absent while the input is invalid. */
  planned: Instalment | undefined;
  change: (part: Partial<TypedPart>) => void;
}) {
  function formatTyped(): void {
    const parsed = amountFromTyped(typed.amount);
    if (typeof parsed !== "number") return;
    const formatted = formatDecimal(parsed);
    if (formatted !== typed.amount) change({ amount: formatted });
  }
  return (
    <li className="grid grid-cols-[2.25rem_9.25rem_minmax(0,1fr)] items-center gap-1.5 tabular-nums">
      <span className="whitespace-nowrap text-muted max-sm:text-meta">{label}</span>
      <DateInput
        // The whole year is in sight on a phone.
        className="[&_input]:pr-10! [&_input]:pl-2!"
        aria-label={`Data da parcela ${label}`}
        label={`Data da parcela ${label}`}
        value={typed.dueDate}
        {...(planned !== undefined && { suggested: planned.dueDate })}
        onChange={(dueDate) => change({ dueDate })}
        onUnreadable={(dueDate) => change({ dueDate })}
      />
      <MoneyInput
        aria-label={`Valor da parcela ${label}`}
        className="px-2!"
        value={typed.amount}
        {...(planned !== undefined && { placeholder: formatDecimal(planned.amountCents) })}
        change={(value) => change({ amount: value })}
        onBlur={formatTyped}
      />
    </li>
  );
}
