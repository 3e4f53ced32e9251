import { useIsPrinting } from "#web/table/use-is-printing.ts";

/**
 * Explains how a statement counts: `por pagamento: o realizado soma…`. Collapsed on the screen,
 * where the table comes first; whole on paper.
 */
export function StatementRegime({ regime }: { regime: string }) {
  const isPrinting = useIsPrinting();
  const [way = "", ...rules] = regime.split(": ");
  if (isPrinting) {
    return <p className="text-meta text-muted">{capitalize(regime)}</p>;
  }
  return (
    <details className="text-meta text-muted">
      <summary className="-my-2 w-fit cursor-pointer rounded-sm py-3">
        {`${capitalize(way)}: o que conta`}
      </summary>
      <p className="pt-1">{capitalize(rules.join(": "))}</p>
    </details>
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
