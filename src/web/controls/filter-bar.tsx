/** What a list is filtered by: one bar above it, more on demand, and a chip for each that is active. */
import { clsx } from "clsx";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { afterNextPaint } from "#web/rendering/after-next-paint.ts";
import { Button } from "./button.tsx";
import { TextInput } from "./controls.tsx";

/** One active filter, and the way to be without it. */
export type FilterChip = {
  readonly name: string;
  readonly label: string;
  readonly remove: () => void;
};

/** The bar. `children` are what is always there; `more`, where there is any, opens below. */
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
      {/* Where its words would take a line of their own, the button goes without them. */}
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

/** One of a few, all in sight; null is the first, for all of them. */
export function SegmentedControl<Value extends string>({
  legend,
  value,
  options,
  change,
}: {
  /** For screen readers. */
  legend: string;
  value: Value | null;
  options: readonly { readonly value: Value | null; readonly label: string }[];
  change: (value: Value | null) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex h-10 rounded-md border border-edge p-0.5 max-sm:w-full lg:h-9">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className={clsx(
            "relative flex grow cursor-pointer items-center justify-center rounded-[6px] px-3 font-medium whitespace-nowrap max-[360px]:px-1",
            "text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            option.value === value
              ? "bg-accent/12 text-accent forced-colors:underline"
              : "hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => change(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const UNTIL_TYPED_MS = 250;

/** What is typed, the value it was based on, and the values that it became and that are on their way. */
type Typed = {
  readonly text: string;
  readonly of: string | null;
  readonly taken: readonly (string | null)[];
  /** Whether the person said that this is all of it. */
  readonly isWhole: boolean;
};

function untyped(value: string | null): Typed {
  return { text: value ?? "", of: value, taken: [], isWhole: false };
}

/** Text to search for, taken when the person has stopped typing. */
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
  if (typed.of !== value) {
    // Changed otherwise than by typing, such as by the way back: then it is not one of those taken.
    const at = typed.taken.indexOf(value);
    setTyped(
      at === -1 ? untyped(value) : { ...typed, of: value, taken: typed.taken.slice(at + 1) },
    );
  }

  const take = useEffectEvent((text: string) => {
    const wanted = text.trim() === "" ? null : text.trim();
    if (wanted === (typed.taken.length > 0 ? typed.taken.at(-1) : value)) return;
    // More may have been typed meanwhile, which is not drawn yet.
    setTyped((now) => ({ ...now, taken: [...now.taken.slice(-4), wanted] }));
    change(wanted);
  });
  const { text, isWhole } = typed;
  useEffect(() => {
    // The key shows in the field before what it leads to is worked out.
    if (isWhole) return afterNextPaint(() => take(text));
    const timer = setTimeout(() => take(text), UNTIL_TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, isWhole]);

  return (
    <div className="relative min-w-32 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput
        type="search"
        // What the key `/` looks for.
        data-search="true"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        className="pl-9 [&::-webkit-search-cancel-button]:appearance-none"
        onChange={({ target }) =>
          setTyped((now) => ({ ...now, text: target.value, isWhole: false }))
        }
        onKeyDown={(event) => {
          if (event.key === "Enter") setTyped((now) => ({ ...now, isWhole: true }));
          if (event.key === "Escape" && text !== "") {
            event.stopPropagation();
            setTyped((now) => ({ ...now, text: "", isWhole: true }));
          }
        }}
      />
    </div>
  );
}
