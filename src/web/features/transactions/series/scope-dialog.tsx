import { useEffect, useSyncExternalStore } from "react";
import { pluralize, withUnbrokenAmounts } from "#domain/format-amount.ts";
import { formatInstalment } from "#domain/format-instalment.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { Button } from "#web/controls/button.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import type { Entry } from "#web/records/entry.ts";
import { currentQuestion, openQuestions, subscribe } from "./scope-question.ts";
import { isRepeating } from "./recurrence-api.ts";
import { offeredScopes, scopeLabel, type OtherParts } from "./series-query.ts";

export function ScopeDialog({ entryId }: { entryId: Entry["id"] }) {
  const question = useSyncExternalStore(subscribe, currentQuestion);
  useEffect(() => openQuestions(entryId), [entryId]);
  if (question === null) return null;
  const { entry, others, changesNew, note, totals, answer } = question;
  return (
    <Dialog
      isOpen
      isDirty={false}
      onClose={() => answer(null)}
      title={isRepeating(entry) ? "Alterar recorrência" : "Alterar parcelas"}
      description={
        isRepeating(entry)
          ? `Este lançamento se repete. ${othersText(others, "m")}${newText(changesNew)}`
          : `Esta é a parcela ${formatInstalment(entry) ?? ""}. ${othersText(others)}`
      }
    >
      {note !== null && <p>{withUnbrokenAmounts(note)}</p>}
      <div className="flex flex-col gap-2">
        {offeredScopes(others, changesNew === true).map((scope) => (
          <Button
            key={scope}
            className={totals === null ? undefined : "flex-col gap-y-0 py-1"}
            onClick={() => answer(scope)}
          >
            {scopeLabel(scope, entry)}
            {totals !== null && (
              <span className="text-meta font-normal text-muted tabular-nums">
                {totalText(totals.before, totals[scope])}
              </span>
            )}
          </Button>
        ))}
      </div>
      <Button variant="ghost" className="self-end" onClick={() => answer(null)}>
        Voltar
      </Button>
    </Dialog>
  );
}

function newText(changesNew: boolean | null): string {
  if (changesNew === null) return "";
  return ` Os que ainda serão criados ${changesNew ? "mudam com os seguintes" : "ficam como são"}.`;
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
