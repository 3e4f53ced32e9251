import { toast } from "sonner";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { setActingUserName, useActingUserName } from "#web/settings/acting-user.ts";
import { Box } from "#web/overlay/dialog.tsx";
import { NameForm } from "./name-form.tsx";

/** Edits the name that the history records from now on. */
export function ActingUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const name = useActingUserName();
  return (
    <Box
      title="Quem está usando"
      description="O nome aparece no histórico de tudo o que for registrado neste navegador."
      isOpen={isOpen}
      onClose={onClose}
    >
      <NameForm
        label="Seu nome"
        hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
        autoComplete="name"
        maxLength={MAX_USER_NAME_LENGTH}
        current={name}
        keep={(kept) => {
          setActingUserName(kept);
          toast.success(`O histórico passa a registrar ${kept ?? DEFAULT_USER_NAME}.`);
        }}
        onDone={onClose}
      />
    </Box>
  );
}
