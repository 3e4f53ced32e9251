/** The history in the order of its instants: a page of it is read without sorting all of it. */
export function historyInTimeOrder(): string[] {
  return [`create index audit_records_by_time on audit_records (timestamp, id)`];
}
