import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { UserNameForm, useTypedUserName } from "#web/controls/user-name-form.tsx";

export function ActingUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const name = useTypedUserName();
  const close = () => {
    name.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      isDirty={name.isDirty}
      onClose={close}
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
    >
      <UserNameForm name={name} onSaved={close} Foot={DialogFoot}>
        <CancelButton>Voltar</CancelButton>
      </UserNameForm>
    </Dialog>
  );
}
