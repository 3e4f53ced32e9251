import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

export const Tabs = Radix.Root;

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
      {children}
    </Radix.List>
  );
}

export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className={clsx(
        "-mb-px min-h-10 rounded-t-md border-b-2 border-transparent px-2 text-muted lg:not-pointer-coarse:min-h-9",
        "transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2",
        "data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink",
      )}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className="pt-3" />;
}
