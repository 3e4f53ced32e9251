import { useId, type ReactNode } from "react";

/** A card of the screen; without a title while it loads. */
export function Section({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <section
      {...(title !== null && { "aria-labelledby": id })}
      className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      {title !== null && (
        <h3 id={id} className="text-emphasis font-semibold">
          {title}
        </h3>
      )}
      {children}
    </section>
  );
}
