import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { usePersistentSetting } from "./persistent-setting.ts";
import { THEMES, setTheme, themeSetting } from "./theme.ts";

const CHOICES = {
  system: { label: "Sistema", Icon: Monitor },
  light: { label: "Claro", Icon: Sun },
  dark: { label: "Escuro", Icon: Moon },
} as const;

export function ThemeChoice() {
  const chosen = usePersistentSetting(themeSetting);
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-meta text-muted">Tema</legend>
      <div className="flex max-w-80 flex-wrap rounded-md border border-edge p-0.5">
        {THEMES.map((theme) => {
          const { label, Icon } = CHOICES[theme];
          return (
            <label
              key={theme}
              className="flex min-h-10 grow cursor-pointer items-center justify-center gap-1.5 rounded-sm text-meta text-muted outline-offset-2 outline-accent hover:text-ink has-checked:bg-accent/12 has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 lg:not-pointer-coarse:min-h-7"
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
