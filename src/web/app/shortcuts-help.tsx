import { Button } from "#web/controls/button.tsx";
import { ShortcutList } from "#web/controls/shortcut-list.tsx";
import { activeShortcuts } from "#web/controls/shortcuts.ts";
import { Dialog, DialogFoot } from "#web/overlay/dialog.tsx";

export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="Atalhos do teclado"
      description="O que o teclado faz nesta tela."
      isDirty={false}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ShortcutList shortcuts={activeShortcuts()} />
      <DialogFoot>
        <Button onClick={onClose}>Fechar</Button>
      </DialogFoot>
    </Dialog>
  );
}
