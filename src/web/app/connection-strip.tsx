import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useIsConnectionLost } from "#web/api/server-connection.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";

/**
 * Above the page and all overlays, which all begin below it (`--strip-room`), so that it covers
 * nothing.
 */
export function ConnectionStrip() {
  const isLost = useIsConnectionLost();
  const [isShown, setIsShown] = useState(false);
  // Nothing may move while a button is pressed.
  useEffect(() => afterPointerUp(() => setIsShown(isLost)), [isLost]);
  return (
    <output className="sticky top-0 z-60 block print:hidden">
      {isShown && (
        <span
          data-connection-strip
          className="flex h-(--strip-room) items-center justify-center gap-2 border-b border-warning bg-surface px-3"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span className="truncate leading-tight">
            Sem conexão, tentando de novo.{" "}
            <span className="text-muted max-sm:block">O que você digitou continua na tela.</span>
          </span>
        </span>
      )}
    </output>
  );
}
