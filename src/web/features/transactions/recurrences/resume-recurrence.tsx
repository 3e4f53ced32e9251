import { useState, type SyntheticEvent } from "react";
import { PAUSE_MESSAGES, resumeBeforePauseMessage } from "#contract/recurrence-pause.ts";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { missingNumbers } from "#domain/recurrence-pause.ts";
import { firstNumberFrom, occurrenceOf } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { Refusal } from "#domain/refusal.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { noDayText } from "#web/dates/typed-day.ts";
import { useRecurrenceTitle } from "./recurrence-title.tsx";
import { RuleDay } from "./rule-day.tsx";
import { useResume } from "./use-pause.ts";

/** Goes on with the first due day from a day on, today if no other is typed. */
export function ResumeRecurrence({
  recurrence: opened,
  onClose,
}: {
  recurrence: Recurrence;
  onClose: () => void;
}) {
  const { today } = useCompany();
  // The version that the user sees: what others save meanwhile is not overwritten.
  const [recurrence] = useState(opened);
  const [start] = useState<string>(today);
  const [typed, setTyped] = useState(start);
  const title = useRecurrenceTitle(recurrence);
  const save = useResume(recurrence);
  const from = parseCivilDate(typed);
  const problem =
    from === null
      ? noDayText(typed, "A partir de", "Informe a partir de que dia.")
      : refusalOf(recurrence, from, today);

  function change(day: string): void {
    if (!save.isPending) save.reset();
    setTyped(day);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (from === null || problem !== null || save.isPending) return;
    save.mutate(from, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Retomar recorrência"
      description={title}
      isDirty={typed !== start && !save.isPending}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <RuleDay label="A partir de" value={typed} change={change} />
        <p className="text-muted">O que cairia durante a pausa não é criado depois.</p>
        <output className={problem === null ? undefined : "text-muted"}>
          {problem ?? (from !== null && nextText(recurrence, from))}
        </output>
        {save.error !== null && <Alert error={save.error} />}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={problem !== null || save.isPending}>
            Retomar
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Of the rule: an entry of that day may be there already. */
function nextText(recurrence: Recurrence, from: CivilDate): string {
  const next = occurrenceOf(recurrence, firstNumberFrom(recurrence, from));
  return next === null
    ? "A regra termina antes desse dia: nenhum lançamento será criado."
    : `Pela regra, o próximo vencimento é ${formatCivilDate(next.dueDate)}.`;
}

/** Why it cannot go on from there; null if it can. */
function refusalOf(recurrence: Recurrence, from: CivilDate, today: CivilDate): string | null {
  try {
    missingNumbers(recurrence, [], from, today);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason } = error;
    if (reason.code === "resume-before-pause") return resumeBeforePauseMessage(reason);
    if (reason.code === "pause-too-far-ahead") return PAUSE_MESSAGES[reason.code];
    throw error;
  }
}
