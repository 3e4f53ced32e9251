import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { TextInput } from "./controls.tsx";

export type FilterChip = {
  readonly name: string;
  readonly label: string;
  readonly remove: () => void;
};

/** `children` are always shown; `more` opens below. Each active filter has a chip. */
export function FilterBar({
  children,
  more,
  chips,
  clear,
}: {
  children: ReactNode;
  more?: ReactNode;
  chips: readonly FilterChip[];
  clear: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  return (
    <search className="flex flex-col gap-3 border-b border-line p-3">
      {/* The button loses its text before it would wrap. */}
      <div className="@container flex flex-wrap items-center gap-2">
        {children}
        {more !== undefined && (
          <Button
            className="@max-[670px]:w-10"
            title="Mais filtros"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
            <span className="@max-[670px]:sr-only">Mais filtros</span>
          </Button>
        )}
      </div>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-3 rounded-md bg-page p-3">
            {more}
          </div>
        )}
      </div>
      <Chips chips={chips} clear={clear} />
    </search>
  );
}

function Chips({ chips, clear }: { chips: readonly FilterChip[]; clear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filtros ativos" className="contents">
        {chips.map(({ name, label, remove }) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              aria-label={`Remover o filtro ${label}`}
              title={`Remover o filtro ${label}`}
              onClick={remove}
              className="flex h-10 max-w-full items-center gap-1.5 rounded-full border border-edge px-3 text-meta hover:bg-ink/5 lg:h-7"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden className="size-3.5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onClick={clear}>
        Limpar filtros
      </Button>
    </div>
  );
}

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

/** Debounced. */
export function SearchField({
  label,
  placeholder,
  value,
  change,
}: {
  label: string;
  placeholder: string;
  value: string | null;
  change: (value: string | null) => void;
}) {
  const [typed, setTyped] = useState<Typed>(() => untyped(value));
  if (typed.base !== value) {
    // A value from elsewhere, such as the back button, replaces the text.
    const at = typed.sent.indexOf(value);
    setTyped(
      at === -1 ? untyped(value) : { ...typed, base: value, sent: typed.sent.slice(at + 1) },
    );
  }

  const send = useEffectEvent((text: string) => {
    const next = text.trim() === "" ? null : text.trim();
    if (next === (typed.sent.length > 0 ? typed.sent.at(-1) : value)) return;
    // More text may have been typed since.
    setTyped((now) => ({ ...now, sent: [...now.sent.slice(-4), next] }));
    change(next);
  });
  const { text, isSubmitted } = typed;
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
        type="search"
        // Found by the shortcut `/`.
        data-search="true"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        className="pl-9 [&::-webkit-search-cancel-button]:appearance-none"
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
    </div>
  );
}
