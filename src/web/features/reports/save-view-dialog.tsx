import { useId, useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { toast } from "sonner";
import type { CivilDate } from "#domain/civil-date.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { toastWithReason } from "#web/feedback/failure-toast.ts";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { formatDays } from "#web/dates/format-bucket.ts";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { updateSavedViews, useSavedViews } from "./saved-views-store.ts";
import { findPeriodPreset } from "./period-presets.ts";
import type { ReportSearch } from "./report-search.ts";
import { MAX_VIEWS, MAX_VIEW_NAME_LENGTH, findView, toSavedView, withView } from "./saved-views.ts";

export function SaveViewDialog({
  search,
  isOpen,
  onClose,
}: {
  search: ReportSearch;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <Dialog
      title="Salvar esta visão"
      description={`Os filtros e a ordem ficam guardados neste navegador. ${describePeriod(search, today)}`}
      isDirty={typed !== ""}
      isOpen={isOpen}
      onClose={close}
    >
      <NameForm search={search} today={today} typed={typed} type={setTyped} onDone={close} />
    </Dialog>
  );
}

function NameForm({
  search,
  today,
  typed,
  type,
  onDone,
}: {
  search: ReportSearch;
  today: CivilDate;
  typed: string;
  type: (text: string) => void;
  onDone: () => void;
}) {
  const views = useSavedViews();
  const [error, setError] = useState<string>();
  /** The existing view to replace, until the user confirms. */
  const [replacing, setReplacing] = useState<string | null>(null);

  function save(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (reason: string): void => {
      flushSync(() => setError(reason));
      focusRefused(form);
    };
    const name = normalizeLine(typed, MAX_VIEW_NAME_LENGTH);
    if (name === null) return refuse("Informe o nome da visão.");
    if (typeof name !== "string") return refuse(NAME_ERRORS[name.error]);
    const old = findView(views, name);
    if (old !== undefined && replacing === null) return setReplacing(old.name);
    const outcome = updateSavedViews((saved) => withView(saved, toSavedView(name, search, today)));
    if (outcome === "unchanged")
      return refuse(`Já há ${MAX_VIEWS} visões salvas. Exclua uma para salvar outra.`);
    if (outcome === "persisted") toast.success(`Visão “${name}” salva.`);
    else {
      toastWithReason(
        "warning",
        `Visão “${name}” salva só até fechar esta página.`,
        "O navegador não deixou guardá-la: veja se há espaço e se ele permite dados de sites.",
      );
    }
    onDone();
  }

  return (
    <form noValidate aria-label="Salvar esta visão" className="flex flex-col gap-4" onSubmit={save}>
      <Field label="Nome da visão" error={error}>
        {(control) => (
          <TextInput
            autoComplete="off"
            maxLength={MAX_VIEW_NAME_LENGTH}
            placeholder="Ex.: Despesas em aberto"
            value={typed}
            onChange={({ target }) => {
              type(target.value);
              setError(undefined);
              setReplacing(null);
            }}
            {...control}
          />
        )}
      </Field>
      <Buttons replacing={replacing} />
    </form>
  );
}

function Buttons({ replacing }: { replacing: string | null }) {
  const questionId = useId();
  return (
    <>
      {replacing !== null && (
        <p
          id={questionId}
          role="alert"
          className="rounded-md border border-warning/40 bg-warning/8 p-3 wrap-anywhere"
        >
          {`Já existe a visão “${replacing}”. Deseja substituí-la?`}
        </p>
      )}
      <DialogFoot>
        <CancelButton>Voltar</CancelButton>
        <Button
          variant="primary"
          type="submit"
          aria-describedby={replacing === null ? undefined : questionId}
        >
          {replacing === null ? "Salvar visão" : "Substituir"}
        </Button>
      </DialogFoot>
    </>
  );
}

const NAME_ERRORS = {
  "too-long": `Use no máximo ${MAX_VIEW_NAME_LENGTH} caracteres.`,
  unprintable: "O nome contém um caractere que não pode ser gravado.",
};

function describePeriod(search: ReportSearch, today: CivilDate): string {
  const preset = findPeriodPreset(search, today);
  if (preset?.name === "all-time") return "O período é “Tudo”: nenhuma data fica de fora.";
  if (preset !== undefined) return `O período “${preset.label}” acompanha o calendário.`;
  return `O período é fixo: ${formatDays(search.from, search.to)}.`;
}
