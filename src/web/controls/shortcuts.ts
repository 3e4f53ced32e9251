/**
 * Keyboard shortcuts. Always true: a single key does nothing while one types, while something floats
 * above the page, or when the person switched such shortcuts off (WCAG 2.1.4).
 */
import { useEffect, useRef } from "react";
import { PersistentSetting, useKeptSetting } from "#web/settings/persistent-setting.ts";

/** Every single-key shortcut there may be, as the help lists them. */
const LABELS = {
  n: "Nova movimentação",
  "/": "Ir para a busca da tela",
  "?": "Mostrar os atalhos",
} as const;
/** A key that may have an action. */
export type ShortcutKey = keyof typeof LABELS;

type Action = { readonly run: () => void; readonly canRun: () => boolean };

/** In the order in which they are asked. */
const actions = new Map<ShortcutKey, readonly Action[]>();

const OFF = "desligados";
const setting = new PersistentSetting("atalhos");

/** What is typed there belongs to it. */
const TYPED_INTO =
  "textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=grid], " +
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const FLOATING =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu], :popover-open";

/**
 * Gives a key an action for as long as the component is shown. Where several have one, the one shown
 * last goes first, and the frame's last of all; one that cannot run now leaves it to the next.
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
    // On the first screen the frame is shown after what lies in it.
    actions.set(key, isFrame ? [...others, action] : [action, ...others]);
    return () => {
      actions.set(
        key,
        actionsOf(key).filter((other) => other !== action),
      );
    };
  }, [key, isFrame]);
}

/** The shortcuts that do something on this screen now. */
export function activeShortcuts(): { key: ShortcutKey; label: string }[] {
  return Object.entries(LABELS)
    .map(([key, label]) => ({ key: key as ShortcutKey, label }))
    .filter(({ key }) => actionOf(key) !== undefined);
}

/** Whether single-key shortcuts are on, kept up to date. */
export function useAreShortcutsOn(): boolean {
  return useKeptSetting(setting) !== OFF;
}

/** Switches single-key shortcuts on or off in this browser. */
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

/** With AltGr one types `/` and `?` on some Brazilian keyboards. */
function isChord(event: KeyboardEvent): boolean {
  const isTyping = event.getModifierState("AltGraph");
  return !isTyping && (event.ctrlKey || event.altKey || event.metaKey);
}

function keyOf({ key, shiftKey }: KeyboardEvent): ShortcutKey | undefined {
  // Caps Lock alone makes no other key of a letter.
  const typed = shiftKey ? key : key.toLowerCase();
  return Object.keys(LABELS).find((known): known is ShortcutKey => known === typed);
}

function actionOf(key: ShortcutKey): Action | undefined {
  return actionsOf(key).find(({ canRun }) => canRun());
}

function actionsOf(key: ShortcutKey): readonly Action[] {
  return actions.get(key) ?? [];
}
