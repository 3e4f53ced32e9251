import { Dialog } from "#web/overlay/dialog.tsx";
import { UserNameForm } from "#web/settings/user-name-form.tsx";

export function ActingUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
    >
      <UserNameForm onClose={onClose} />
    </Dialog>
  );
}
