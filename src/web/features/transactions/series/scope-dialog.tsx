import { useEffect, useSyncExternalStore } from "react";
import { pluralize, withUnbrokenAmounts } from "#domain/format-amount.ts";
import { formatInstalment } from "#domain/format-instalment.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { Button } from "#web/controls/button.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import type { Entry } from "#web/records/entry.ts";
import { currentQuestion, openQuestions, subscribe, type ScopeQuestion } from "./scope-question.ts";
import { isRepeating } from "./recurrence-api.ts";
import {
  offeredScopes,
  RECURRENCE_ENDS,
  scopeLabel,
  type EffectOnNew,
  type OtherParts,
  type Scope,
} from "./series-query.ts";

export function ScopeDialog({ entryId }: { entryId: Entry["id"] }) {
  const question = useSyncExternalStore(subscribe, currentQuestion);
  useEffect(() => openQuestions(entryId), [entryId]);
  if (question === null) return null;
  const { entry, open, others, newOnes, note, answer } = question;
  return (
    <Dialog
      isOpen
      isDirty={false}
      onClose={() => answer(null)}
      title={isRepeating(entry) ? "Alterar recorrência" : "Alterar parcelas"}
      description={
        isRepeating(entry)
          ? `Este lançamento se repete. ${othersText(open, "m")}${newText(newOnes)}`
          : `Esta é a parcela ${formatInstalment(entry) ?? ""}. ${othersText(open)}`
      }
    >
      {note !== null && <p>{withUnbrokenAmounts(note)}</p>}
      <div className="flex flex-col gap-2">
        {offeredScopes(others, newOnes).map((scope) => (
          <ScopeButton key={scope} scope={scope} question={question} />
        ))}
      </div>
      <Button variant="ghost" className="self-end" onClick={() => answer(null)}>
        Voltar
      </Button>
    </Dialog>
  );
}

function ScopeButton({ scope, question }: { scope: Scope; question: ScopeQuestion }) {
  const effect = effectText(scope, question);
  return (
    <Button
      className={effect === null ? undefined : "flex-col gap-y-0 py-1"}
      onClick={() => question.answer(scope)}
    >
      {scopeLabel(scope, question.entry)}
      {effect !== null && (
        <span className="text-meta font-normal text-muted tabular-nums">{effect}</span>
      )}
    </Button>
  );
}

function effectText(scope: Scope, { totals, newOnes }: ScopeQuestion): string | null {
  if (totals !== null) return totalText(totals.before, totals[scope]);
  return newOnes === "end" && scope !== "one" ? RECURRENCE_ENDS : null;
}

function newText(newOnes: EffectOnNew | null): string {
  if (newOnes === null || newOnes === "end") return "";
  return ` Os que ainda serão criados ${newOnes === "change" ? "mudam com os seguintes" : "ficam como são"}.`;
}

function totalText(before: TotalCents, after: TotalCents): string {
  if (before === after) return `Total: ${formatBrl(before)}`;
  return `Total: ${formatBrl(before)} → ${formatBrl(after)}`;
}

/** For instalments, which are feminine, or for entries of a recurrence. */
export function othersText({ following, unpaid }: OtherParts, gender: "f" | "m" = "f"): string {
  const [other, ofThis] = gender === "f" ? ["outra", "desta"] : ["outro", "deste"];
  const open = pluralize(unpaid.length, `${other} está em aberto`, `${other}s estão em aberto`);
  if (following.length === unpaid.length) return `${open}.`;
  return `${open}, ${following.length} depois ${ofThis}.`;
}
