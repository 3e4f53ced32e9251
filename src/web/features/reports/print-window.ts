/** The window of spec section 9, in which a document is shown and printed. */

/** How long what is printed is shown before, in milliseconds (spec section 9). */
const PRINT_AFTER_MS = 300;

/** Logged where the browser allows no such window (spec section 8). */
export const NO_PRINT_WINDOW = "Não foi possível abrir uma nova janela para gerar o PDF.";

/** Opens it while a click is being answered: later, browsers take it for one that nobody wanted. */
export function openPrintWindow(): Window | null {
  const opened = window.open("", "_blank", "width=1200,height=800");
  if (opened === null) return null;
  opened.document.title = "Preparando o documento…";
  const waiting = opened.document.createElement("p");
  waiting.textContent = "Preparando o documento…";
  opened.document.body.append(waiting);
  return opened;
}

/** Puts the document into the window and prints it. */
export function printIn(opened: Window, page: string): void {
  if (opened.closed) return;
  const parsed = new DOMParser().parseFromString(page, "text/html");
  opened.document.documentElement.lang = parsed.documentElement.lang;
  opened.document.head.replaceChildren(...parsed.head.childNodes);
  opened.document.body.replaceChildren(...parsed.body.childNodes);
  opened.focus();
  setTimeout(() => {
    if (!opened.closed) opened.print();
  }, PRINT_AFTER_MS);
}
