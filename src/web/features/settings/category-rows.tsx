import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Merge, Pencil } from "lucide-react";
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS } from "#domain/category.ts";
import { pluralize } from "#domain/format-amount.ts";
import { IconButton } from "#web/controls/button.tsx";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import type { ListedCategory } from "#web/records/categories.ts";

export type CategoryActions = Readonly<
  Record<"edit" | "merge" | "archive", (category: ListedCategory) => void>
>;

type Direction = "up" | "down";

export function CategoryRows({
  label,
  categories,
  firstIndex,
  actions,
  move,
}: {
  label: string;
  categories: readonly ListedCategory[];
  firstIndex: number;
  actions: CategoryActions;
  /** Absent if the order has no meaning. */
  move?: (category: ListedCategory, direction: Direction) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
      {categories.map((category, place) => (
        <li
          key={category.id}
          data-index={firstIndex + place}
          className="flex items-center gap-3 py-2"
        >
          <div className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
            <span className="font-medium wrap-anywhere sm:grow">{category.name}</span>
            <span className="text-meta text-muted">
              {category.kind === "both" ? (
                // A phone has no room to say of most categories that they take all entries.
                <span className="max-sm:hidden">{`${CATEGORY_KIND_LABELS.both} · `}</span>
              ) : (
                `${CATEGORY_KIND_LABELS[category.kind]} · `
              )}
              {describeUse(category)}
            </span>
          </div>
          {move !== undefined && (
            <MoveButtons
              name={category.name}
              isFirst={place === 0}
              isLast={place === categories.length - 1}
              move={(direction) => move(category, direction)}
            />
          )}
          <RowMenu label={`Ações de ${category.name}`} actions={buildActions(category, actions)} />
        </li>
      ))}
    </ul>
  );
}

/** At an end of the list a button does nothing, but keeps the focus. */
function MoveButtons({
  name,
  isFirst,
  isLast,
  move,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  move: (direction: Direction) => void;
}) {
  const ends = { up: isFirst, down: isLast };
  return (
    <span className="flex">
      {(["up", "down"] as const).map((direction) => {
        const Icon = direction === "up" ? ArrowUp : ArrowDown;
        return (
          <IconButton
            key={direction}
            label={`${direction === "up" ? "Subir" : "Descer"} ${name}`}
            aria-disabled={ends[direction] || undefined}
            className="aria-disabled:opacity-40"
            onClick={(event) => {
              if (isDoubleClick(event) || ends[direction]) return;
              move(direction);
              keepFocus(event.currentTarget);
            }}
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        );
      })}
    </span>
  );
}

/** The browser drops the focus of an element that is moved in the document. */
function keepFocus(button: HTMLElement): void {
  const item = button.closest("li");
  const list = item?.parentElement;
  if (list === null || list === undefined) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) button.focus();
    observer.disconnect();
  });
  observer.observe(list, { childList: true });
}

function describeUse({ place, entryCount }: ListedCategory): string {
  const count =
    entryCount === 0 ? "sem lançamentos" : pluralize(entryCount, "lançamento", "lançamentos");
  const inStatement = place === null ? [] : [`${STATEMENT_PLACE_LABELS[place]} na DRE`];
  return [...inStatement, count].join(" · ");
}

function buildActions(category: ListedCategory, actions: CategoryActions) {
  const { isActive } = category;
  return [
    { label: "Editar…", icon: Pencil, run: () => actions.edit(category) },
    { label: "Unir a outra…", icon: Merge, run: () => actions.merge(category) },
    {
      label: isActive ? "Arquivar" : "Reativar",
      icon: isActive ? Archive : ArchiveRestore,
      run: () => actions.archive(category),
    },
  ];
}
