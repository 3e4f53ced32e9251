import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { setShortcutsOn, shortcutsSetting, type Shortcut } from "./shortcuts.ts";

const isMac = /mac/iu.test(navigator.userAgent);

/** The single-key shortcuts with a switch for them, and the shortcuts that always work. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const isOn = usePersistentSetting(shortcutsSetting);
  return (
    <>
      <dl className="flex flex-col gap-1">
        {isOn &&
          shortcuts.map(({ key, label }) => (
            <Line key={key} label={label}>
              <Key>{key}</Key>
            </Line>
          ))}
        <Line label="Salvar o formulário em que você está">
          <Key>{isMac ? "⌘" : "Ctrl"}</Key> + <Key>Enter</Key>
        </Line>
        <Line label="Desfazer a última alteração que você fez">
          <Key>{isMac ? "⌘" : "Ctrl"}</Key> + <Key>Z</Key>
        </Line>
        <Line label="Refazer o que você desfez">
          <Key>{isMac ? "⌘" : "Ctrl"}</Key> + <Key>Shift</Key> + <Key>Z</Key>
        </Line>
        <Line label="Andar pelas linhas de uma lista">
          <Key>↑</Key> <Key>↓</Key>
        </Line>
        <Line label="Fechar o que está aberto por cima">
          <Key>Esc</Key>
        </Line>
      </dl>
      <ShortcutsSwitch isOn={isOn} />
    </>
  );
}

function ShortcutsSwitch({ isOn }: { isOn: boolean }) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
      <div>
        <p id={id} className="font-medium">
          Atalhos de uma tecla
        </p>
        <p id={`${id}-hint`} className="text-meta text-muted">
          Valem quando não se está digitando. Desligados, esta lista continua em Configurações.
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onClick={() => setShortcutsOn(!isOn)}
        className="flex h-6 w-10 shrink-0 rounded-full border border-edge bg-page p-0.75 transition-colors duration-150 aria-checked:border-accent aria-checked:bg-accent"
      >
        <span
          className={clsx(
            "size-4 rounded-full transition-[translate] duration-150",
            isOn ? "translate-x-4 bg-on-accent" : "bg-edge",
          )}
        />
      </button>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="shrink-0 text-muted">{children}</dd>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-7 rounded-sm border border-edge bg-page px-1.5 text-center font-sans text-meta leading-[1.5rem] text-ink">
      {children}
    </kbd>
  );
}
