import { useState } from "react";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { RuleChange, RuleChangePlan } from "#domain/recurrence-change.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import type { Entry } from "#web/records/entry.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { RepeatDetails, UnitOptions } from "./repeat-details.tsx";
import {
  isSameRule,
  nextDateFrom,
  resumedRule,
  toChange,
  toPlan,
  unchangedRule,
  withFrom,
  type Series,
  type TypedChange,
} from "./rule-change.ts";
import { REPEAT_UNITS } from "./repeat-rule.ts";
import { RuleDates } from "./rule-dates.tsx";
import { RuleDay } from "./rule-day.tsx";
import { useRuleChange, useShowChanged } from "./use-rule-change.ts";

/** Another rule from a day on; shows the removed and added dates before it is saved. */
export function RuleChangeDialog({
  entry,
  recurrence: opened,
  entries,
  isResumed = false,
  continuation = null,
  onClose,
}: {
  /** Null where none is left. */
  entry: Entry | null;
  recurrence: Recurrence;
  entries: readonly Entry[];
  /** True if it had ended and continues. */
  isResumed?: boolean;
  /** One like it that goes on: it was perhaps resumed already. */
  continuation?: Recurrence | null;
  onClose: () => void;
}) {
  const { today } = useCompany();
  // The version that the user sees, so that changes saved by others are not overwritten.
  const [recurrence] = useState(opened);
  const series = { recurrence, entries };
  const [start] = useState(() => (isResumed ? resumedRule : unchangedRule)(series, entry, today));
  const [typed, setTyped] = useState(start);
  const save = useRuleChange({ entry, recurrence, entries, isResumed });
  const showChanged = useShowChanged(isResumed, onClose);
  const change = toChange(typed, series, today);
  const plan = typeof change === "string" ? change : toPlan(change, series, today);
  const isSame = typeof plan !== "string" && isSameRule(plan, recurrence);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isResumed ? "Retomar recorrência" : "Alterar a regra"}
      description="Os pagos, os cancelados e os de antes do dia escolhido ficam como estão."
      isDirty={isTyped(start, typed) && !save.isPending}
    >
      <Fields
        typed={typed}
        series={series}
        change={(part) => {
          if (!save.isPending) save.reset();
          setTyped({ ...typed, ...part });
        }}
      />
      {continuation !== null && (
        <p role="alert" className="rounded-md border border-line p-3">
          {`Há uma recorrência igual a esta, que não terminou, desde ${formatCivilDate(continuation.firstDate)}. Se for a mesma, ela já foi retomada, e retomar de novo criaria os lançamentos outra vez.`}
        </p>
      )}
      {isSame ? (
        <output className="text-muted">A regra já é assim.</output>
      ) : (
        <Preview recurrence={recurrence} change={change} plan={plan} />
      )}
      {save.error !== null && <Alert error={save.error} />}
      <DialogFoot>
        <CancelButton>Voltar</CancelButton>
        <Button
          variant="primary"
          isInert={typeof plan === "string" || isSame || save.isPending}
          onClick={() =>
            typeof change !== "string" && save.mutate(change, { onSuccess: showChanged })
          }
        >
          {isResumed ? "Retomar" : "Salvar a regra"}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function isTyped({ repeat, ...start }: TypedChange, typed: TypedChange): boolean {
  return changedFields(start, typed).length > 0 || changedFields(repeat, typed.repeat).length > 0;
}

function Fields({
  typed,
  series,
  change,
}: {
  typed: TypedChange;
  series: Series;
  change: (part: Partial<TypedChange>) => void;
}) {
  const { repeat } = typed;
  const from = parseCivilDate(typed.from);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <RuleDay
          label="A partir de"
          value={typed.from}
          change={(day) => change(withFrom(typed, series, day))}
        />
        {repeat.unit !== "business_day" && (
          <RuleDay
            label="Próxima data"
            value={typed.firstDate}
            {...(from !== null && { suggested: nextDateFrom(series, from) })}
            change={(firstDate) => change({ firstDate })}
          />
        )}
      </div>
      <Field label="Repetir">
        {(props) => (
          <Select
            {...props}
            value={repeat.unit}
            onChange={({ target }) => {
              const unit = REPEAT_UNITS.find((one) => one === target.value) ?? repeat.unit;
              const isNth = unit === "business_day";
              change({ repeat: { ...repeat, unit }, ...(isNth && { firstDate: "" }) });
            }}
          >
            <UnitOptions nth={repeat.nth} />
          </Select>
        )}
      </Field>
      <RepeatDetails
        repeat={repeat}
        change={(part) => change({ repeat: { ...repeat, ...part } })}
      />
    </div>
  );
}

function Preview({
  recurrence,
  change,
  plan,
}: {
  recurrence: Recurrence;
  change: RuleChange | string;
  plan: RuleChangePlan<Entry> | string;
}) {
  if (typeof change === "string" || typeof plan === "string") {
    return <output className="text-muted">{typeof plan === "string" ? plan : null}</output>;
  }
  const { moved, removed, added } = plan;
  // The day of the rule, such as 31, which the typed date in a shorter month does not tell.
  const { firstDate, dayOfMonth } = plan.successor ?? { ...recurrence, ...plan.patch };
  return (
    <section
      aria-label="O que muda"
      className="flex flex-col gap-2 rounded-md border border-line p-3"
    >
      <output className="font-medium">
        {`${describeRecurrence({ ...change.terms, firstDate, dayOfMonth })}.`}
      </output>
      <RuleDates
        title={pluralize(moved.length, "muda de data", "mudam de data")}
        texts={moved.map(
          ({ entry, dueDate }) => `${formatCivilDate(entry.dueDate)} → ${formatCivilDate(dueDate)}`,
        )}
      />
      <RuleDates
        title={pluralize(removed.length, "sai", "saem")}
        texts={removed.map(({ dueDate }) => formatCivilDate(dueDate))}
      />
      <RuleDates
        title={pluralize(added.length, "entra", "entram")}
        texts={added.map((date: CivilDate) => formatCivilDate(date))}
      />
      {moved.length + removed.length + added.length === 0 && (
        <p className="text-muted">Os lançamentos já criados ficam como estão.</p>
      )}
      {plan.successor !== null && removed.length > 0 && (
        <p className="text-meta text-muted">
          Os que entram são novos, como a recorrência os cria; o que foi alterado à mão nos que saem
          não passa para eles.
        </p>
      )}
    </section>
  );
}
