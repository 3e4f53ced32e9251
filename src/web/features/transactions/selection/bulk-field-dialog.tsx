import { useState, type ReactNode, type SyntheticEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { nearDueDates } from "#domain/missing-year.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { noDayText } from "#web/dates/typed-day.ts";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import { ContactPicker } from "#web/records/contact-picker.tsx";

type Props<Value> = { change: (value: Value) => void; onClose: () => void };

/** *Mudar vencimento* for the selected entries. */
export function ChangeDueDate({
  dueDates,
  change,
  onClose,
}: Props<CivilDate> & {
  /** The present ones; none if the entries are not known. */
  dueDates: readonly (CivilDate | null)[];
}) {
  const { today } = useCompany();
  const [typed, setTyped] = useState("");
  const date = parseCivilDate(typed);
  const label = LABELS.expected_payment_date;
  return (
    <FieldDialog
      title="Mudar vencimento"
      isReady={date !== null}
      isDirty={typed !== ""}
      submit={() => date !== null && change(date)}
      onClose={onClose}
    >
      <Field label={label} notice={date === null && noDayText(typed, label, "")}>
        {(control) => (
          <DateInput
            {...control}
            label={label}
            near={nearDueDates(dueDates, today)}
            value={typed}
            onChange={setTyped}
            onUnreadable={setTyped}
          />
        )}
      </Field>
    </FieldDialog>
  );
}

/** *Mudar vínculo* for the selected entries; null for no link. */
export function ChangeContact({ change, onClose }: Props<ContactOption | null>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const contacts = useQuery(contactDirectoryQuery).data;
  const contact = contacts?.find(({ id }) => id === chosen) ?? null;
  const isReady = chosen === "" || contact !== null;
  return (
    <FieldDialog
      title="Mudar vínculo"
      isReady={isReady}
      submit={() => change(contact)}
      onClose={onClose}
    >
      <Field label={LABELS.client_id} hint="Receitas só mudam para um cliente.">
        {(control) => (
          <ContactPicker
            {...control}
            value={chosen ?? ""}
            onChange={setChosen}
            noneLabel="Sem vínculo"
            refusalOf={refuseInactive}
            unknownHint="escolha na lista."
          />
        )}
      </Field>
    </FieldDialog>
  );
}

function refuseInactive({ isActive }: ContactOption): string | null {
  return isActive ? null : "Inativo";
}

/** The frame of a dialog with one field, whose button has the words of its title. */
export function FieldDialog({
  title,
  isReady,
  isDirty = isReady,
  submit,
  onClose,
  children,
}: {
  title: string;
  isReady: boolean;
  /** False for a field that is ready as it is. */
  isDirty?: boolean;
  submit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      title={title}
      description="Dos lançamentos selecionados. Cada um guarda a mudança no histórico."
      isDirty={isDirty}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (isReady) submit();
        }}
      >
        {children}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={!isReady}>
            {title}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
