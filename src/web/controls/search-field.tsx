import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { normalizeBlanks } from "#domain/plain-text.ts";
import { TextInput } from "./controls.tsx";

const DEBOUNCE_MS = 250;

/** The text, the value it is based on, and values passed to `change` but not yet received. */
type Typed = {
  readonly text: string;
  readonly base: string | null;
  readonly sent: readonly (string | null)[];
  /** Submitted with Enter or cleared with Escape. */
  readonly isSubmitted: boolean;
};

function untyped(value: string | null): Typed {
  return { text: value ?? "", base: value, sent: [], isSubmitted: false };
}

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
  /** Longer pasted text is cut. */
  readonly maxLength: number;
  /** The browser offers those that contain the text. */
  readonly suggestions?: readonly string[];
  readonly change: (value: string | null) => void;
};

const SEARCH_INPUT = {
  type: "search",
  autoComplete: "off",
  autoCapitalize: "none",
  enterKeyHint: "search",
} as const;

/** Calls `change` debounced. */
export function SearchField({
  label,
  placeholder,
  value,
  maxLength,
  change,
  suggestions,
}: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed>(() => untyped(value));
  if (typed.base !== value) {
    // A value from elsewhere, such as the back button, replaces the text.
    const at = typed.sent.indexOf(value);
    setTyped(
      at === -1 ? untyped(value) : { ...typed, base: value, sent: typed.sent.slice(at + 1) },
    );
  }

  const send = useEffectEvent((text: string) => {
    const next = normalizeBlanks(text) || null;
    if (next === (typed.sent.length > 0 ? typed.sent.at(-1) : value)) return;
    // More text may have been typed since.
    setTyped((now) => ({ ...now, sent: [...now.sent.slice(-4), next] }));
    change(next);
  });
  const { text, isSubmitted } = typed;
  const listId = useId();
  useEffect(() => {
    const timer = setTimeout(() => send(text), isSubmitted ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isSubmitted]);

  return (
    <div className="relative min-w-32 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput
        {...SEARCH_INPUT}
        {...(suggestions !== undefined && { list: listId, role: "searchbox" })}
        // The shortcut `/` finds it by this attribute.
        data-search="true"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        className="truncate pl-9 [&::-webkit-search-cancel-button]:appearance-none"
        onChange={({ target }) =>
          setTyped((now) => ({ ...now, text: target.value, isSubmitted: false }))
        }
        onKeyDown={(event) => {
          if (event.key === "Enter") setTyped((now) => ({ ...now, isSubmitted: true }));
          if (event.key === "Escape" && text !== "") {
            event.stopPropagation();
            setTyped((now) => ({ ...now, text: "", isSubmitted: true }));
          }
        }}
      />
      {suggestions !== undefined && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
