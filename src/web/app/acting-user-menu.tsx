import { UserRound } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { useActingUserName } from "#web/lib/acting-user.ts";
import { Button } from "#web/ui/button.tsx";

const ActingUserDialog = lazy(async () => ({
  default: (await import("./acting-user-dialog.tsx")).ActingUserDialog,
}));

/** Who is using the program, as the history will say. */
export function ActingUserMenu({ hasName = false }: { hasName?: boolean }) {
  const name = useActingUserName() ?? DEFAULT_USER_NAME;
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        className={hasName ? "min-w-0 justify-start px-2.5" : "w-10 px-0"}
        aria-label={`Quem está usando: ${name}`}
        title={`Quem está usando: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <UserRound aria-hidden className="size-4 shrink-0" />
        {hasName && <span className="truncate">{name}</span>}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <ActingUserDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
