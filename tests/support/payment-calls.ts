/** Requests to the functions of payments, with the expected status; a payment has two names. */
export const PAYMENT_CALLS = {
  call_record_payment: [
    { status: 200, body: { id: "TRI-gone", paid_on: "2026-01-05", amount: 0.01 } },
    { status: 400, body: { id: "TRI-a", amount: 0 } },
  ],
  call_part_payment: [
    { status: 200, body: { id: "TRI-gone", amount: 0.01 } },
    { status: 400, body: { id: "TRI-a", amount: 0 } },
  ],
  call_undo_payment: [
    { status: 200, body: { id: "TRI-a" } },
    { status: 400, body: { id: "CTT-a" } },
  ],
};
