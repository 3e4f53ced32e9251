import { useState, type SyntheticEvent } from "react";
import { toast } from "sonner";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { actingUserName } from "./names.ts";
import { usePersistentSetting } from "./persistent-setting.ts";

/** Whom the history names. */
export function UserNameForm({ onClose }: { onClose?: () => void }) {
  const name = usePersistentSetting(actingUserName) ?? "";
  const [{ typed, base }, setTyped] = useState({ typed: name, base: name });
  // Changed elsewhere, as in the menu or in another tab.
  if (base !== name) setTyped({ typed: name, base: name });
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const filled = normalizeLine(typed, MAX_USER_NAME_LENGTH);
    if (filled !== null && typeof filled !== "string") {
      setError(
        filled.error === "too-long"
          ? `Use no máximo ${MAX_USER_NAME_LENGTH} caracteres.`
          : "O nome contém um caractere que não pode ser gravado.",
      );
      return;
    }
    setError(undefined);
    actingUserName.set(filled);
    toast.success(`O histórico passa a registrar ${filled ?? DEFAULT_USER_NAME}.`);
    onClose?.();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="Seu nome"
        error={error}
        hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
      >
        {(control) => (
          <TextInput
            autoComplete="name"
            value={typed}
            onChange={({ target }) => setTyped({ typed: target.value, base })}
            {...control}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        {onClose !== undefined && <Button onClick={onClose}>Cancelar</Button>}
        <Button variant="primary" type="submit">
          Salvar nome
        </Button>
      </div>
    </form>
  );
}
