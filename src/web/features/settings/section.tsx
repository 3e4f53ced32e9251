import { useId, type ReactNode } from "react";

/** A card of the screen; without a title while it loads. */
export function Section({
  title,
  description,
  children,
}: {
  title: string | null;
  description?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      {...(title !== null && { "aria-labelledby": id })}
      className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      {title !== null && (
        <h2 id={id} className="text-emphasis font-semibold">
          {title}
        </h2>
      )}
      {description !== undefined && <p className="-mt-3 text-muted">{description}</p>}
      {children}
    </section>
  );
}
