import { Keyboard } from "lucide-react";
import { toast } from "sonner";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { setActingUserName, useActingUserName } from "#web/settings/acting-user.ts";
import { useCompanyName } from "#web/settings/company-name.ts";
import { Button } from "#web/controls/button.tsx";
import type { OpenDialog } from "./shell-dialog.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The preferences stored in this browser: names, theme, keyboard. */
export function Preferences({ openDialog }: { openDialog: OpenDialog }) {
  return (
    <div className="flex flex-col gap-4">
      <ActingUser openDialog={openDialog} />
      <CompanyName openDialog={openDialog} />
      <ThemeChoice />
      <Button size="small" onClick={() => openDialog("shortcuts")}>
        <Keyboard aria-hidden className="size-4" />
        Atalhos do teclado
      </Button>
    </div>
  );
}

function ActingUser({ openDialog }: { openDialog: OpenDialog }) {
  const name = useActingUserName();

  function clearName(): void {
    setActingUserName(null);
    toast.success(`O histórico passa a registrar ${DEFAULT_USER_NAME}.`);
  }

  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="text-meta text-muted">Quem está usando</p>
        <p className="font-medium wrap-anywhere">{name ?? DEFAULT_USER_NAME}</p>
      </div>
      <div className="flex gap-2">
        <Button size="small" className="flex-1" onClick={() => openDialog("acting-user")}>
          {name === null ? "Informar nome" : "Trocar nome"}
        </Button>
        <Button size="small" className="flex-1" isInert={name === null} onClick={clearName}>
          Limpar nome
        </Button>
      </div>
    </div>
  );
}

function CompanyName({ openDialog }: { openDialog: OpenDialog }) {
  const name = useCompanyName();
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="text-meta text-muted">Empresa, nos documentos</p>
        <p className="font-medium wrap-anywhere">{name ?? "Sem nome"}</p>
      </div>
      <Button size="small" onClick={() => openDialog("company-name")}>
        {name === null ? "Informar empresa" : "Trocar empresa"}
      </Button>
    </div>
  );
}
