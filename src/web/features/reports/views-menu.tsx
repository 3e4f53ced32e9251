import { BookmarkPlus } from "lucide-react";
import { useRef, useState, type ReactElement } from "react";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { useCompany } from "#web/api/company.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { MenuBox, MenuChoices, MenuItem } from "#web/overlay/menu.tsx";
import { updateSavedViews, useSavedViews } from "./saved-views-store.ts";
import type { ReportSearch } from "./report-search.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import {
  findView,
  isSameSearch,
  toSearch,
  withView,
  withoutSameView,
  withoutView,
  type SavedView,
} from "./saved-views.ts";

export function ViewsMenu({
  search,
  change,
  isRefused,
  button,
  isOpenedByKeyboard,
}: Pick<UrlFilters<ReportSearch>, "search" | "change"> & {
  isRefused: boolean;
  button: ReactElement;
  isOpenedByKeyboard: boolean;
}) {
  const { today } = useCompany();
  const views = useSavedViews();
  const [isSaving, setIsSaving] = useState(false);
  // The dialog opens once the button has the focus again, so that it can return it there.
  const isSavingNext = useRef(false);
  return (
    <>
      <MenuBox
        label="Visões salvas"
        button={button}
        isOpenedByKeyboard={isOpenedByKeyboard}
        onClosed={() => {
          if (isSavingNext.current) setIsSaving(true);
          isSavingNext.current = false;
        }}
      >
        <MenuItem
          label="Salvar esta visão…"
          icon={BookmarkPlus}
          isDisabled={isRefused}
          run={() => {
            isSavingNext.current = true;
          }}
        />
        <MenuChoices
          title="Visões"
          none="Nenhuma visão salva."
          choices={views}
          isChosen={(view) => isSameSearch(toSearch(view, today), search)}
          choose={(view) => change(toSearch(view, today))}
          removalLabel={({ name }) => `Excluir a visão ${name}`}
          remove={remove}
        />
      </MenuBox>
      <SaveViewDialog search={search} isOpen={isSaving} onClose={() => setIsSaving(false)} />
    </>
  );
}

function remove(view: SavedView): void {
  updateSavedViews((views) => withoutView(views, view.name));
  toastWithUndo(removedText(view), { turn: restoreTurn(view) });
}

function removedText({ name }: SavedView): string {
  return `Visão “${name}” excluída.`;
}

function restoreTurn(view: SavedView): Turn {
  return () => {
    let isReplaced = false;
    const outcome = updateSavedViews((views) => {
      isReplaced = findView(views, view.name) !== undefined;
      return isReplaced ? null : withView(views, view);
    });
    if (outcome === "unchanged") {
      return refuse(
        isReplaced
          ? `Já há outra visão “${view.name}”, salva depois.`
          : "Não há mais lugar para esta visão.",
      );
    }
    return Promise.resolve({
      message: `A visão “${view.name}” voltou.`,
      back: removeAgainTurn(view),
    });
  };
}

function removeAgainTurn(view: SavedView): Turn {
  return () => {
    const outcome = updateSavedViews((views) => withoutSameView(views, view));
    if (outcome === "unchanged") {
      return refuse(`A visão “${view.name}” foi substituída ou excluída depois.`);
    }
    return Promise.resolve({ message: removedText(view), back: restoreTurn(view) });
  };
}

function refuse(message: string): Promise<never> {
  return Promise.reject(new UserFacingError("Saved views not changed", { message, hint: null }));
}
