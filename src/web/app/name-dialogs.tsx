import { useState, type SyntheticEvent } from "react";
import { toast } from "sonner";
import { MAX_COMPANY_NAME_LENGTH } from "#contract/exports.ts";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import { setActingUserName, useActingUserName } from "#web/settings/acting-user.ts";
import { setCompanyName, useCompanyName } from "#web/settings/company-name.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function ActingUserDialog(props: DialogProps) {
  return (
    <NameDialog
      {...props}
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
      label="Seu nome"
      hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
      autoComplete="name"
      maxLength={MAX_USER_NAME_LENGTH}
      current={useActingUserName()}
      save={(name) => {
        setActingUserName(name);
        toast.success(`O histórico passa a registrar ${name ?? DEFAULT_USER_NAME}.`);
      }}
    />
  );
}

export function CompanyNameDialog(props: DialogProps) {
  return (
    <NameDialog
      {...props}
      title="Nome da empresa"
      description="O nome aparece no cabeçalho dos relatórios impressos e dos arquivos PDF e Excel feitos neste navegador."
      label="Nome da empresa"
      hint="Em branco, os documentos saem sem nome."
      autoComplete="organization"
      maxLength={MAX_COMPANY_NAME_LENGTH}
      current={useCompanyName()}
      save={(name) => {
        setCompanyName(name);
        toast.success(
          name === null
            ? "Os documentos passam a sair sem o nome da empresa."
            : `Os documentos passam a sair com o nome ${name}.`,
        );
      }}
    />
  );
}

type NameFormProps = {
  label: string;
  hint: string;
  autoComplete: "name" | "organization";
  /** In UTF-16 units. */
  maxLength: number;
  current: string | null;
  /** Saves the name in this browser; a blank one is null. */
  save: (name: string | null) => void;
};

function NameDialog({
  title,
  description,
  isOpen,
  onClose,
  ...form
}: DialogProps & NameFormProps & { title: string; description: string }) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({
  label,
  hint,
  autoComplete,
  maxLength,
  current,
  save,
  onClose,
}: NameFormProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(current ?? "");
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const name = normalizeLine(typed, maxLength);
    if (name !== null && typeof name !== "string") {
      setError(
        name.error === "too-long"
          ? `Use no máximo ${maxLength} caracteres.`
          : "O nome contém um caractere que não pode ser gravado.",
      );
      return;
    }
    save(name);
    onClose();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={label} error={error} hint={hint}>
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
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="primary" type="submit">
          Salvar nome
        </Button>
      </div>
    </form>
  );
}
