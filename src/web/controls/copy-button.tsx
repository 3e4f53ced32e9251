import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { IconButton } from "./button.tsx";

const CONFIRMED_FOR_MS = 2500;

type Outcome = "copied" | "refused";

/** If the browser refuses to copy, the text is selected for the keyboard. */
export function CopyableText({ text, copyLabel }: { text: string; copyLabel: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  const { outcome, copy } = useCopy(text, shown);
  return (
    <>
      <span className="inline-flex max-w-full items-center gap-1">
        <span ref={shown} className="min-w-0 wrap-anywhere">
          {text}
        </span>
        <span className="relative -my-2.5 lg:-my-1.5">
          <IconButton label={copyLabel} onClick={() => void copy()}>
            {outcome === "copied" ? (
              <Check aria-hidden className="size-4 text-income" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )}
          </IconButton>
          {/* Absolute, so that nothing moves. */}
          <output className="pointer-events-none absolute right-0 bottom-full rounded-sm bg-ink text-meta whitespace-nowrap text-surface not-empty:px-1.5 not-empty:py-0.5">
            {outcome === "copied" && "Copiado"}
          </output>
        </span>
      </span>
      <output className="block text-meta text-warning">
        {outcome === "refused" &&
          "O navegador não deixou copiar. O texto está selecionado: copie com Ctrl+C."}
      </output>
    </>
  );
}

/** Copies the text; if the browser refuses, selects the element that shows it. */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch (error) {
      console.error("The browser did not let the text be copied", error);
      if (shown.current instanceof HTMLTextAreaElement) shown.current.select();
      else if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setOutcome("refused");
    }
  }
  return { outcome, copy };
}
