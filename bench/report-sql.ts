/**
 * The best single statement for the figures of one report over a company's file: each figure grouped
 * by what it needs, from the smallest of the kept tables that has it, all in one `union all`; the
 * contacts from their totals or, under a filter that these do not know, from the covering index of
 * linked entries; the report of one contact from that index too. Written by hand, apart from the server's.
 */
import type { Question } from "./raw-metrics.ts";

/** The statement; `today` is not the first of its month, and a period is of whole months. */
export function reportSql(asked: Question, today: string): string {
  return asked.client_id === undefined ? ofAnybody(asked, today) : ofContact(asked.client_id);
}

function ofContact(id: string): string {
  return `
    select 'entries' as what, expected_payment_date as a, type as b, status as c, lifecycle as d,
      category as e, count(*) as n, sum(amount) as s
    from transactions where client_id = '${id}' group by 2, 3, 4, 5, 6
    union all
    select 'contacts', name, type, null, null, null, count, cents from contact_totals
    join clients on clients.id = client_id where client_id = '${id}' and lifecycle = 'active'`;
}

function ofAnybody(asked: Question, today: string): string {
  const { category, start = "1900-01-01", end = "2199-12-31" } = asked;
  const month = `${today.slice(0, 7)}-01`;
  const overdue = (due: string): string =>
    `(status = 'overdue' or (status = 'pending' and ${due} < '${today}'))`;
  const passing = (due: string): string =>
    [
      ...(asked.type === undefined ? [] : [`type = '${asked.type}'`]),
      ...(category === undefined ? [] : [`category = '${category}'`]),
      ...(asked.status === undefined ? [] : [overdue(due)]),
      "1 = 1",
    ].join(" and ");
  const inside = (due: string): string =>
    asked.start === undefined
      ? "1 = 1"
      : `(${due} between '${start}' and '${end}' or ${due} = '9999-12-31')`;
  const isWhole = asked.start === undefined;
  const insideOrProjected = (due: string): string =>
    isWhole ? "1 = 1" : `(${inside(due)} or ${due} between ${halfYears(today)})`;
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
      `lifecycle ${lifecycle} and ${passing(due)} and ${which(due)}`;
    const months = `select due_month as due, ${columns} from monthly_${table} where ${part("due_month")}`;
    if (!isSplit) return `(${months})`;
    return `(${months} and due_month <> '${month}'
      union all select due_date, ${columns} from daily_${table}
      where due_date between '${month}' and date('${month}', '+1 month', '-1 day') and ${part("due_date")})`;
  };
  const isByDay = asked.status !== undefined;
  const days = category === undefined ? (isByDay ? "daily_sums" : "daily_sides") : "daily_totals";
  return `
    select 'totals' as what, due as a, type as b, status as c, sum(count) as n, sum(cents) as s
    from ${from(false, "= 'active'", insideOrProjected, true)} group by due, type, status
    union all
    select 'categories', category, type, null, sum(count), sum(cents)
    from ${from(true, "= 'active'", inside, isByDay)} group by category, type
    union all
    select 'others', lifecycle, type, null, sum(count), sum(cents)
    from ${from(false, "in ('inactive', 'cancelled')", inside, isByDay)} group by lifecycle, type
    union all select * from (
      select 'days', due_date, null, null, sum(case type when 'income' then cents else 0 end),
        sum(case type when 'expense' then cents else 0 end)
      from ${days} where due_date between '${start}' and '${end}' and ${passing("due_date")}
        ${days === "daily_sides" ? "" : "and lifecycle = 'active'"}
      group by due_date order by due_date limit 30)
    union all select 'contacts', name, null, null, income, expense from (
      select client_id, sum(case type when 'income' then cents else 0 end) as income,
        sum(case type when 'expense' then cents else 0 end) as expense
      from ${contacts(asked, passing, inside)} group by client_id
      order by sum(cents) desc, client_id limit 10) join clients on clients.id = client_id`;
}

function contacts(
  { start, category, status }: Question,
  passing: (due: string) => string,
  inside: (due: string) => string,
): string {
  if (start === undefined && category === undefined && status === undefined) {
    return `contact_totals where lifecycle = 'active' and ${passing("")}`;
  }
  const due = "coalesce(expected_payment_date, '9999-12-31')";
  return `(select client_id, type, amount as cents from transactions
    where client_id is not null and lifecycle = 'active' and ${passing(due)} and ${inside(due)})`;
}

/** From five months before that of today to six after it. */
function halfYears(today: string): string {
  return `date('${today}', 'start of month', '-5 months') and date('${today}', 'start of month', '+7 months', '-1 day')`;
}
