/**
 * Requests to the recurrence functions, with the expected status; each continues from the previous
 * ones.
 */
export const RECURRENCE_CALLS = {
  call_recurrence: [
    {
      status: 200,
      body: {
        series_id: "SER-openapi0",
        type: "expense",
        category: "Outros",
        amount: 100,
        expected_payment_date: "2090-01-31",
        interval: "month_end",
        business_day: "previous",
      },
    },
    { status: 400, body: { interval: "hour" } },
  ],
  call_update_recurrence: [
    { status: 200, body: { id: "SER-openapi0", changes: { amount: 5, until: "2091-01-31" } } },
    { status: 400, body: { id: "SER-openapi0", changes: { next_number: 1 } } },
  ],
  call_change_recurrence: [
    {
      status: 200,
      body: {
        id: "SER-openapi0",
        from: "2090-01-01",
        first_date: "2090-01-30",
        interval: "month",
        every: 1,
      },
    },
    { status: 400, body: { id: "SER-openapi0", from: "2090-01-01", every: 0 } },
  ],
  call_pause_recurrence: [
    { status: 200, body: { id: "SER-openapi0", scope: "keep" } },
    { status: 400, body: { id: "SER-openapi0", scope: "all" } },
  ],
  call_resume_recurrence: [
    { status: 200, body: { id: "SER-openapi0" } },
    { status: 400, body: { id: "SER-openapi0", from: "2027-02-30" } },
  ],
  call_end_recurrence: [
    { status: 200, body: { id: "TRE-openapi0", scope: "after" } },
    { status: 400, body: { id: "TRE-openapi0", scope: "all" } },
  ],
};
