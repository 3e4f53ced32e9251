/** A file with all rows of a list. */
export type CompleteFile = { readonly format: "PDF" | "CSV"; readonly url: string };

/** Shown below a printed list that is not completely loaded. */
export function PrintedPart({
  rowCount,
  isAtLimit,
  file = null,
}: {
  rowCount: number;
  /** True if Ctrl+P loads no more rows. */
  isAtLimit: boolean;
  file?: CompleteFile | null;
}) {
  const link = file !== null && (
    <a href={file.url} className="underline">
      {`${file.format} com todas`}
    </a>
  );
  return (
    <p className="hidden p-2 text-muted print:block">
      {`Aqui estão só as ${rowCount.toLocaleString("pt-BR")} primeiras linhas.`}
      {!isAtLimit && " Para imprimir todas, use as teclas Ctrl+P na tela"}
      {link !== false && (
        <>
          {isAtLimit ? " Para ter todas, baixe o " : ", ou baixe o "}
          {link}
        </>
      )}
      {(!isAtLimit || link !== false) && "."}
    </p>
  );
}
