/** For pages of the history by time, without sorting all of it. */
export function historyInTimeOrder(): string[] {
  return [`create index audit_records_by_time on audit_records (timestamp, id)`];
}
