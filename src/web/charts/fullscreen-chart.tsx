import { useState, type ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { ChartBody, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ViewSwitch } from "./chart-card.tsx";
import type { ChartFile } from "./chart.ts";
import { FullscreenDialog } from "#web/overlay/fullscreen-dialog.tsx";
import { useSaveActions } from "./save-chart.tsx";

type FullscreenChartProps = {
  contents: ChartContents;
  file: ChartFile;
  summary: ReactNode;
  emptyText: ReactNode;
};

export function FullscreenChart({
  isOpen,
  onClose,
  summary,
  ...rest
}: FullscreenChartProps & { isOpen: boolean; onClose: () => void }) {
  const [isTable, setIsTable] = useState(false);
  const { contents, file } = rest;
  return (
    <FullscreenDialog
      title={contents.title}
      description={summary}
      actions={
        <Actions {...{ contents, file, isTable }} change={() => setIsTable((last) => !last)} />
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      <ChartBody
        contents={contents}
        isTable={isTable}
        emptyText={rest.emptyText}
        className="min-h-60 flex-1 basis-0"
      />
      <ChartLegend kind={contents.kind} series={contents.series} points={contents.pointsFor(0)} />
    </FullscreenDialog>
  );
}

function Actions({
  contents,
  file,
  isTable,
  change,
}: Pick<FullscreenChartProps, "contents" | "file"> & { isTable: boolean; change: () => void }) {
  const { actions, offscreenChart } = useSaveActions(contents, file);
  return (
    <>
      {actions.map(({ label, icon: Icon, run }) => (
        <Button key={label} size="small" onClick={run}>
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
      <ViewSwitch title={contents.title} isTable={isTable} change={change} />
      {offscreenChart}
    </>
  );
}
