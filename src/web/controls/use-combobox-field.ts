import { useCombobox } from "downshift";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { afterPointerUp } from "./after-pointer-up.ts";

export type ComboboxOption = {
  readonly key: string;
  readonly content: ReactNode;
  readonly isChosen: boolean;
  /** Refused: shown and focusable, but not selectable; its content tells why. */
  readonly kind: "match" | "refused" | "creation" | "none";
  /** True if the query is the complete name. */
  readonly isExact: boolean;
};

type Notice = { readonly text: string; readonly isRefusal: boolean };

export type Choice<Option> = {
  /** True if more options may arrive, so that no match does not mean "none" yet. */
  isLoading: boolean;
  /** The options for the query, best match first; `""` before anything is typed. */
  find: (query: string) => readonly Option[];
  /** Resolves when the chosen option exists; false if it could not be created. */
  onChoose: (option: Option) => void | Promise<boolean>;
  /**
   * The refusal of a typed text without a choice. The text stays, and the form is not sent with it.
   */
  refuseUnknown: (typed: string) => string;
};

/**
 * How a typed text is committed. With the pointer only a complete name is taken, because the user
 * may not look at the list.
 */
type Way = "enter" | "tab" | "pointer";

const HELD_NOTICES = {
  making: "Será salvo assim que a criação terminar.",
  loading: "Será salvo assim que a lista carregar.",
};

/** The state of a combobox: the typed text, and the matching options. */
export function useComboboxField<Option extends ComboboxOption>(
  text: string,
  { isLoading, find, onChoose, refuseUnknown }: Choice<Option>,
) {
  const { typed, setTyped, notice, setNotice } = useTypedText(text);
  /** The typed text matches nothing loaded so far; it is committed after loading. */
  const [pending, setPending] = useState<Way | null>(null);
  const [isMaking, waitFor] = useMaking(() => {
    setNotice(heldSubmit.current ? toNotice("Nada foi salvo.") : null);
    heldSubmit.current = false;
  });
  const query = typed ?? "";
  const { options, box, takeKey, hasHighlight } = useOptionList(find, query, typed ?? text);
  const input = useRef<HTMLInputElement>(null);
  const heldSubmit = useHeldSubmit(input, typed !== null || isMaking, (isHeld) => {
    setNotice(isHeld ? toNotice(HELD_NOTICES[isMaking ? "making" : "loading"]) : null);
    if (typed !== null && pending !== "pointer") take("tab");
  });
  useSettled(isLoading ? null : pending, settle);

  function show(next: string | null, nextNotice: Notice | null = null): void {
    setTyped(next);
    setPending(null);
    setNotice(nextNotice);
    if (next === null) box.closeMenu();
  }

  /** Drops a pending commit. Null shows the choice again. */
  function edit(next: string | null): void {
    heldSubmit.current = false;
    show(next);
  }

  function choose(option: Option): void {
    if (option.kind === "refused") return;
    show(null);
    void waitFor(onChoose(option));
  }

  function take(by: Way): void {
    if (by !== "enter" && typed === text) return show(null);
    // A refused text stays refused until it is edited, or an option is highlighted for it.
    const way = by === "tab" && notice?.isRefusal === true && !hasHighlight ? "pointer" : by;
    const option = optionFor(way, options, typed, box.highlightedIndex);
    if (option !== undefined) choose(option);
    else if (typed !== null) setPending(way);
  }

  function settle(way: Way): void {
    setPending(null);
    const option = optionFor(way, options, typed, box.highlightedIndex);
    if (option !== undefined) return choose(option);
    // The open list tells why.
    if (way === "enter") return;
    const name = query.trim();
    const outcome = heldSubmit.current ? "Nada foi salvo. " : "";
    show(name === "" ? null : typed, toNotice(outcome + refuseUnknown(name), name !== ""));
    box.closeMenu();
    if (heldSubmit.current) input.current?.scrollIntoView({ block: "center" });
    heldSubmit.current = false;
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.key === "Tab" && typed !== null) take("tab");
    const pressed = takeKey(event);
    if (pressed === "Escape") edit(null);
    if (pressed === "Enter") take("enter");
  }

  const leave = () => void (typed !== null && take(pending === null ? "pointer" : "tab"));
  const isWaiting = isMaking || (isLoading && pending !== null);
  /** Creates the option that was refused. */
  const creation = notice?.isRefusal === true ? options.find(isCreation) : undefined;
  return { box, input, options, query, notice, creation, isWaiting, edit, choose, pressKey, leave };
}

/** The typed text, null while the choice is shown, and the notice about it. */
function useTypedText(text: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [textBefore, setTextBefore] = useState(text);
  if (text !== textBefore) {
    setTextBefore(text);
    // An option was chosen elsewhere.
    if (notice?.isRefusal === true) {
      setTyped(null);
      setNotice(null);
    }
  }
  return { typed, setTyped, notice, setNotice };
}

function isCreation({ kind }: ComboboxOption): boolean {
  return kind === "creation";
}

function isNone({ kind }: ComboboxOption): boolean {
  return kind === "none";
}

function toNotice(text: string, isRefusal = false): Notice {
  return { text, isRefusal };
}

const INPUT_CHANGE = useCombobox.stateChangeTypes.InputChange;

function useOptionList<Option extends ComboboxOption>(
  find: Choice<Option>["find"],
  query: string,
  inputValue: string,
) {
  const options = useMemo(() => [...find(query)], [find, query]);
  const box = useCombobox<Option>({
    items: options,
    itemToKey: (option) => option?.key,
    inputValue,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: ({ isOpen }, { type, changes }) => {
      if (type === INPUT_CHANGE) {
        // In an emptied field Enter takes only "none".
        return changes.inputValue?.trim() === ""
          ? { ...changes, highlightedIndex: find("").findIndex(isNone) }
          : changes;
      }
      if (isOpen || changes.isOpen !== true) return changes;
      // Undefined if the choice is not loaded, so that Enter does not replace it.
      return { ...changes, highlightedIndex: options.findIndex(({ isChosen }) => isChosen) };
    },
  });
  const wasArrow = useRef(false);
  return {
    options,
    box,
    hasHighlight: box.isOpen && box.highlightedIndex >= 0,
    /** Handles a key of the list; null for any other key. */
    takeKey: (event: KeyboardEvent): "Enter" | "Escape" | null => {
      const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
      // The best match is already highlighted, and the first arrow down after typing stays on it.
      const isBestNext =
        event.key === "ArrowDown" && !wasArrow.current && box.highlightedIndex <= 0;
      wasArrow.current = isArrow;
      if (isBestNext && box.isOpen && query.trim() !== "") {
        preventDownshiftDefault(event);
        event.preventDefault();
      }
      return keyOfList(event, box.isOpen);
    },
  };
}

function keyOfList(event: KeyboardEvent, isOpen: boolean): "Enter" | "Escape" | null {
  const { key, ctrlKey, metaKey } = event;
  // Downshift would empty a closed field on Escape, and move in the list on Home and End.
  if (["Enter", "Escape", "Home", "End"].includes(key)) preventDownshiftDefault(event);
  if (!isOpen) return null;
  if (key === "Escape") return key;
  if (key !== "Enter" || ctrlKey || metaKey || event.nativeEvent.isComposing) return null;
  event.preventDefault();
  return key;
}

function optionFor<Option extends ComboboxOption>(
  way: Way,
  options: readonly Option[],
  typed: string | null,
  highlightedIndex: number,
): Option | undefined {
  const isBlank = typed?.trim() === "";
  const best = isBlank ? options.find(isNone) : options[0];
  const current = options[highlightedIndex] ?? (typed === null ? undefined : best);
  if (way === "enter") return current;
  if (isBlank) return best;
  const exact = options.filter(({ kind, isExact }) => kind === "match" && isExact);
  if (way === "pointer" || exact.length > 1) return exact.length === 1 ? exact[0] : undefined;
  return current?.kind === "match" ? current : exact[0];
}

/** True while the chosen option is being created. */
function useMaking(onFailed: () => void) {
  const [isMaking, setIsMaking] = useState(false);
  async function waitFor(making: void | Promise<boolean>): Promise<void> {
    if (!(making instanceof Promise)) return;
    setIsMaking(true);
    if (!(await making)) onFailed();
    setIsMaking(false);
  }
  return [isMaking, waitFor] as const;
}

/** Commits after the current click: a notice must not move the button under the pointer. */
function useSettled(way: Way | null, settle: (way: Way) => void): void {
  const settleLatest = useEffectEvent(settle);
  useEffect(() => {
    if (way === null) return undefined;
    let isCurrent = true;
    afterPointerUp(() => isCurrent && settleLatest(way));
    return () => {
      isCurrent = false;
    };
  }, [way]);
}

/**
 * Holds a submit of the input's form while `isOpen`, and sends it afterwards unless the returned
 * flag was reset.
 */
function useHeldSubmit(
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  onSubmit: (isHeld: boolean) => void,
): RefObject<boolean> {
  const isHeld = useRef(false);
  const submit = useEffectEvent((event: Event) => {
    if (isOpen) {
      isHeld.current = true;
      event.preventDefault();
      // React listens further up.
      event.stopPropagation();
    }
    onSubmit(isOpen);
  });
  useEffect(() => {
    const form = input.current?.form;
    const listening = new AbortController();
    form?.addEventListener("submit", (event) => submit(event), { signal: listening.signal });
    return () => listening.abort();
  }, [input]);
  useEffect(() => {
    if (isOpen || !isHeld.current) return;
    isHeld.current = false;
    input.current?.form?.requestSubmit();
  }, [input, isOpen]);
  return isHeld;
}

export function preventDownshiftDefault(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
