import { describeTypes, type Contact } from "#domain/contact.ts";

/** `level` is that of the heading; without one the name is plain text. */
export function ContactHeading({ contact, level }: { contact: Contact; level?: 2 }) {
  const { name, isActive } = contact;
  const Name = level === undefined ? "p" : "h2";
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent/12 font-semibold text-accent"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <Name
          className={
            level === undefined
              ? "font-semibold wrap-anywhere"
              : "text-section font-semibold wrap-anywhere"
          }
        >
          {name}
        </Name>
        <p className="text-meta text-muted">
          {describeTypes(contact)} · {isActive ? "Ativo" : "Inativo"}
        </p>
      </div>
    </div>
  );
}

/** The initials of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => /^./u.exec(word ?? "")?.[0] ?? "")
    .join("")
    .toUpperCase();
}
