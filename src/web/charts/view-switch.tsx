import { ChartNoAxesCombined, Table2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/controls/button.tsx";

/** Switches between a chart and its table. */
export function useViewSwitch(title: string) {
  const [isTable, setIsTable] = useState(false);
  const text = isTable ? "Ver como gráfico" : "Ver como tabela";
  const Icon = isTable ? ChartNoAxesCombined : Table2;
  const viewSwitch = (
    <IconButton label={`${text}: ${title}`} title={text} onClick={() => setIsTable(!isTable)}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
  return { isTable, viewSwitch };
}
