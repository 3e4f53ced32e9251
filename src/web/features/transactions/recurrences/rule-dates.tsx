/** The limit for a list of days or weeks; the sentence tells the number of others. */
const MAX_SHOWN = 60;

/** Entries that a change of a recurrence moves, removes or makes. */
export function RuleDates({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h3 className="text-muted">{title}</h3>
      <ul aria-label={title} className="flex flex-wrap gap-x-3 tabular-nums">
        {texts.slice(0, MAX_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > MAX_SHOWN && <li>{`e mais ${texts.length - MAX_SHOWN}`}</li>}
      </ul>
    </div>
  );
}
