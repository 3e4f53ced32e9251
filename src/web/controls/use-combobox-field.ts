import { useCombobox } from "downshift";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";

export type ComboboxOption = {
  readonly key: string;
  readonly content: ReactNode;
  readonly isChosen: boolean;
  /** Shown and focusable, but not selectable; the content says why. */
  readonly isRefused: boolean;
};

export type Choice<Option> = {
  /** While the options load, Enter and leaving the field wait for them. */
  isLoading: boolean;
  /** The options for the query; `""` before anything is typed. */
  find: (query: string) => readonly Option[];
  onChoose: (option: Option) => void;
  /** Called with text typed without choosing; the field then shows the choice again. */
  onLeave: (typed: string) => void;
};

const INPUT_CHANGE = useCombobox.stateChangeTypes.InputChange;

/** The state of a combobox: what is typed, and the options that match. */
export function useComboboxField<Option extends ComboboxOption>(
  text: string,
  { isLoading, find, onChoose, onLeave }: Choice<Option>,
) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The highlight is on the best match, which nobody moved to yet. */
  const [isBestMatch, setIsBestMatch] = useState(false);
  const query = typed ?? "";
  const options = useMemo(() => [...find(query)], [find, query]);
  const box = useCombobox<Option>({
    items: options,
    itemToKey: (option) => option?.key,
    inputValue: typed ?? text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: ({ isOpen }, { type, changes }) => {
      const isOpened = !isOpen && changes.isOpen === true && type !== INPUT_CHANGE;
      if (!isOpened) return changes;
      const chosen = options.findIndex(({ isChosen }) => isChosen);
      return { ...changes, highlightedIndex: Math.max(0, chosen) };
    },
  });

  const [waiting, setWaiting] = useWaiting<EarlyQuery>(isLoading, (early) => {
    if (early.isEntered) choose(find(early.query)[0]);
    else onLeave(early.query);
  });

  function typeText(next: string): void {
    setTyped(next);
    setIsBestMatch(true);
    setWaiting(null);
  }

  function close(): void {
    setTyped(null);
    setWaiting(null);
    box.closeMenu();
  }

  function choose(option: Option | undefined): void {
    if (option === undefined || option.isRefused) return;
    close();
    onChoose(option);
  }

  function pressKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    // The first press down goes to the best match, not past it.
    const isKept = isBestMatch && box.isOpen && key === "ArrowDown";
    if (key.startsWith("Arrow")) setIsBestMatch(false);
    // Downshift would empty a closed field on Escape, and move in the list on Home and End.
    if (isKept || ["Enter", "Escape", "Home", "End"].includes(key)) preventDownshiftDefault(event);
    if (!box.isOpen) return;
    if (key === "Escape") close();
    if (key !== "Enter" || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isLoading) setWaiting({ query, isEntered: true });
    else choose(options[box.highlightedIndex]);
  }

  function leave(): void {
    if (typed !== null && waiting === null) {
      if (isLoading) setWaiting({ query: typed, isEntered: false });
      else onLeave(typed);
    }
    setTyped(null);
  }

  return { box, options, query, typeText, close, choose, pressKey, leave };
}

/** Entered, or typed and left, before the options were loaded. */
type EarlyQuery = { readonly query: string; readonly isEntered: boolean };

/** Keeps a value until the loading ends, and then calls `resolve` with it. */
function useWaiting<Value>(
  isLoading: boolean,
  resolve: (value: Value) => void,
): [Value | null, (value: Value | null) => void] {
  const [waiting, setWaiting] = useState<Value | null>(null);
  const resolveWaiting = useEffectEvent((value: Value) => {
    setWaiting(null);
    resolve(value);
  });
  useEffect(() => {
    if (isLoading || waiting === null) return undefined;
    const timer = setTimeout(resolveWaiting, 0, waiting);
    return () => clearTimeout(timer);
  }, [isLoading, waiting]);
  return [waiting, setWaiting];
}

export function preventDownshiftDefault(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
