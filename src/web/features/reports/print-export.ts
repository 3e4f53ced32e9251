import { toastWithReason } from "#web/feedback/failure-toast.ts";
import { fetchFile, isExporting, saveExport, type ExportTarget } from "./exporting.ts";

/** The document is shown for this time before it prints (spec section 9). */
const PRINT_AFTER_MS = 300;

/** Logged when the browser blocks the window (spec section 8). */
const NO_PRINT_WINDOW = "Não foi possível abrir uma nova janela para gerar o PDF.";

/** Prints from a new window; if the browser blocks it, offers a PDF. */
export async function printExport(target: ExportTarget): Promise<void> {
  if (isExporting()) return;
  const opened = openPrintWindow();
  if (opened === null) {
    console.error(NO_PRINT_WINDOW);
    toastWithReason(
      "error",
      NO_PRINT_WINDOW,
      "Permita janelas deste endereço no navegador, ou baixe o mesmo documento como arquivo.",
      { label: "Baixar PDF", onClick: () => void saveExport({ ...target, format: "pdf" }) },
    );
    return;
  }
  const page = await fetchFile("Preparando o documento", { ...target, format: "html" });
  if (page === null) opened.close();
  else await printIn(opened, await page.text());
}

/** Must run in the click handler: later, browsers block it as a popup. */
function openPrintWindow(): Window | null {
  const opened = window.open("", "_blank", "width=1200,height=800");
  if (opened === null) return null;
  opened.document.title = "Preparando o documento…";
  const message = opened.document.createElement("p");
  message.textContent = "Preparando o documento…";
  // Leaves with the message: the document has its own style.
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  const centred = { position: "fixed", inset: "0", margin: "0", display: "grid" };
  Object.assign(message.style, { fontFamily, fontSize, ...centred, placeItems: "center" });
  opened.document.body.append(message);
  return opened;
}

async function printIn(opened: Window, page: string): Promise<void> {
  if (opened.closed) return;
  const parsed = new DOMParser().parseFromString(page, "text/html");
  const { lang, translate } = parsed.documentElement;
  Object.assign(opened.document.documentElement, { lang, translate });
  opened.document.head.replaceChildren(...parsed.head.childNodes);
  opened.document.body.replaceChildren(...parsed.body.childNodes);
  opened.focus();
  const { fonts } = opened.document;
  await Promise.allSettled(["1em Roboto", "bold 1em Roboto"].map((font) => fonts.load(font)));
  setTimeout(() => {
    if (!opened.closed) opened.print();
  }, PRINT_AFTER_MS);
}
