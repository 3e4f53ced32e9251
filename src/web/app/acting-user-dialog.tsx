import { useState, type SyntheticEvent } from "react";
import { toast } from "sonner";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { cleanLine } from "#domain/text.ts";
import { setActingUserName, useActingUserName } from "#web/lib/acting-user.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/controls.tsx";
import { Box } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";

/** Asks for the name that the history records from now on. */
export function ActingUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const name = useActingUserName();
  return (
    <Box
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
      isOpen={isOpen}
      onClose={onClose}
    >
      <NameForm current={name} onDone={onClose} />
    </Box>
  );
}

function NameForm({ current, onDone }: { current: string | null; onDone: () => void }) {
  const [typed, setTyped] = useState(current ?? "");
  const [problem, setProblem] = useState<string>();

  function keepName(event: SyntheticEvent): void {
    event.preventDefault();
    const name = cleanLine(typed, MAX_USER_NAME_LENGTH);
    if (name !== null && typeof name !== "string") {
      setProblem(
        name.problem === "too-long"
          ? `Use no máximo ${MAX_USER_NAME_LENGTH} caracteres.`
          : "O nome contém um caractere que não pode ser gravado.",
      );
      return;
    }
    setActingUserName(name);
    toast.success(`O histórico passa a registrar ${name ?? DEFAULT_USER_NAME}.`);
    onDone();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={keepName}>
      <Field
        label="Seu nome"
        error={problem}
        hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
      >
        {(control) => (
          <TextInput
            autoComplete="name"
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
