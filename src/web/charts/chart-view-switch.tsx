import { ChartNoAxesCombined, Table2 } from "lucide-react";
import { IconButton } from "#web/controls/button.tsx";

/** Shows the chart, or its table instead. */
export function ViewSwitch({
  title,
  isTable,
  change,
}: {
  title: string;
  isTable: boolean;
  change: () => void;
}) {
  const text = isTable ? "Ver como gráfico" : "Ver como tabela";
  const Icon = isTable ? ChartNoAxesCombined : Table2;
  return (
    <IconButton label={`${text}: ${title}`} title={text} onClick={change}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}
