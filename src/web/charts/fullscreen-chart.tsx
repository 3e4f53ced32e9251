/** A chart in nearly the whole window, where each of its points leads to its entries. */
import { useState, type ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { ChartDrawing, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ViewSwitch } from "./chart-view-switch.tsx";
import type { ChartFile } from "./chart.ts";
import { FullscreenDialog } from "#web/overlay/dialog.tsx";
import { useSaving } from "./save-chart.tsx";

type Shown = {
  contents: ChartContents;
  file: ChartFile;
  summary: ReactNode;
  emptyText: ReactNode;
};

/** Fetched with the first look at one. The focus goes back to what opened it. */
export function FullscreenChart({
  isOpen,
  onClose,
  summary,
  ...shown
}: Shown & { isOpen: boolean; onClose: () => void }) {
  const [isTable, setIsTable] = useState(false);
  const { contents, file } = shown;
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
      <ChartDrawing
        contents={contents}
        isTable={isTable}
        emptyText={shown.emptyText}
        // As high as there is room for; in a low window it scrolls.
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
}: Pick<Shown, "contents" | "file"> & { isTable: boolean; change: () => void }) {
  const { actions, stage } = useSaving(contents, file);
  return (
    <>
      {actions.map(({ label, icon: Icon, run }) => (
        <Button key={label} size="small" onClick={run}>
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
      <ViewSwitch title={contents.title} isTable={isTable} change={change} />
      {stage}
    </>
  );
}
