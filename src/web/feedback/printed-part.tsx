/** Shown below a printed list that is not completely loaded. */
export function PrintedPart({
  rowCount,
  pdfUrl = null,
}: {
  rowCount: number;
  /** A document with all rows. */
  pdfUrl?: string | null;
}) {
  return (
    <p className="hidden p-2 text-muted print:block">
      {`Aqui estão só as ${rowCount.toLocaleString("pt-BR")} primeiras linhas. Para imprimir todas, use as teclas Ctrl+P na tela`}
      {pdfUrl !== null && (
        <>
          , ou baixe o{" "}
          <a href={pdfUrl} className="underline">
            PDF com todas
          </a>
        </>
      )}
      .
    </p>
  );
}
