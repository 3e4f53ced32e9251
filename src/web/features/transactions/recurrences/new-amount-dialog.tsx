import { useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { typedAmount } from "#contract/amount-fields.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { withUnbrokenAmounts } from "#domain/format-amount.ts";
import { joinWords } from "#domain/entry-title.ts";
import { formatBrl, formatDecimal } from "#domain/money.ts";
import { useCompany } from "#web/api/company.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { AmountInput } from "#web/controls/amount-input.tsx";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import {
  describeNewAmount,
  offeredFirst,
  planNewAmount,
  usualFirst,
  type FirstEntry,
  type NewAmountPlan,
  type ReadRecurrence,
} from "./new-amount.ts";
import { useRecurrenceTitle } from "./recurrence-title.tsx";
import { useNewAmount } from "./use-new-amount.ts";

const LABEL = "Novo valor";
const amount = typedAmount(LABEL);

/** Sets a new amount from an entry on; shows the changes before they are saved. */
export function NewAmountDialog({
  onClose,
  ...opened
}: ReadRecurrence & {
  onClose: () => void;
}) {
  const { read, start, amountCents, typed, setTyped, first, setFirst, plan } =
    useTypedAmount(opened);
  const name = useRecurrenceTitle(read.recurrence);
  const input = useRef<HTMLInputElement>(null);
  const save = useNewAmount(read);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (plan === null || typeof plan === "string") input.current?.focus();
    else save.mutate({ first, plan }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mudar valor"
      description={joinWords([name, `hoje ${formatBrl(amountCents)}`])}
      isDirty={typed !== start && !save.isPending}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid gap-3 sm:grid-cols-2">
          <NewAmount
            input={input}
            typed={typed}
            change={(text) => {
              if (!save.isPending) save.reset();
              setTyped(text);
            }}
          />
          <FirstChoice
            read={read}
            first={first}
            change={(entry) => {
              if (!save.isPending) save.reset();
              setFirst(entry);
            }}
          />
        </div>
        <Outcome read={read} plan={plan} />
        {save.error !== null && <Alert error={save.error} />}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button
            variant="primary"
            type="submit"
            isInert={plan === null || typeof plan === "string" || save.isPending}
          >
            Mudar valor
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Begins with the amount of the next entry: a later price may be that of the rule already. */
function useTypedAmount(opened: ReadRecurrence) {
  const { today } = useCompany();
  // The versions that the user sees, so that changes saved by others are not overwritten.
  const [read] = useState<ReadRecurrence>(opened);
  const [next] = useState(() => usualFirst(read, today));
  const { amountCents } = next ?? read.recurrence;
  const start = formatDecimal(amountCents);
  const [typed, setTyped] = useState(start);
  const [first, setFirst] = useState(next);
  const parsed = amount.safeParse(typed);
  const planned = parsed.success ? planNewAmount(read, first, parsed.data) : null;
  // Later entries may have another amount: nothing changes before the user says so.
  const isChosen = typed !== start || first !== next;
  const plan = isChosen || typeof planned === "string" ? planned : null;
  return { read, amountCents, start, typed, setTyped, first, setFirst, plan };
}

function NewAmount({
  input,
  typed,
  change,
}: {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  change: (typed: string) => void;
}) {
  const [wasLeft, setWasLeft] = useState(false);
  const { error } = amount.safeParse(typed);
  return (
    <Field label={LABEL} error={wasLeft ? error?.issues[0]?.message : undefined}>
      {(control) => (
        <AmountInput
          {...control}
          ref={input}
          value={typed}
          change={change}
          leave={(formatted) => {
            if (formatted !== typed) change(formatted);
            afterPointerUp(() => setWasLeft(true));
          }}
        />
      )}
    </Field>
  );
}

function FirstChoice({
  read,
  first,
  change,
}: {
  read: ReadRecurrence;
  first: FirstEntry;
  change: (entry: FirstEntry) => void;
}) {
  const { today } = useCompany();
  const offered = offeredFirst(read);
  return (
    <Field label="A partir de">
      {(control) => (
        <Select
          {...control}
          value={first?.id ?? ""}
          onChange={({ target }) =>
            change(offered.find((entry) => entry?.id === target.value) ?? null)
          }
        >
          {offered.map((entry) =>
            entry === null ? (
              <option key="" value="">
                só os que ainda serão criados
              </option>
            ) : (
              <option key={entry.id} value={entry.id}>
                {`${formatCivilDate(entry.dueDate)}${(entry.dueDate ?? today) < today ? ", atrasado" : ""}`}
              </option>
            ),
          )}
        </Select>
      )}
    </Field>
  );
}

function Outcome({ read, plan }: { read: ReadRecurrence; plan: NewAmountPlan | string | null }) {
  const isPlanned = plan !== null && typeof plan !== "string";
  const parts = isPlanned ? plan.paidParts : null;
  const texts = isPlanned ? describeNewAmount(read, plan) : [plan ?? "Digite o novo valor."];
  return (
    <output
      aria-label="O que muda"
      className="flex flex-col gap-1 rounded-md border border-line bg-page p-3 tabular-nums"
    >
      {[...texts, ...(parts === null ? [] : [withUnbrokenAmounts(parts)])].map((text) => (
        <span key={text} className={isPlanned ? "first:font-medium" : "text-muted"}>
          {text}
        </span>
      ))}
    </output>
  );
}
