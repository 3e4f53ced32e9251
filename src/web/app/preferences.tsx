import { Keyboard, Monitor, Moon, ShieldCheck, Sun } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { toast } from "sonner";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { actingUserName, companyName } from "#web/settings/names.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { THEMES, setTheme, themeSetting } from "#web/settings/theme.ts";
import { PATHS } from "#web/api/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import type { OpenDialog } from "./shell-dialog.ts";

const THEME_CHOICES = {
  system: { label: "Sistema", Icon: Monitor },
  light: { label: "Claro", Icon: Sun },
  dark: { label: "Escuro", Icon: Moon },
} as const;

/** The preferences stored in this browser. */
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
      <CompanyName openDialog={openDialog} />
      <ThemeChoice />
      <Button size="small" onClick={() => openDialog("shortcuts")}>
        <Keyboard aria-hidden className="size-4" />
        Atalhos do teclado
      </Button>
      <Link
        to={PATHS.settings}
        onClick={onNavigate}
        className={buttonClass("secondary", "", "small")}
      >
        <ShieldCheck aria-hidden className="size-4" />
        Confiança
      </Link>
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
      <Fact term="Quem está usando">{name ?? DEFAULT_USER_NAME}</Fact>
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
  const name = usePersistentSetting(companyName);
  return (
    <div className="flex flex-col gap-2">
      <Fact term="Empresa, nos documentos">{name ?? "Sem nome"}</Fact>
      <Button size="small" onClick={() => openDialog("company-name")}>
        {name === null ? "Informar empresa" : "Trocar empresa"}
      </Button>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <p className="text-meta text-muted">{term}</p>
      <p className="font-medium wrap-anywhere">{children}</p>
    </div>
  );
}

function ThemeChoice() {
  const chosen = usePersistentSetting(themeSetting);
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-meta text-muted">Tema</legend>
      <div className="flex rounded-md border border-edge p-0.5">
        {THEMES.map((theme) => {
          const { label, Icon } = THEME_CHOICES[theme];
          return (
            <label
              key={theme}
              className="flex h-9 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm text-meta text-muted outline-offset-2 outline-accent hover:text-ink has-checked:bg-accent/12 has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 lg:h-7"
            >
              <input
                type="radio"
                name={name}
                value={theme}
                checked={theme === chosen}
                onChange={() => setTheme(theme)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
