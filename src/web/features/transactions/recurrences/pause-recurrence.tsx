import { useState, type SyntheticEvent } from "react";
import { PAUSE_MESSAGES } from "#contract/recurrence-pause.ts";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { openAfter, planPause, type Pause } from "#domain/recurrence-pause.ts";
import { PAUSE_SCOPES, type PauseScope, type Recurrence } from "#domain/recurrence.ts";
import { Refusal } from "#domain/refusal.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { RadioList } from "#web/controls/radio-list.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import type { Entry } from "#web/records/entry.ts";
import { noDayText } from "#web/dates/typed-day.ts";
import { useRecurrenceTitle } from "./recurrence-title.tsx";
import { RuleDay } from "./rule-day.tsx";
import { useLeaveRemoved } from "./use-leave-removed.ts";
import { usePause } from "./use-pause.ts";

/** Makes no more from a day on, until it is resumed. */
export function PauseRecurrence({
  recurrence: opened,
  entries,
  onClose,
}: {
  recurrence: Recurrence;
  entries: readonly Entry[];
  onClose: () => void;
}) {
  const { today } = useCompany();
  // The version that the user sees: what others save meanwhile is not overwritten.
  const [recurrence] = useState(opened);
  const [start] = useState<string>(today);
  const [typed, setTyped] = useState(start);
  const [scope, setScope] = useState<PauseScope>("remove");
  const title = useRecurrenceTitle(recurrence);
  const leaveRemoved = useLeaveRemoved(onClose);
  const save = usePause(recurrence);
  const from = parseCivilDate(typed);
  const problem =
    from === null
      ? noDayText(typed, "A partir de", "Informe a partir de que dia.")
      : refusalOf(recurrence, entries, { from, scope }, today);

  function change(day: string): void {
    if (!save.isPending) save.reset();
    setTyped(day);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (from === null || problem !== null || save.isPending) return;
    save.mutate({ from, scope }, { onSuccess: leaveRemoved });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Pausar recorrência"
      description={title}
      isDirty={typed !== start && !save.isPending}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-muted">
          Nenhum lançamento é criado até você retomar. O que cairia durante a pausa não é criado
          depois.
        </p>
        <RuleDay label="A partir de" value={typed} change={change} />
        {from !== null && problem === null ? (
          <EntriesChoice from={from} entries={entries} scope={scope} change={setScope} />
        ) : (
          <output className="text-muted">{problem}</output>
        )}
        {save.error !== null && <Alert error={save.error} />}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={problem !== null || save.isPending}>
            Pausar
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Keeps or removes the entries that were made. */
function EntriesChoice({
  from,
  entries,
  scope,
  change,
}: {
  from: CivilDate;
  entries: readonly Entry[];
  scope: PauseScope;
  change: (scope: PauseScope) => void;
}) {
  const { length: count } = openAfter(entries, from);
  if (count === 0) return null;
  return (
    <>
      <RadioList
        legend="Os lançamentos que já foram criados"
        value={scope}
        options={PAUSE_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value](from, count) }))}
        change={change}
      />
      <p className="text-muted">
        Os pagos e os cancelados ficam como estão, e o histórico de todos fica guardado.
      </p>
    </>
  );
}

const SCOPE_LABELS: Readonly<Record<PauseScope, (from: CivilDate, count: number) => string>> = {
  remove: (from, count) => `Excluir os em aberto depois de ${formatCivilDate(from)} (${count})`,
  keep: () => "Manter todos",
};

/** Why it cannot be paused so; null if it can. */
function refusalOf(
  recurrence: Recurrence,
  entries: readonly Entry[],
  pause: Pause,
  today: CivilDate,
): string | null {
  try {
    planPause(recurrence, entries, pause, today);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error.reason;
    if (code in PAUSE_MESSAGES) return PAUSE_MESSAGES[code as keyof typeof PAUSE_MESSAGES];
    throw error;
  }
}
