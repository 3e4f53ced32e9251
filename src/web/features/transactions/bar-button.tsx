import type { LucideIcon } from "lucide-react";
import { Button } from "#web/controls/button.tsx";

/** Of the bar of a selection: its label is a tooltip where the bar has no room for it. */
export function BarButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Button size="small" className="shrink-0" title={label} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
      <span className="@max-[86rem]:sr-only">{label}</span>
    </Button>
  );
}
