import type { ReactNode } from "react";

/** The section above the form of a record. */
export function RecordSummary({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-2.5 rounded-md border border-line bg-page p-3"
    >
      {children}
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-6 gap-y-2 max-sm:gap-x-4">{children}</dl>;
}

export function Fact({
  term,
  isWide = false,
  className = "wrap-anywhere",
  children,
}: {
  term: string;
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={isWide ? "min-w-0 basis-full" : "min-w-0"}>
      <dt className="text-meta text-muted">{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
