import { BookmarkPlus } from "lucide-react";
import { useRef, useState, type ReactElement } from "react";
import { toast } from "sonner";
import { useCompany } from "#web/settings/company.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { MenuBox, MenuChoices, MenuItem } from "#web/overlay/menu.tsx";
import { changeKeptViews, useKeptViews } from "./saved-views-store.ts";
import type { ReportSearch } from "./report-search.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { isSameSearch, searchOf, withView, withoutView, type SavedView } from "./saved-views.ts";

/** The saved views, of which the one that is shown is marked, and the way to save one more. */
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
  const views = useKeptViews();
  const [isSaving, setIsSaving] = useState(false);
  // The dialog opens when the button has the focus again, and gives it back to it.
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
          isChosen={(view) => isSameSearch(searchOf(view, today), search)}
          choose={(view) => change(searchOf(view, today))}
          removalLabel={({ name }) => `Excluir a visão ${name}`}
          remove={remove}
        />
      </MenuBox>
      <SaveViewDialog search={search} isOpen={isSaving} onClose={() => setIsSaving(false)} />
    </>
  );
}

function remove(view: SavedView): void {
  changeKeptViews((views) => withoutView(views, view.name));
  toast.success(`Visão “${view.name}” excluída.`, {
    action: {
      label: "Desfazer",
      onClick: () => {
        if (changeKeptViews((views) => withView(views, view)) === "unchanged") {
          toast.error("Não há mais lugar para esta visão.");
        }
      },
    },
  });
}
