import { useId, useState, type SyntheticEvent } from "react";
import { toast } from "sonner";
import { formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { useCompany } from "#web/settings/company.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Box } from "#web/overlay/dialog.tsx";
import { Field } from "#web/controls/field.tsx";
import { changeKeptViews, useKeptViews } from "./saved-views-store.ts";
import { quickPeriodOf } from "./period-presets.ts";
import type { ReportSearch } from "./report-search.ts";
import { MAX_VIEWS, MAX_VIEW_NAME_LENGTH, viewNamed, viewOf, withView } from "./saved-views.ts";

/** Asks for the name under which the report as it is now can be come back to. */
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
  return (
    <Box
      title="Salvar esta visão"
      description={`Os filtros e a ordem ficam guardados neste navegador. ${periodSentence(search, today)}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <NameForm search={search} today={today} onDone={onClose} />
    </Box>
  );
}

function NameForm({
  search,
  today,
  onDone,
}: {
  search: ReportSearch;
  today: CivilDate;
  onDone: () => void;
}) {
  const views = useKeptViews();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  /** The name of the view that would be replaced, once that was asked. */
  const [asked, setAsked] = useState<string | null>(null);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const name = normalizeLine(typed, MAX_VIEW_NAME_LENGTH);
    if (typeof name !== "string") {
      setProblem(name === null ? "Informe o nome da visão." : PROBLEMS[name.error]);
      return;
    }
    const old = viewNamed(views, name);
    if (old !== undefined && asked === null) {
      setAsked(old.name);
      return;
    }
    const outcome = changeKeptViews((kept) => withView(kept, viewOf(name, search, today)));
    if (outcome === "unchanged") {
      setProblem(`Já há ${MAX_VIEWS} visões salvas. Exclua uma para salvar outra.`);
      return;
    }
    if (outcome === "kept") toast.success(`Visão “${name}” salva.`);
    else {
      toast.warning(`Visão “${name}” salva só até fechar esta página.`, {
        description:
          "O navegador não deixou guardá-la: veja se há espaço e se ele permite dados de sites.",
      });
    }
    onDone();
  }

  return (
    <form noValidate aria-label="Salvar esta visão" className="flex flex-col gap-4" onSubmit={save}>
      <Field label="Nome da visão" error={problem}>
        {(control) => (
          <TextInput
            autoComplete="off"
            maxLength={MAX_VIEW_NAME_LENGTH}
            placeholder="Ex.: Despesas em aberto"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
              setAsked(null);
            }}
            {...control}
          />
        )}
      </Field>
      <Buttons asked={asked} cancel={onDone} />
    </form>
  );
}

/** Saves or, of a name that there is, asks first. */
function Buttons({ asked, cancel }: { asked: string | null; cancel: () => void }) {
  const questionId = useId();
  return (
    <>
      {asked !== null && (
        <p
          id={questionId}
          role="alert"
          className="rounded-md border border-warning/40 bg-warning/8 p-3 wrap-anywhere"
        >
          {`Já existe a visão “${asked}”. Deseja substituí-la?`}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>Cancelar</Button>
        <Button
          variant="primary"
          type="submit"
          aria-describedby={asked === null ? undefined : questionId}
        >
          {asked === null ? "Salvar visão" : "Substituir"}
        </Button>
      </div>
    </>
  );
}

const PROBLEMS = {
  "too-long": `Use no máximo ${MAX_VIEW_NAME_LENGTH} caracteres.`,
  unprintable: "O nome contém um caractere que não pode ser gravado.",
};

function periodSentence(search: ReportSearch, today: CivilDate): string {
  const quick = quickPeriodOf(search, today);
  if (quick?.name === "all-time") return "O período é “Tudo”: nenhuma data fica de fora.";
  if (quick !== undefined) return `O período “${quick.label}” acompanha o calendário.`;
  const [from, to] = [search.from, search.to].map((day) =>
    day === null ? null : formatCivilDate(parseCivilDate(day)),
  );
  if (from === null) return `O período é fixo: até ${to}.`;
  return to === null
    ? `O período é fixo: a partir de ${from}.`
    : `O período é fixo: de ${from} a ${to}.`;
}
