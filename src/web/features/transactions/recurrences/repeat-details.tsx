/** The recurrence of an entry: the controls of a new rule and of a changed one. */
import type { ReactNode } from "react";
import { BUSINESS_DAY_SHIFTS, MAX_BUSINESS_DAY_OF_MONTH } from "#domain/business-day.ts";
import { ChoiceSelect } from "#web/controls/choice-field.tsx";
import { Options, Select } from "#web/controls/controls.tsx";
import { CountInput } from "#web/controls/count-input.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { isOne } from "#web/controls/whole-number.ts";
import { REPEAT_ENDS, newRepeat, type RepeatUnit, type TypedRepeat } from "./repeat-rule.ts";

/** The first letters differ where possible: a key chooses the usual one. */
const UNIT_LABELS: Readonly<Record<RepeatUnit, (nth: string) => string>> = {
  month: () => "Todo mês",
  business_day: (nth) => `Todo mês, no ${nth}º dia útil`,
  month_end: () => "Todo último dia do mês",
  week: () => "Toda semana",
  year: () => "Todo ano",
  day: () => "Todo dia",
};
const UNIT_NOUNS: Readonly<Record<RepeatUnit, readonly [one: string, many: string]>> = {
  month: ["mês", "meses"],
  business_day: ["mês", "meses"],
  month_end: ["mês", "meses"],
  week: ["semana", "semanas"],
  year: ["ano", "anos"],
  day: ["dia", "dias"],
};
const END_LABELS = { never: "Sem fim", count: "Depois de", until: "Até o dia" } as const;
const SHIFT_LABELS = { next: "Próximo dia útil", previous: "Dia útil anterior" } as const;

export function UnitOptions({ nth = newRepeat("business_day").nth }: { nth?: string | undefined }) {
  return (Object.keys(UNIT_LABELS) as RepeatUnit[]).map((unit) => (
    <option key={unit} value={unit}>
      {UNIT_LABELS[unit](nth)}
    </option>
  ));
}

type DetailProps = {
  repeat: TypedRepeat;
  change: (part: Partial<TypedRepeat>) => void;
};

export function RepeatDetails({ repeat, change }: DetailProps) {
  return (
    <>
      <Line label="A cada">
        <SmallNumber label="A cada" value={repeat.every} change={(every) => change({ every })} />
        <span aria-hidden>{UNIT_NOUNS[repeat.unit][isOne(repeat.every) ? 0 : 1]}</span>
      </Line>
      <EndLine repeat={repeat} change={change} />
      {repeat.unit === "business_day" ? (
        <NthLine repeat={repeat} change={change} />
      ) : (
        <ShiftLine repeat={repeat} change={change} />
      )}
      {(repeat.unit === "business_day" || repeat.businessDay !== null) && (
        <OptionalHolidays repeat={repeat} change={change} />
      )}
    </>
  );
}

function EndLine({ repeat, change }: DetailProps) {
  return (
    <Line label="Termina">
      <Select
        aria-label="Termina"
        className="w-32!"
        value={repeat.end}
        onChange={({ target }) =>
          change({ end: REPEAT_ENDS.find((end) => end === target.value) ?? "never" })
        }
      >
        <Options values={REPEAT_ENDS} labels={END_LABELS} />
      </Select>
      {repeat.end === "count" && (
        <>
          <SmallNumber
            label="Número de vezes"
            value={repeat.count}
            change={(count) => change({ count })}
          />
          <span aria-hidden>{isOne(repeat.count) ? "vez" : "vezes"}</span>
        </>
      )}
      {repeat.end === "until" && (
        <span className="w-40">
          <DateInput
            aria-label="Repete até o dia"
            label="Repete até o dia"
            missingYear="coming"
            value={repeat.until}
            onChange={(until) => change({ until })}
            onUnreadable={(until) => change({ until })}
          />
        </span>
      )}
    </Line>
  );
}

const NTHS = Array.from({ length: MAX_BUSINESS_DAY_OF_MONTH }, (_, index) => String(index + 1));

function NthLine({ repeat, change }: DetailProps) {
  return (
    <>
      <Line label="Dia útil">
        <Select
          aria-label="Dia útil do mês"
          className="w-48!"
          value={repeat.nth}
          onChange={({ target }) => change({ nth: target.value })}
        >
          {NTHS.map((nth) => (
            <option key={nth} value={nth}>{`${nth}º do mês`}</option>
          ))}
        </Select>
      </Line>
      <p className="text-meta text-muted">
        {repeat.optionalHolidays
          ? "Sábado não conta. Nos salários a lei conta o sábado, e Carnaval e Corpus Christi não são feriados nacionais: nos meses deles, confira o prazo."
          : "Sábado não conta. Nos salários a lei conta o sábado: o 4º dia útil fica no prazo."}
      </p>
    </>
  );
}

function ShiftLine({ repeat, change }: DetailProps) {
  return (
    <Line label="Dia não útil">
      <ChoiceSelect
        aria-label="Em dia não útil"
        className="w-48!"
        noneLabel="Fica no dia"
        value={repeat.businessDay}
        values={BUSINESS_DAY_SHIFTS}
        labels={SHIFT_LABELS}
        change={(businessDay) => change({ businessDay })}
      />
    </Line>
  );
}

function OptionalHolidays({ repeat, change }: DetailProps) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={repeat.optionalHolidays}
        onChange={({ target }) => change({ optionalHolidays: target.checked })}
      />
      Carnaval e Corpus Christi também não são dias úteis
    </label>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="w-24 shrink-0 text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function SmallNumber({
  label,
  value,
  change,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
}) {
  return (
    <CountInput
      aria-label={label}
      className="w-16!"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
