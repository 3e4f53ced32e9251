import type { LucideIcon } from "lucide-react";

/** A link that opens another program or page. */
export function IconLink({
  label,
  href,
  icon: Icon,
}: {
  label: string;
  href: string;
  icon: LucideIcon;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      target="_blank"
      rel="noreferrer"
      className="-my-2.5 inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-ink/6 hover:text-ink lg:-my-1.5 lg:size-8"
    >
      <Icon aria-hidden className="size-4" />
    </a>
  );
}
