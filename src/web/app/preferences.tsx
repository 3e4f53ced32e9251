import { Keyboard, Settings } from "lucide-react";
import { Link } from "react-router";
import { toast } from "sonner";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { actingUserName } from "#web/settings/names.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { ThemeChoice } from "#web/settings/theme-choice.tsx";
import { PATHS } from "#web/api/paths.ts";
import { Button } from "#web/controls/button.tsx";
import type { OpenDialog } from "./shell-dialog.ts";

const LINE =
  "flex h-10 items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-ink/5 lg:h-9 w-full";

/** Who acts, the theme, and the ways to the rest of the settings. */
export function Preferences({
  openDialog,
  onNavigate,
}: {
  openDialog: OpenDialog;
  onNavigate: () => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <ActingUser openDialog={openDialog} />
      <ThemeChoice />
      <ul className="-mx-2.5 -mb-2 border-t border-line pt-2">
        <li>
          <Link to={PATHS.settings} onClick={onNavigate} className={LINE}>
            <Settings aria-hidden className="size-4 text-muted" />
            Configurações
          </Link>
        </li>
        <li>
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
