/** Under a printed list that is not loaded to its end. */
export function PrintedPart({ rowCount }: { rowCount: number }) {
  return (
    <p className="hidden p-2 text-muted print:block">
      {`Aqui estão só as ${rowCount.toLocaleString("pt-BR")} primeiras linhas. Para imprimir todas, use as teclas Ctrl+P na tela, ou Exportar PDF em Relatórios.`}
    </p>
  );
}
