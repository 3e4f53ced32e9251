import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";

/** An active filter, and the changes that remove it. */
export type FilterChip<Search> = { readonly label: string; readonly cleared: Partial<Search> };

/** `children` are always shown; `more` opens below. Each active filter has a chip. */
export function FilterBar<Search>({
  children,
  more,
  ...chips
}: ChipsProps<Search> & { children: ReactNode; more?: ReactNode }) {
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
      <Chips {...chips} />
    </search>
  );
}

type ChipsProps<Search> = {
  chips: readonly FilterChip<Search>[];
  change: (changes: Partial<Search>) => void;
  clear: () => void;
};

function Chips<Search>({ chips, change, clear }: ChipsProps<Search>) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filtros ativos" className="contents">
        {chips.map(({ label, cleared }) => (
          <li key={Object.keys(cleared).join(" ")} className="min-w-0">
            <button
              type="button"
              aria-label={`Remover o filtro ${label}`}
              title={`Remover o filtro ${label}`}
              onClick={() => change(cleared)}
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
