/** Status and payment date of an entry: each determines the other. The rest of a paid part. */
import type { Row } from "./columns.ts";

export type ModelPayment = {
  readonly columns: Row;
  readonly isRefused: boolean;
};

/** Only the date of a paid entry can be assumed. */
export function newPayment(row: Row, today: string): ModelPayment {
  const { columns, isRefused } = newDate(row, today);
  const isAssumed = row["paid_on_assumed"] ?? false;
  return {
    columns: { ...columns, paid_on_assumed: isAssumed },
    isRefused: isRefused || (isAssumed === true && columns["status"] !== "paid"),
  };
}

function newDate({ status: sent, paid_on: paidOn = null }: Row, today: string): ModelPayment {
  const status = sent ?? (paidOn === null ? "pending" : "paid");
  if (paidOn === null) {
    return { columns: { status, paid_on: status === "paid" ? today : null }, isRefused: false };
  }
  return {
    columns: { status, paid_on: paidOn },
    isRefused: status !== "paid" || isToCome(paidOn, today),
  };
}

/** A new date is assumed only if the patch says so. */
export function changedPayment(row: Row, patch: Row, today: string): ModelPayment {
  const { columns, isRefused } = changedDate(row, patch, today);
  const wasAssumed = row["paid_on_assumed"];
  const isAssumed = patch["paid_on_assumed"] ?? wasAssumed;
  if (isAssumed === wasAssumed) {
    const isSameDay = columns["paid_on"] === row["paid_on"];
    return { columns: { ...columns, paid_on_assumed: isSameDay && isAssumed }, isRefused };
  }
  return {
    columns: { ...columns, paid_on_assumed: isAssumed },
    isRefused: isRefused || (isAssumed === true && columns["status"] !== "paid"),
  };
}

/** The changed one determines the other. */
function changedDate(row: Row, patch: Row, today: string): ModelPayment {
  const status = patch["status"] ?? row["status"];
  const isDateNew = "paid_on" in patch && patch["paid_on"] !== row["paid_on"];
  if (!isDateNew) {
    const paidOn = status === "paid" ? (row["paid_on"] ?? today) : null;
    return { columns: { status, paid_on: paidOn }, isRefused: false };
  }
  const paidOn = patch["paid_on"];
  if (!("status" in patch)) {
    const unpaid = row["status"] === "paid" ? "pending" : row["status"];
    return {
      columns: { status: paidOn === null ? unpaid : "paid", paid_on: paidOn },
      isRefused: isToCome(paidOn, today),
    };
  }
  return {
    columns: { status, paid_on: paidOn },
    isRefused: isToCome(paidOn, today) || (status === "paid") !== (paidOn !== null),
  };
}

function isToCome(day: unknown, today: string): boolean {
  return typeof day === "string" && day > today;
}

/** True for an open entry that is set to zero. */
export function isEmptied(row: Row, patch: Row): boolean {
  const status = patch["status"] ?? row["status"];
  return patch["amount"] === 0 && row["amount"] !== 0 && status !== "paid";
}

/** True if a part of one of these was paid. */
export function hasPaidPart(rows: ReadonlyMap<string, Row>, ids: readonly unknown[]): boolean {
  return rows
    .values()
    .some((row) => row["payment_role"] === "part" && ids.includes(row["parent_id"]));
}
