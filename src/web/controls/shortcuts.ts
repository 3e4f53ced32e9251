/**
 * Keyboard shortcuts. A single key does nothing while typing, while an overlay is open, or when the
 * user switched such shortcuts off (WCAG 2.1.4).
 */
import { useEffect, useRef } from "react";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";

/** All single-key shortcuts, as listed in the help. */
const LABELS = {
  n: "Nova movimentação",
  "/": "Ir para a busca da tela",
  "?": "Mostrar os atalhos",
} as const;
export type ShortcutKey = keyof typeof LABELS;

type Action = { readonly run: () => void; readonly canRun: () => boolean };

/** In order of priority. */
const actions = new Map<ShortcutKey, readonly Action[]>();

const OFF = "desligados";
const setting = new PersistentSetting("atalhos");

/** Elements that take typed text. */
const TYPED_INTO =
  "textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=grid], " +
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const FLOATING =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu], :popover-open";

/**
 * Binds a key while the component is mounted. The latest binding goes first, those of the frame last;
 * a binding that cannot run leaves the key to the next.
 */
export function useShortcut(
  key: ShortcutKey,
  run: () => void,
  { canRun = () => true, isFrame = false }: { canRun?: () => boolean; isFrame?: boolean } = {},
): void {
  const latest = useRef({ run, canRun });
  useEffect(() => {
    latest.current = { run, canRun };
  });
  useEffect(() => {
    const action: Action = {
      run: () => latest.current.run(),
      canRun: () => latest.current.canRun(),
    };
    const others = actionsOf(key);
    // On first load the frame mounts after its content.
    actions.set(key, isFrame ? [...others, action] : [action, ...others]);
    return () => {
      actions.set(
        key,
        actionsOf(key).filter((other) => other !== action),
      );
    };
  }, [key, isFrame]);
}

/** The shortcuts bound on this screen. */
export function activeShortcuts(): { key: ShortcutKey; label: string }[] {
  return Object.entries(LABELS)
    .map(([key, label]) => ({ key: key as ShortcutKey, label }))
    .filter(({ key }) => actionOf(key) !== undefined);
}

/** Subscribes to the setting of single-key shortcuts. */
export function useAreShortcutsOn(): boolean {
  return usePersistentSetting(setting) !== OFF;
}

export function setShortcutsOn(isOn: boolean): void {
  setting.set(isOn ? null : OFF);
}

/** Listens to the keyboard, once for the whole page. */
export function listenToShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (isSaving(event)) submitFocusedForm(event);
    else runShortcut(event);
  });
}

function isSaving(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}

function submitFocusedForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  if (form === null) return;
  event.preventDefault();
  form.requestSubmit();
}

function runShortcut(event: KeyboardEvent): void {
  if (setting.get() === OFF || isChord(event)) return;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
  if (document.querySelector(FLOATING) !== null) return;
  const key = keyOf(event);
  const action = key === undefined ? undefined : actionOf(key);
  if (action === undefined) return;
  event.preventDefault();
  action.run();
}

/** AltGr types `/` and `?` on some Brazilian keyboards. */
function isChord(event: KeyboardEvent): boolean {
  const isTyping = event.getModifierState("AltGraph");
  return !isTyping && (event.ctrlKey || event.altKey || event.metaKey);
}

function keyOf({ key, shiftKey }: KeyboardEvent): ShortcutKey | undefined {
  // Caps Lock alone does not change the key.
  const typed = shiftKey ? key : key.toLowerCase();
  return Object.keys(LABELS).find((known): known is ShortcutKey => known === typed);
}

function actionOf(key: ShortcutKey): Action | undefined {
  return actionsOf(key).find(({ canRun }) => canRun());
}

function actionsOf(key: ShortcutKey): readonly Action[] {
  return actions.get(key) ?? [];
}
