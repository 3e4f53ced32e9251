/**
 * A stand-in for the original's way: it loads all three tables whole, computes every figure in the
 * browser, and draws cards and charts of them; the table has a row for each entry. What it leaves out
 * (validation, formatting of the table's other columns, effects that compute twice) speaks for it.
 */
import { StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

const TABLES = ["clients", "transactions", "audit_records"];
const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

function App() {
  const tables = useTables();
  const [isTableOpen, setIsTableOpen] = useState(false);
  const snapshot = useMemo(() => tables && snapshotOf(tables), [tables]);
  if (snapshot === null) return <p>Carregando dados...</p>;
  return (
    <main>
      <Cards cards={snapshot.cards} />
      <Charts {...snapshot} />
      <button type="button" onClick={() => setIsTableOpen(true)}>
        Receitas &amp; Despesas
      </button>
      {isTableOpen && <Table {...tables} />}
    </main>
  );
}

function useTables() {
  const [tables, setTables] = useState(null);
  useEffect(() => {
    const read = async (name) => (await fetch(`/rest/v1/${name}?select=*`)).json();
    void Promise.all(TABLES.map(read)).then(([clients, transactions, auditRecords]) =>
      setTables({ clients, transactions, auditRecords }),
    );
  }, []);
  return tables;
}

function snapshotOf({ transactions }) {
  const active = transactions.filter(({ lifecycle }) => lifecycle === "active");
  const sum = (type, isPaid) =>
    active
      .filter((one) => one.type === type && (one.status === "paid") === isPaid)
      .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
  const [received, paid] = [sum("income", true), sum("expense", true)];
  const [toReceive, toPay] = [sum("income", false), sum("expense", false)];
  return {
    cards: {
      Receitas: received,
      Despesas: paid + toPay,
      "Saldo realizado": received - paid,
      "Fluxo projetado": toReceive - toPay,
    },
    days: seriesOf(active, (date) => date),
    months: seriesOf(active, (date) => date.slice(0, 7)),
    statuses: ["paid", "pending", "overdue"].map((status) => ({
      name: status,
      ...sidesOf(active.filter((one) => one.status === status)),
    })),
  };
}

/** The last twelve months, as the charts of the Painel show them. */
function seriesOf(active, keyOf) {
  const from = new Date();
  from.setMonth(from.getMonth() - 11, 1);
  const to = new Date();
  to.setMonth(to.getMonth() + 1, 0);
  const [first, last] = [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)];
  const groups = new Map();
  for (const entry of active) {
    const date = entry.expected_payment_date;
    if (date === null || date < first || date > last) continue;
    const key = keyOf(date);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => ({ name, ...sidesOf(entries) }));
}

function sidesOf(entries) {
  const of = (type) =>
    entries.filter((one) => one.type === type).reduce((total, { amount }) => total + amount, 0);
  const [income, expense] = [of("income"), of("expense")];
  return { income, expense, balance: income - expense };
}

function Cards({ cards }) {
  return Object.entries(cards).map(([label, cents]) => (
    <section key={label} aria-label={label}>
      <h2>{label}</h2>
      <p>{brl.format(cents / 100)}</p>
    </section>
  ));
}

function Charts({ days, months, statuses }) {
  return (
    <>
      <Box>
        <AreaChart data={days}>
          {axes()}
          <Area dataKey="income" stroke="green" fill="green" />
          <Area dataKey="expense" stroke="red" fill="red" />
        </AreaChart>
      </Box>
      <Box>
        <BarChart data={statuses}>
          {axes()}
          <Bar dataKey="income" fill="green" />
          <Bar dataKey="expense" fill="red" />
        </BarChart>
      </Box>
      <Box>
        <LineChart data={months}>
          {axes()}
          <Line dataKey="income" stroke="green" />
          <Line dataKey="expense" stroke="red" />
          <Line dataKey="balance" stroke="blue" />
        </LineChart>
      </Box>
    </>
  );
}

function axes() {
  return [
    <CartesianGrid key="grid" />,
    <XAxis key="x" dataKey="name" />,
    <YAxis key="y" />,
    <Tooltip key="tooltip" />,
    <Legend key="legend" />,
  ];
}

function Box({ children }) {
  return (
    <div style={{ height: 240 }}>
      <ResponsiveContainer>{children}</ResponsiveContainer>
    </div>
  );
}

function Table({ transactions, clients }) {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return (
    <table>
      <tbody>
        {transactions.map((entry) => (
          <tr key={entry.id}>
            <td>{entry.type}</td>
            <td>{entry.category}</td>
            <td>{brl.format(entry.amount)}</td>
            <td>{entry.expected_payment_date}</td>
            <td>{entry.status}</td>
            <td>{entry.lifecycle}</td>
            <td>{names.get(entry.client_id)}</td>
            <td>
              <button type="button">Editar</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.querySelector("#root")).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
