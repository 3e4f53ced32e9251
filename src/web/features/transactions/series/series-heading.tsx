import { Link } from "react-router";
import type { SeriesId } from "#domain/ids.ts";
import { entriesUrl } from "#web/url/entries-url.ts";

/** The heading of the section with the entries of a series, linked to the list of them. */
export function SeriesHeading({
  title,
  seriesId,
  linkText,
}: {
  title: string;
  seriesId: SeriesId;
  linkText: string;
}) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      <Link
        to={entriesUrl({ series: seriesId })}
        aria-label={`${linkText} na lista`}
        className="-my-2.5 shrink-0 py-2.5 text-accent hover:underline"
      >
        {linkText}
      </Link>
    </div>
  );
}
