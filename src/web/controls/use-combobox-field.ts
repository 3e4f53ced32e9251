import { useCombobox } from "downshift";
import { useMemo, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react";

export type ComboboxOption = {
  readonly key: string;
  readonly content: ReactNode;
  readonly isChosen: boolean;
  /** Shown and focusable, but not selectable; the content says why. */
  readonly isRefused: boolean;
};

export type Choice<Option> = {
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
  { find, onChoose, onLeave }: Choice<Option>,
) {
  const [typed, setTyped] = useState<string | null>(null);
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

  function close(): void {
    setTyped(null);
    box.closeMenu();
  }

  function choose(option: Option | undefined): void {
    if (option === undefined || option.isRefused) return;
    close();
    onChoose(option);
  }

  function pressKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    // Downshift would empty a closed field on Escape, and move in the list on Home and End.
    if (["Enter", "Escape", "Home", "End"].includes(key)) preventDownshiftDefault(event);
    if (!box.isOpen) return;
    if (key === "Escape") close();
    if (key !== "Enter" || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    choose(options[box.highlightedIndex]);
  }

  function leave(): void {
    if (typed !== null) onLeave(typed);
    setTyped(null);
  }

  return { box, options, query, type: setTyped, close, choose, pressKey, leave };
}

export function preventDownshiftDefault(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
