import { UserRound } from "lucide-react";
import { useId, useRef, useState } from "react";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { actingUserName } from "#web/settings/names.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { Button } from "#web/controls/button.tsx";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import type { OpenDialog } from "./shell-dialog.ts";

const Preferences = lazyPart<{ openDialog: OpenDialog }>(
  async () => (await import("./preferences.tsx")).Preferences,
  () => <p className="text-muted">Carregando…</p>,
);

/** The acting user and the preferences stored in this browser. */
export function PreferencesMenu({ openDialog }: { openDialog: OpenDialog }) {
  const name = usePersistentSetting(actingUserName) ?? DEFAULT_USER_NAME;
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        popoverTarget={id}
        className="px-2.5"
        aria-label={`Quem está usando: ${name}`}
        title={`Quem está usando: ${name}`}
      >
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="hidden max-w-36 truncate font-normal wide:block">{name}</span>
      </Button>
      <dialog
        ref={box}
        id={id}
        popover="auto"
        aria-label="Preferências"
        onBeforeToggle={(event) => {
          const isNowOpen = event.newState === "open";
          setIsOpen(isNowOpen);
          setWasOpened((was) => was || isNowOpen);
        }}
        className="fixed inset-auto top-[calc(3.5rem+var(--strip-room))] right-4 w-72 rounded-md border border-line bg-surface p-4 text-ink shadow-float open:animate-rise"
      >
        {isOpen && <CloseOnBack onClose={() => box.current?.hidePopover()} />}
        {wasOpened && (
          <Preferences
            openDialog={(dialog) => {
              box.current?.hidePopover();
              openDialog(dialog);
            }}
          />
        )}
      </dialog>
    </>
  );
}
