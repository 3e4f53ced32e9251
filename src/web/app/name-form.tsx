import { useState, type SyntheticEvent } from "react";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";

/** Edits a name that this browser stores; blank means none. */
export function NameForm({
  label,
  hint,
  autoComplete,
  maxLength,
  current,
  keep,
  onDone,
}: {
  label: string;
  hint: string;
  autoComplete: "name" | "organization";
  /** In UTF-16 units. */
  maxLength: number;
  current: string | null;
  keep: (name: string | null) => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(current ?? "");
  const [problem, setProblem] = useState<string>();

  function keepName(event: SyntheticEvent): void {
    event.preventDefault();
    const name = normalizeLine(typed, maxLength);
    if (name !== null && typeof name !== "string") {
      setProblem(
        name.problem === "too-long"
          ? `Use no máximo ${maxLength} caracteres.`
          : "O nome contém um caractere que não pode ser gravado.",
      );
      return;
    }
    keep(name);
    onDone();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={keepName}>
      <Field label={label} error={problem} hint={hint}>
        {(control) => (
          <TextInput
            autoComplete={autoComplete}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancelar</Button>
        <Button variant="primary" type="submit">
          Salvar nome
        </Button>
      </div>
    </form>
  );
}
