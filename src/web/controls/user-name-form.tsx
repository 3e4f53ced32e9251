import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ComponentType, type ReactNode, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { toast } from "sonner";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { recentUsersQuery } from "#web/controls/recent-users.ts";
import { actingUserName } from "#web/settings/names.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";

export type TypedUserName = ReturnType<typeof useTypedUserName>;

export function useTypedUserName() {
  const name = usePersistentSetting(actingUserName) ?? "";
  const [{ typed, base }, setTyped] = useState({ typed: name, base: name });
  // Changed elsewhere, for example in the menu or another tab.
  if (base !== name) setTyped({ typed: name, base: name });
  return {
    typed,
    isDirty: typed !== base,
    type: (text: string) => setTyped({ typed: text, base }),
    reset: () => setTyped({ typed: base, base }),
  };
}

/** The name of the user in the history. */
export function UserNameForm({
  name: { typed, type, reset },
  onSaved,
  Foot = PlainFoot,
  children,
}: {
  name: TypedUserName;
  onSaved?: () => void;
  Foot?: ComponentType<{ children: ReactNode }>;
  /** Placed before the save button. */
  children?: ReactNode;
}) {
  const [error, setError] = useState<string>();
  // The name typed at the computer is offered on the phone.
  const users = useQuery(recentUsersQuery).data ?? [];
  const listId = useId();

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const filled = normalizeLine(typed, MAX_USER_NAME_LENGTH);
    if (filled !== null && typeof filled !== "string") {
      flushSync(() => setError(NAME_ERRORS[filled.error]));
      focusRefused(event.currentTarget);
      return;
    }
    setError(undefined);
    actingUserName.set(filled);
    reset();
    toast.success(`O histórico passa a registrar ${filled ?? DEFAULT_USER_NAME}.`);
    onSaved?.();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="Seu nome"
        error={error}
        hint={`Em branco, o histórico registra “${DEFAULT_USER_NAME}”.`}
      >
        {(control) => (
          <TextInput
            autoComplete="name"
            list={listId}
            value={typed}
            onChange={({ target }) => type(target.value)}
            {...control}
          />
        )}
      </Field>
      <datalist id={listId}>
        {users.map((user) => (
          <option key={user}>{user}</option>
        ))}
      </datalist>
      <Foot>
        {children}
        <Button variant="primary" type="submit">
          Salvar nome
        </Button>
      </Foot>
    </form>
  );
}

const NAME_ERRORS = {
  "too-long": `Use no máximo ${MAX_USER_NAME_LENGTH} caracteres.`,
  unprintable: "O nome contém um caractere que não pode ser gravado.",
};

function PlainFoot({ children }: { children: ReactNode }) {
  return <div className="flex justify-end">{children}</div>;
}
