/**
 * The best single SQL statement for one report, written by hand and independent of the server: each
 * total grouped from the smallest rollup that has it. Contacts come from their totals or, under
 * other filters, from the covering index of linked entries.
 */
import type { ReportQuery } from "./raw-metrics.ts";

/** `today` is not the first of its month, and a period has whole months. */
export function reportSql(query: ReportQuery, today: string): string {
  return query.client_id === undefined ? forAllContacts(query, today) : forContact(query.client_id);
}

function forContact(id: string): string {
  return `
    select 'entries' as what, expected_payment_date as a, type as b, status as c, lifecycle as d,
      category as e, count(*) as n, sum(amount) as s
    from transactions where client_id = '${id}' group by 2, 3, 4, 5, 6
    union all
    select 'contacts', name, type, null, null, null, count, cents from contact_totals
    join clients on clients.id = client_id where client_id = '${id}' and lifecycle = 'active'`;
}

function forAllContacts(query: ReportQuery, today: string): string {
  const { category, start = "1900-01-01", end = "2199-12-31" } = query;
  const month = `${today.slice(0, 7)}-01`;
  const overdue = (due: string): string =>
    `(status = 'overdue' or (status = 'pending' and ${due} < '${today}'))`;
  const matching = (due: string): string =>
    [
      ...(query.type === undefined ? [] : [`type = '${query.type}'`]),
      ...(category === undefined
        ? []
        : [`category = (select key from categories where name = '${category}')`]),
      ...(query.status === undefined ? [] : [overdue(due)]),
      "1 = 1",
    ].join(" and ");
  const inPeriod = (due: string): string =>
    query.start === undefined
      ? "1 = 1"
      : `(${due} between '${start}' and '${end}' or ${due} = '9999-12-31')`;
  const isAllTime = query.start === undefined;
  const inPeriodOrProjected = (due: string): string =>
    isAllTime ? "1 = 1" : `(${inPeriod(due)} or ${due} between ${projectedMonths(today)})`;
  const from = (
    isByCategory: boolean,
    lifecycle: string,
    which: (due: string) => string,
    isSplit: boolean,
  ): string => {
    const hasCategory = isByCategory || category !== undefined;
    const columns = `type, status, lifecycle${hasCategory ? ", category" : ""}, count, cents`;
    const table = hasCategory ? "totals" : "sums";
    const part = (due: string): string =>
      `lifecycle ${lifecycle} and ${matching(due)} and ${which(due)}`;
    const months = `select due_month as due, ${columns} from monthly_${table} where ${part("due_month")}`;
    if (!isSplit) return `(${months})`;
    return `(${months} and due_month <> '${month}'
      union all select due_date, ${columns} from daily_${table}
      where due_date between '${month}' and date('${month}', '+1 month', '-1 day') and ${part("due_date")})`;
  };
  const isByDay = query.status !== undefined;
  const days = category === undefined ? (isByDay ? "daily_sums" : "daily_sides") : "daily_totals";
  return `
    select 'totals' as what, due as a, type as b, status as c, sum(count) as n, sum(cents) as s
    from ${from(false, "= 'active'", inPeriodOrProjected, true)} group by due, type, status
    union all
    select 'categories', category, type, null, sum(count), sum(cents)
    from ${from(true, "= 'active'", inPeriod, isByDay)} group by category, type
    union all
    select 'others', lifecycle, type, null, sum(count), sum(cents)
    from ${from(false, "in ('inactive', 'cancelled')", inPeriod, isByDay)} group by lifecycle, type
    union all select * from (
      select 'days', due_date, null, null, sum(case type when 'income' then cents else 0 end),
        sum(case type when 'expense' then cents else 0 end)
      from ${days} where due_date between '${start}' and '${end}' and ${matching("due_date")}
        ${days === "daily_sides" ? "" : "and lifecycle = 'active'"}
      group by due_date order by due_date limit 30)
    union all select 'contacts', name, null, null, income, expense from (
      select client_id, sum(case type when 'income' then cents else 0 end) as income,
        sum(case type when 'expense' then cents else 0 end) as expense
      from ${contacts(query, matching, inPeriod)} group by client_id
      order by sum(cents) desc, client_id limit 10) join clients on clients.id = client_id`;
}

function contacts(
  { start, category, status }: ReportQuery,
  matching: (due: string) => string,
  inPeriod: (due: string) => string,
): string {
  if (start === undefined && category === undefined && status === undefined) {
    return `contact_totals where lifecycle = 'active' and ${matching("")}`;
  }
  const due = "coalesce(expected_payment_date, '9999-12-31')";
  return `(select client_id, type, amount as cents from transactions
    where client_id is not null and lifecycle = 'active' and ${matching(due)} and ${inPeriod(due)})`;
}

/** From five months before the current month to six after it. */
function projectedMonths(today: string): string {
  return `date('${today}', 'start of month', '-5 months') and date('${today}', 'start of month', '+7 months', '-1 day')`;
}
