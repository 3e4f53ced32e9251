import type { ExportRequest, ExportFormat, ExportSubject } from "#contract/exports.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";

/** One file to be made, said so that it can be sent to another thread. */
export type ExportJob = {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly asked: ExportRequest;
  /** The company's day and the moment at which it was asked. */
  readonly today: CivilDate;
  readonly now: Instant;
  /** IANA name. */
  readonly timeZone: string;
};
