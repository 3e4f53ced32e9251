import { useCombobox } from "downshift";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { afterPointerUp } from "./after-pointer-up.ts";
import { foldName } from "./find-by-name.ts";
import { useHeldSubmit } from "./use-held-submit.ts";

export type ComboboxOption = {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
  readonly isChosen: boolean;
  /**
   * Enter takes any that is not refused, and Tab only a match. "none" is not found by typing. A refused
   * one is focusable, and its content says why.
   */
  readonly kind: "match" | "refused" | "creation" | "none";
};

export type Choice<Option> = {
  /** The options are not known yet: whatever was typed waits for them. */
  isLoading: boolean;
  /** The options for the query, the best first; `""` before anything is typed. */
  find: (query: string) => readonly Option[];
  /** Resolves to false if the choice could not be saved. */
  onChoose: (option: Option) => Promise<boolean> | undefined;
  /** Why nothing is chosen for what was typed; the field then shows the choice again. */
  unknownText: (typed: string) => string;
};

/** How a text was entered. Who leaves by pointer has chosen only what has exactly that name. */
type Entered = "enter" | "tab" | "pointer";

const { InputChange, InputClick } = useCombobox.stateChangeTypes;

/** The state of a combobox: what is typed, and the options that match. */
export function useComboboxField<Option extends ComboboxOption>(
  text: string,
  { isLoading, find, onChoose, unknownText }: Choice<Option>,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [savingCount, setSavingCount] = useState(0);
  const query = typed ?? "";
  const { options, box, readKey } = useOptions(find, typed, text);
  const input = useRef<HTMLInputElement>(null);
  const isSaving = savingCount > 0;
  const cancelSubmit = useHeldSubmit({
    input,
    isHolding: isSaving || (typed !== null && typed !== text),
    isSlow: isSaving || isLoading,
    onHeld: () => entered !== "pointer" && enter("tab"),
  });
  useWhenKnown(isLoading ? null : entered, settle);

  function show(next: string | null, why: string | null = null): void {
    setTyped(next);
    setEntered(null);
    setNotice(why);
  }

  function typeText(next: string): void {
    cancelSubmit();
    show(next);
  }

  function end(why: string | null = null): void {
    show(null, why);
    box.closeMenu();
  }

  async function choose(option: Option): Promise<void> {
    if (option.kind === "refused") return;
    end();
    const saving = onChoose(option);
    if (saving === undefined) return;
    setSavingCount((count) => count + 1);
    if (!(await saving)) cancelSubmit();
    setSavingCount((count) => count - 1);
  }

  function close(): void {
    cancelSubmit();
    end();
  }

  function enter(way: Entered): void {
    const option = optionFor(way, options, typed, box.highlightedIndex);
    if (typed !== null && (isLoading || option === undefined)) setEntered(way);
    else if (option !== undefined) void choose(option);
  }

  /** What was entered before the options were known, or is none of them. */
  function settle(way: Entered): void {
    const option = optionFor(way, options, typed, box.highlightedIndex);
    setEntered(null);
    if (option !== undefined) return void choose(option);
    // The list says so.
    if (way === "enter") return;
    const why = query.trim() === "" ? null : unknownText(query.trim());
    if (why !== null) cancelSubmit(why);
    end(why);
  }

  function pressKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    readKey(event);
    if (key === "Tab" && typed !== null && typed !== text) enter("tab");
    if (!box.isOpen) return;
    if (key === "Escape") close();
    if (key !== "Enter" || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    enter("enter");
  }

  function leave(): void {
    if (typed === text) return show(null);
    if (typed !== null) setEntered((way) => (way === "enter" ? "tab" : (way ?? "pointer")));
  }

  const isWaiting = isSaving || (isLoading && entered !== null);
  return {
    input,
    box,
    options,
    query,
    notice,
    isWaiting,
    typeText,
    close,
    choose,
    pressKey,
    leave,
  };
}

/** The options of what is typed, and which of them is highlighted. */
function useOptions<Option extends ComboboxOption>(
  find: Choice<Option>["find"],
  typed: string | null,
  text: string,
) {
  const options = useMemo(() => [...find(typed ?? "")], [find, typed]);
  /** The highlight is on the best match, which nobody moved to yet. */
  const [isBestMatch, setIsBestMatch] = useState(false);
  const box = useCombobox<Option>({
    items: options,
    itemToKey: (option) => option?.key,
    inputValue: typed ?? text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: ({ isOpen }, { type, changes }) => {
      if (type === InputChange) setIsBestMatch(true);
      const isOpened = !isOpen && changes.isOpen === true && type !== InputChange;
      if (!isOpened) return changes;
      const chosen = options.findIndex(({ isChosen }) => isChosen);
      // A click goes to no other option.
      return chosen < 0 && type !== InputClick ? changes : { ...changes, highlightedIndex: chosen };
    },
  });

  function readKey(event: KeyboardEvent): void {
    const { key } = event;
    // The first press down goes to the best match, not past it.
    const isKept = isBestMatch && box.isOpen && key === "ArrowDown";
    if (key.startsWith("Arrow")) setIsBestMatch(false);
    // Downshift would empty a closed field on Escape, and move in the list on Home and End.
    if (isKept || ["Enter", "Escape", "Home", "End"].includes(key)) preventDownshiftDefault(event);
  }

  return { options, box, readKey };
}

function optionFor<Option extends ComboboxOption>(
  way: Entered,
  options: readonly Option[],
  typed: string | null,
  highlightedIndex: number,
): Option | undefined {
  const current = options[highlightedIndex] ?? (typed === null ? undefined : options[0]);
  if (way === "enter") return current;
  const name = foldName(typed ?? "");
  if (name === "") return typed === null ? undefined : options.find(({ kind }) => kind === "none");
  if (way === "tab") return current?.kind === "match" ? current : undefined;
  const same = options.filter(
    (option) => option.kind === "match" && foldName(option.name) === name,
  );
  return same.length === 1 ? same[0] : undefined;
}

/** Calls `settle` once there is a value; after the current click, as what it shows may move a button. */
function useWhenKnown<Value>(value: Value | null, settle: (value: Value) => void): void {
  const settleLatest = useEffectEvent(settle);
  useEffect(() => {
    if (value === null) return undefined;
    let isCurrent = true;
    afterPointerUp(() => isCurrent && settleLatest(value));
    return () => {
      isCurrent = false;
    };
  }, [value]);
}

export function preventDownshiftDefault(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
