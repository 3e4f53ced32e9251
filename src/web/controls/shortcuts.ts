/**
 * Keyboard shortcuts. A single key does nothing while typing, while an overlay is open, or when the
 * user switched such shortcuts off (WCAG 2.1.4).
 */
import { useLayoutEffect, useRef } from "react";
import { turnNewest, type Direction } from "#web/api/undo-stack.ts";
import { hasOwnTyping, listenToTyping } from "./typed-text.ts";
import { PersistentSetting } from "#web/settings/persistent-setting.ts";

const LABELS = {
  n: "Nova movimentação",
  "/": "Ir para a busca da tela, onde há uma",
  t: "Ir para os lançamentos de hoje",
  "?": "Mostrar os atalhos",
} as const;
export type ShortcutKey = keyof typeof LABELS;

type Action = { readonly run: () => void; readonly canRun: () => boolean };

/** In order of priority. */
const actions = new Map<ShortcutKey, readonly Action[]>();

const OFF = "desligados";
export const shortcutsSetting = new PersistentSetting("atalhos", (stored) => stored !== OFF);

const TEXT_INPUTS =
  "textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=grid], " +
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const QUESTIONS = "[role=alertdialog][data-state=open]";
const OVERLAYS =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu], :popover-open";

/**
 * Binds a key while mounted. The latest binding has priority, and those of the app frame come last;
 * one that cannot run passes the key on.
 */
export function useShortcut(
  key: ShortcutKey,
  run: () => void,
  { canRun = () => true, isFrame = false }: { canRun?: () => boolean; isFrame?: boolean } = {},
): void {
  const latest = useRef({ run, canRun });
  // Not after the paint: a user who sees the screen may press the key.
  useLayoutEffect(() => {
    latest.current = { run, canRun };
  });
  useLayoutEffect(() => {
    const action: Action = {
      run: () => latest.current.run(),
      canRun: () => latest.current.canRun(),
    };
    const others = boundActions(key);
    // On first load the frame mounts after its content.
    actions.set(key, isFrame ? [...others, action] : [action, ...others]);
    return () => {
      actions.set(
        key,
        boundActions(key).filter((other) => other !== action),
      );
    };
  }, [key, isFrame]);
}

export type Shortcut = { readonly key: ShortcutKey; readonly label: string };

export const SHORTCUTS: readonly Shortcut[] = Object.entries(LABELS).map(([key, label]) => ({
  key: key as ShortcutKey,
  label,
}));

/** The shortcuts that do something on this screen. */
export function activeShortcuts(): readonly Shortcut[] {
  return SHORTCUTS.filter(({ key }) => findAction(key) !== undefined);
}

export function setShortcutsOn(isOn: boolean): void {
  shortcutsSetting.set(isOn ? null : OFF);
}

export function listenToShortcuts(): void {
  listenToTyping();
  // Captured before the fields of a form that is about to be replaced.
  document.addEventListener("keydown", holdLetter, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (isSaving(event)) submitFocusedForm(event);
    else turnOrRun(event);
  });
}

/** Letters typed after `n`, before the form has the focus, belong to the form. */
const HOLD_MS = 1000;
let held: { readonly letters: string[]; readonly until: number } | null = null;

/** Sends the letters typed while the form was loading to the focused element. */
export function replayHeldLetters(): void {
  const letters = held?.letters ?? [];
  held = null;
  for (const key of letters) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  }
}

function holdLetter(event: KeyboardEvent): void {
  if (held === null || performance.now() > held.until || !/^[a-z]$/iu.test(event.key)) return;
  if (isChord(event) || isTyping(event) || isOverlayOpen()) return;
  held.letters.push(event.key);
  event.preventDefault();
  event.stopPropagation();
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

function turnOrRun(event: KeyboardEvent): void {
  const direction = directionOf(event);
  if (direction === null) return runShortcut(event);
  // A text field undoes its own typing; a question must be answered first.
  if (hasOwnTyping(event.target) || document.querySelector(QUESTIONS) !== null) return;
  if (turnNewest(direction)) event.preventDefault();
}

/** Ctrl+Z and Ctrl+Shift+Z, whatever Caps Lock makes of the letter. */
function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Direction | null {
  if (key.toLowerCase() !== "z" || altKey || !(ctrlKey || metaKey)) return null;
  return shiftKey ? "redo" : "undo";
}

function runShortcut(event: KeyboardEvent): void {
  if (!shortcutsSetting.get() || isChord(event)) return;
  if (isTyping(event) || isOverlayOpen()) return;
  const key = toShortcutKey(event);
  const action = key === undefined ? undefined : findAction(key);
  if (action === undefined) return;
  event.preventDefault();
  if (key === "n") held = { letters: [], until: performance.now() + HOLD_MS };
  action.run();
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TEXT_INPUTS) !== null;
}

export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

/** AltGr types `/` and `?` on some Brazilian keyboards. */
function isChord(event: KeyboardEvent): boolean {
  const isAltGraph = event.getModifierState("AltGraph");
  return !isAltGraph && (event.ctrlKey || event.altKey || event.metaKey);
}

function toShortcutKey({ key, shiftKey }: KeyboardEvent): ShortcutKey | undefined {
  // Caps Lock alone does not change the key.
  const typed = shiftKey ? key : key.toLowerCase();
  return Object.keys(LABELS).find((known): known is ShortcutKey => known === typed);
}

function findAction(key: ShortcutKey): Action | undefined {
  return boundActions(key).find(({ canRun }) => canRun());
}

function boundActions(key: ShortcutKey): readonly Action[] {
  return actions.get(key) ?? [];
}
