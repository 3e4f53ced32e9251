import { clsx } from "clsx";
import { Button } from "#web/controls/button.tsx";

export type Clearing = { readonly isShown: boolean; readonly clear: () => void };

/**
 * Keeps its room without a filter, so that nothing next to it moves. `passFocus` gives the focus to
 * a neighbour, as the button disappears.
 */
export function ClearFilters({
  isShown,
  clear,
  passFocus,
}: Clearing & { passFocus: (button: Element) => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className={clsx(!isShown && "invisible")}
      onClick={({ currentTarget }) => {
        passFocus(currentTarget);
        clear();
      }}
    >
      Limpar filtros
    </Button>
  );
}
