import { useState, type SyntheticEvent } from "react";
import { toast } from "sonner";
import { MAX_COMPANY_NAME_LENGTH } from "#contract/company.ts";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import { actingUserName, companyName } from "#web/settings/names.ts";
import type { PersistentSetting } from "#web/settings/persistent-setting.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function ActingUserDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
    >
      <NameForm
        label="Seu nome"
        hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
        autoComplete="name"
        maxLength={MAX_USER_NAME_LENGTH}
        setting={actingUserName}
        confirmation={(name) => `O histórico passa a registrar ${name ?? DEFAULT_USER_NAME}.`}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function CompanyNameDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Nome da empresa"
      description="O nome aparece no cabeçalho dos relatórios impressos e dos arquivos PDF e Excel feitos neste navegador."
    >
      <NameForm
        label="Nome da empresa"
        hint="Em branco, os documentos saem sem nome."
        autoComplete="organization"
        maxLength={MAX_COMPANY_NAME_LENGTH}
        setting={companyName}
        confirmation={(name) =>
          name === null
            ? "Os documentos passam a sair sem o nome da empresa."
            : `Os documentos passam a sair com o nome ${name}.`
        }
        onClose={onClose}
      />
    </Dialog>
  );
}

function NameForm({
  label,
  hint,
  autoComplete,
  maxLength,
  setting,
  confirmation,
  onClose,
}: {
  label: string;
  hint: string;
  autoComplete: "name" | "organization";
  /** In UTF-16 units. */
  maxLength: number;
  setting: PersistentSetting<string | null>;
  /** A blank name is null. */
  confirmation: (name: string | null) => string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => setting.get() ?? "");
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
    setting.set(name);
    toast.success(confirmation(name));
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
