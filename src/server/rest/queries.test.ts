import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { readsDuring } from "#tests/support/reads-during.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const ENTRIES = [
  { id: "TRI-a", amount: 10, expected_payment_date: "2026-01-10", notes: "um" },
  { id: "TRI-b", amount: 20.5, expected_payment_date: null, notes: null },
  { id: "TRI-c", amount: 30, expected_payment_date: "2026-03-10", notes: 'a,"b".(c)' },
  { id: "TRI-d", amount: 40, expected_payment_date: "2026-02-10", notes: "um", status: "paid" },
];

async function withEntries(app: TestApp): Promise<void> {
  await app.send(
    "POST",
    "transactions",
    ENTRIES.map((changes) => newEntry(changes)),
  );
}

async function idsOf(app: TestApp, query: string): Promise<string[]> {
  const answer = await app.send<{ id: string }[]>("GET", `transactions?select=id&${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.map(({ id }) => id.slice(4));
}

describeOnBothEngines("Reading", (engine) => {
  test("filters, orders and pages", async () => {
    const app = await openTestApp(engine);
    await withEntries(app);
    const cases: [string, string][] = [
      ["", "abcd"],
      ["id=eq.TRI-b", "b"],
      ["id=neq.TRI-b", "acd"],
      ["amount=gt.20.5", "cd"],
      ["amount=gte.20.50", "bcd"],
      ["amount=lt.20.5&amount=gt.1", "a"],
      ["amount=lte.20.5", "ab"],
      ["amount=in.(10,40)", "ad"],
      ["amount=in.()", ""],
      ["amount=not.in.(10,40)", "bc"],
      ["expected_payment_date=is.null", "b"],
      ["expected_payment_date=not.is.null", "acd"],
      ["expected_payment_date=gte.2026-02-10", "cd"],
      ["notes=eq.um", "ad"],
      ['notes=in.("a,\\"b\\".(c)",x)', "c"],
      ['or=(notes.eq."a,\\"b\\".(c)",amount.eq.10)', "ac"],
      ["or=(status.eq.paid,and(amount.gte.10,amount.lt.30))", "abd"],
      ["not.or=(status.eq.paid,amount.eq.10)", "bc"],
      ["and=(amount.gt.10,not.and(status.eq.paid,amount.eq.40))", "bc"],
      ["or=(amount.not.eq.10,id.in.(TRI-a))&status=eq.pending", "abc"],
      [
        "and=( and ( amount.in.( 10, 30 ) , amount.gt. 20 ) , or ( notes.not.is.null , amount.eq.10 ) )",
        "c",
      ],
      [
        "or=( not.or( amount.gt.10 ), expected_payment_date.eq.2026-03-10 )&amount=in.( 10,30 ) ",
        "ac",
      ],
      ['or=(notes.eq."um", notes.eq.um )', "ad"],
      ["or=(notes.eq.um )", ""],
      ["order=amount.desc", "dcba"],
      ["order=expected_payment_date", "adcb"],
      ["order=expected_payment_date.desc", "bcda"],
      ["order=expected_payment_date.desc.nullslast", "cdab"],
      ["order=expected_payment_date.asc.nullsfirst", "badc"],
      ["order=notes.asc.nullslast,amount.desc", "cdab"],
      ["order=type,expected_payment_date.desc.nullslast,type.desc", "cdab"],
      [`order=${"type,".repeat(2100)}amount.desc`, "dcba"],
      ["limit=2", "ab"],
      ["limit=2&offset=1", "bc"],
      ["offset=3", "d"],
      ["offset=-4", "abcd"],
      ["offset=-4&limit=2", "ab"],
      ["limit=0", ""],
    ];
    for (const [query, expected] of cases) {
      expect(await idsOf(app, encodeURI(query)), query).toEqual(expected.split(""));
    }
  });

  test("finds a text however its accents were typed", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", newContact({ name: "Joa\u0303o D'A\u0301vila" }));
    for (const filter of ["eq.João D'Ávila", "like.Joã*", "ilike.*d'ávila", "in.(João D'Ávila)"]) {
      for (const form of ["NFC", "NFD"]) {
        const name = encodeURIComponent(filter.normalize(form));
        expect((await app.send("GET", `clients?name=${name}`)).body, filter).toHaveLength(1);
      }
    }
  });

  test("selects columns, under other names too, and keeps amounts exact", async () => {
    const app = await openTestApp(engine);
    await withEntries(app);
    const { body } = await app.send("GET", "transactions?select=valor:amount,id&amount=eq.20.5");
    expect(body).toEqual([{ valor: 20.5, id: "TRI-b" }]);
    const { body: records } = await app.send(
      "GET",
      "audit_records?select=*,sequence&entity_id=eq.TRI-a",
    );
    expect(records).toMatchObject([{ sequence: 1, description: "Lançamento criado" }]);
  });

  test("counts on request, and returns the range of a response", async () => {
    const app = await openTestApp(engine);
    await withEntries(app);
    const read = async (query: string, prefer = "count=exact"): Promise<[number, unknown]> => {
      const { status, headers } = await app.send("GET", `transactions?${query}`, undefined, {
        prefer,
      });
      return [status, headers["content-range"]];
    };
    expect(await read("limit=2")).toEqual([206, "0-1/4"]);
    expect(await read("limit=2&offset=2")).toEqual([206, "2-3/4"]);
    expect(await read("")).toEqual([200, "0-3/4"]);
    expect(await read("amount=gt.100")).toEqual([200, "*/0"]);
    expect(await read("limit=2", "")).toEqual([200, "0-1/*"]);
    expect(await read("offset=9")).toEqual([416, "*/4"]);
    const head = await app.send("HEAD", "transactions?amount=gte.20", undefined, {
      prefer: "count=exact",
    });
    expect([head.status, head.body, head.headers["content-range"]]).toEqual([200, null, "0-2/3"]);
    // RFC 9110, section 14.2: only a GET has a range.
    for (const [method, range] of [
      ["GET", "0-1/4"],
      ["HEAD", "0-3/4"],
    ] as const) {
      const headers = { prefer: "count=exact", range: "0-1" };
      const answer = await app.send(method, "transactions", undefined, headers);
      expect(answer.headers["content-range"], method).toBe(range);
    }
  });

  test("refuses unknown parameters, by name", async () => {
    const app = await openTestApp(engine);
    const cases: [string, string, string][] = [
      ["foo=eq.1", "42703", "foo"],
      ["select=foo", "42703", "foo"],
      ["select=id,client:users(name)", "PGRST200", "users"],
      ["select=total:amount.sum()", "PGRST123", " amount.sum() "],
      ["select=n:count()", "PGRST123", " count() "],
      ["select=amount::text", "PGRST100", "não converte tipos"],
      ["select=valor:amount::text", "PGRST100", '"::"'],
      ["select=id,clients(name::text)", "PGRST100", "não converte tipos"],
      ["select=id,splits->0->>amount", "PGRST100", "partes de uma coluna"],
      ["select=id,...clients(name)", "PGRST100", "outra tabela"],
      ["select=id,clients(name,transactions(id))", "PGRST100", "um só nível"],
      ["select=n:id,n:notes", "PGRST100", "nome n mais de uma vez"],
      ["select=id,clients(name:phone,*)", "PGRST100", "nome name mais de uma vez"],
      ["order=foo", "42703", "foo"],
      ["order=id.up", "PGRST100", "id.up"],
      ["select=__proto__:amount,id", "PGRST100", "__proto__"],
      ["notes=eq.a\0b", "22021", "notes"],
      ["or=(id.eq.x,notes.in.(\0))", "22021", "notes"],
      ["amount=fts.1", "PGRST100", '"fts"'],
      ["amount=1", "PGRST100", "operador"],
      ["amount=eq.x", "22P02", "amount"],
      ["amount=eq.1,234", "22P02", "amount"],
      ["expected_payment_date=eq.amanhã", "22007", "expected_payment_date"],
      ["created_at=gt.x", "22007", "created_at"],
      ["amount=is.x", "PGRST100", "amount"],
      ["or=(amount.eq.1", "PGRST100", '")"'],
      ["or=amount.eq.1", "PGRST100", '"("'],
      ["or=(amount.eq.1)x", "PGRST100", "posição 14"],
      ["or=()", "PGRST100", "coluna"],
      [`or=${"(and".repeat(12)}`, "PGRST100", ""],
      [`or=${"(or".repeat(12)}(id.eq.x${")".repeat(13)}`, "PGRST100", ""],
      [`or=(${Array.from({ length: 201 }, () => "id.eq.x").join(",")})`, "PGRST100", "200"],
      ["limit=x", "PGRST100", "limit"],
      ["limit=-1", "PGRST103", "limit"],
      [`id=eq.${"x".repeat(16_100)}`, "PGRST100", "filtros demais"],
      ["id=eq.'; drop table transactions; --&foo=eq.1", "42703", "foo"],
    ];
    for (const [query, code, part] of cases) {
      const { status, body } = await app.send<RefusedBody>(
        "GET",
        `transactions?${encodeURI(query)}`,
      );
      expect([status >= 400 && status < 500, body.code], query).toEqual([true, code]);
      expect(body.message, query).toContain(part);
    }
    expect(
      await idsOf(app, `id=eq.${encodeURIComponent("'; drop table transactions; --")}`),
    ).toEqual([]);
    expect(await idsOf(app, "")).toEqual([]);
  });

  test("a long header of preferences takes no time", async () => {
    const app = await openTestApp(engine);
    // Quadratic parsing would exceed the timeout.
    const prefer = `a${" ".repeat(2_000_000)}b, return=representation ,count=exact`;
    const { headers } = await app.send("GET", "clients", undefined, { prefer });
    expect(headers["content-range"]).toBe("*/0");
  });

  test(
    "a read does not wait behind a client's long list of records",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const contact = newContact();
      await app.send("POST", "clients", contact);
      const claim = {
        description: "Contato criado",
        entity_type: "contact",
        entity_id: contact.id,
      };
      const list = Array.from({ length: 3000 }, () => claim);
      const claims = app.send("POST", "audit_records", list);
      expect(await readsDuring(app, claims, 10)).toEqual(Array(10).fill(200));
      expect((await claims).status).toBe(201);
    },
  );

  test("a missing resource is reported in PostgREST's shape", async () => {
    const app = await openTestApp(engine);
    for (const [method, path] of [
      ["GET", "unknown"],
      ["GET", "rpc/unknown"],
      ["POST", "unknown"],
    ] as const) {
      const { status, body } = await app.send<RefusedBody>(method, path, {});
      expect([status, Object.keys(body)]).toEqual([404, ["code", "message", "details", "hint"]]);
    }
    for (const [method, url] of [
      ["GET", "/rest/v1/%zz"],
      ["QUERY", "/rest/v1/clients"],
    ] as const) {
      const answer = await app.app.inject({ method: method as "GET", url });
      expect([answer.statusCode, answer.json<RefusedBody>().code]).toEqual([400, "PGRST102"]);
    }
  });

  test("an address that cannot be read is refused in Portuguese", async () => {
    const app = await openTestApp(engine);
    for (const path of ["%", "%zz", "%E0%A4%A", "%ff", "rpc/%zz"]) {
      const answer = await app.app.inject({ url: `/rest/v1/${path}` });
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        400,
        {
          code: "PGRST102",
          message: "O endereço do pedido tem um % que não se lê.",
          details: null,
          hint: "Depois de cada % vêm dois algarismos hexadecimais, e o texto é UTF-8; o próprio % se escreve %25.",
        },
      ]);
    }
    const long = await app.app.inject({ url: `/rest/v1/rpc/${"x".repeat(201)}` });
    expect([long.statusCode, long.json()]).toEqual([
      414,
      {
        code: "PGRST102",
        message: "O endereço do pedido tem um nome longo demais.",
        details: null,
        hint: null,
      },
    ]);
  });
});
