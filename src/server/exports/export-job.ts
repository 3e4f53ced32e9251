import type { ExportRequest, ExportFormat, ExportSubject } from "#contract/exports.ts";
import type { Resolved, TotalsFilter } from "#domain/report-filter.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";

export type ExportJob = {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly request: ExportRequest;
  /** The company's day and the time of the request. */
  readonly today: CivilDate;
  readonly now: Instant;
  /** IANA name. */
  readonly timeZone: string;
};

/** A job with its category names resolved. */
export type ResolvedJob = Omit<ExportJob, "request"> & {
  readonly request: ExportRequest & { readonly filter: Resolved<TotalsFilter> };
};
