import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { changedMeanwhile } from "#web/api/api-error.ts";
import { Button } from "#web/controls/button.tsx";
import { changedFields, mergeFields } from "./form-diff.ts";
import { fieldLabel, type RecordForm, type RecordKind, type RecordTypes } from "./record-kind.ts";

type Difference = {
  readonly label: string;
  readonly before: ReactNode;
  readonly now: ReactNode;
  /** The typed value, if it differs from both. */
  readonly typed: ReactNode;
};

/** The differences from a newer version, and the choice between the two. */
export function RecordConflict<T extends RecordTypes>({
  kind,
  base,
  newer,
  form: { control, getValues },
  isBusy,
  takeOver,
  keepTyped,
}: {
  kind: RecordKind<T>;
  base: T["Row"];
  newer: T["Row"];
  form: RecordForm<T["Input"], T["Output"]>;
  isBusy: boolean;
  /** Discards the input. */
  takeOver: () => void;
  /** Saves only the typed fields over the newer version. */
  keepTyped: () => void;
}) {
  useWatch({ control });
  const { differences, typedLabels } = compare(kind, base, newer, getValues());
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-md border border-warning/40 bg-warning/8 p-3"
    >
      <Headline subject={kind.api.subject} changedLabels={differences.map(({ label }) => label)} />
      <Differences differences={differences} />
      {typedLabels.length > 0 && (
        <p className="text-meta text-muted">
          {`“Manter o que digitei” grava só ${listFormat.format(typedLabels)} sobre a versão atual.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" className="grow" isInert={isBusy} onClick={takeOver}>
          Carregar versão atual
        </Button>
        {typedLabels.length > 0 && (
          <Button size="small" className="grow" isInert={isBusy} onClick={keepTyped}>
            Manter o que digitei
          </Button>
        )}
      </div>
    </div>
  );
}

function compare<T extends RecordTypes>(
  { fields, joined, state, toInput }: RecordKind<T>,
  base: T["Row"],
  newer: T["Row"],
  typed: T["Input"],
): { differences: Difference[]; typedLabels: string[] } {
  const before = toInput(base);
  const now = toInput(newer);
  const merged = mergeFields(before, now, typed, joined);
  const typedNames = changedFields(now, merged);
  const display = (name: keyof T["Input"], values: T["Input"]) =>
    fields[name].display(values[name]);
  const differences = changedFields(before, now).map((name): Difference => {
    return {
      label: fieldLabel(fields[name], now),
      before: display(name, before),
      now: display(name, now),
      typed: typedNames.includes(name) ? display(name, typed) : null,
    };
  });
  const [stateBefore, stateNow] = [state.display(base), state.display(newer)];
  if (stateBefore !== stateNow) {
    differences.push({ label: state.label, before: stateBefore, now: stateNow, typed: null });
  }
  const typedLabels = typedNames
    .filter((name) => [now, merged].some((values) => fields[name].appliesTo?.(values) !== false))
    .map((name) => fieldLabel(fields[name], merged));
  return { differences, typedLabels };
}

function Headline({
  subject,
  changedLabels,
}: {
  subject: string;
  changedLabels: readonly string[];
}) {
  return (
    <div className="flex gap-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="min-w-0">
        <span className="font-medium">{changedMeanwhile(subject)}</span>
        {changedLabels.length > 0 &&
          ` ${changedLabels.length === 1 ? "Mudou" : "Mudaram"}: ${listFormat.format(changedLabels)}.`}
      </p>
    </div>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <details open={differences.some(({ typed }) => typed !== null)}>
      <summary className="cursor-pointer text-meta text-muted">O que mudou</summary>
      <dl className="flex max-h-40 flex-col gap-1 overflow-y-auto pt-1">
        {differences.map(({ label, before, now, typed }) => (
          <div key={label} className="wrap-anywhere">
            <dt className="text-meta text-muted">{label}</dt>
            <dd>
              {before} → {now}
            </dd>
            {typed !== null && <dd className="font-medium">Você digitou: {typed}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}

const listFormat = new Intl.ListFormat("pt-BR");
