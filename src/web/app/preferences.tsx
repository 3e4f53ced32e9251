import { Keyboard } from "lucide-react";
import { toast } from "sonner";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { actingUserName } from "#web/settings/names.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { ThemeChoice } from "#web/settings/theme-choice.tsx";
import { Button } from "#web/controls/button.tsx";
import type { OpenDialog } from "./shell-dialog.ts";

const LINE =
  "flex min-h-10 items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-ink/5 lg:not-pointer-coarse:min-h-9 w-full";

/** The user name, the theme and the shortcuts of this browser. */
export function Preferences({ openDialog }: { openDialog: OpenDialog }) {
  return (
    <div className="flex flex-col gap-4">
      <ActingUser openDialog={openDialog} />
      <ThemeChoice />
      <ul className="-mx-2.5 -mb-2 border-t border-line pt-2">
        {/* Devices without hover have no keyboard. */}
        <li className="[@media(hover:none)_and_(pointer:coarse)]:hidden">
          <button type="button" onClick={() => openDialog("shortcuts")} className={LINE}>
            <Keyboard aria-hidden className="size-4 text-muted" />
            Atalhos do teclado
          </button>
        </li>
      </ul>
    </div>
  );
}

function ActingUser({ openDialog }: { openDialog: OpenDialog }) {
  const name = usePersistentSetting(actingUserName);

  function clearName(): void {
    actingUserName.set(null);
    toast.success(`O histórico passa a registrar ${DEFAULT_USER_NAME}.`);
  }

  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="text-meta text-muted">Quem está usando</p>
        <p className="font-medium wrap-anywhere">{name ?? DEFAULT_USER_NAME}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" className="grow" onClick={() => openDialog("acting-user")}>
          {name === null ? "Informar nome" : "Trocar nome"}
        </Button>
        <Button size="small" className="grow" isInert={name === null} onClick={clearName}>
          Limpar nome
        </Button>
      </div>
    </div>
  );
}
