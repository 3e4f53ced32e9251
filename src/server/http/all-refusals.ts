import { KEY_IN_USE_CODE, keyInUse } from "#contract/api.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { futurePaymentText } from "#domain/payment.ts";
import { MAX_AMOUNT_CENTS, cents, formatBrl } from "#domain/money.ts";
import { pluralize } from "#domain/format-amount.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import type { Refusal, RefusalCode } from "#domain/refusal.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";
import { CATEGORY_RESPONSES } from "./category-refusals.ts";
import { CHECK_VIOLATION, HttpError } from "../errors/http-error.ts";
import { startWith } from "../errors/start-with.ts";
import { PAYMENT_REFUSALS } from "./payment-refusals.ts";
import { RECORD_REFUSALS } from "./record-refusals.ts";
import type { RefusalResponse, RefusalResponses } from "./refusal-response.ts";
import { SERIES_REFUSALS } from "./series-refusals.ts";
import { SPLIT_RESPONSES } from "./split-refusals.ts";
import { TAG_RESPONSES } from "./tag-refusals.ts";
import { UNDO_RESPONSES } from "./undo-refusals.ts";

const RESPONSES: RefusalResponses = {
  "income-linked-to-non-client": {
    message: () => "Receitas podem ser vinculadas apenas a clientes.",
    hint: "Em Vínculo, escolha um cliente ou deixe sem vínculo.",
  },
  "contact-not-found": {
    status: 409,
    code: "23503",
    message: ({ contactId }) => `Vínculo: não há contato com o código ${contactId}.`,
    hint: "Cadastre o contato antes, ou deixe sem vínculo.",
  },
  "contact-inactive": {
    message: ({ name }) => `Vínculo: ${name} está inativo e não recebe novos vínculos.`,
    hint: "Reative o contato em Clientes & Funcionários, ou escolha outro.",
  },
  "contact-has-incomes": {
    status: 409,
    message: ({ count, type }) =>
      `Tipo: este cliente tem ${count === 1 ? "1 receita vinculada" : `${count} receitas vinculadas`} e não pode passar a ${CONTACT_TYPE_LABELS[type].toLowerCase()}, porque receitas podem ser vinculadas apenas a clientes.`,
    hint: ({ type }) =>
      `Mude antes o vínculo dessas receitas, ou deixe cliente e marque ${CONTACT_TYPE_LABELS[type].toLowerCase()} também.`,
  },
  ...RECORD_REFUSALS,
  ...CATEGORY_RESPONSES,
  ...SPLIT_RESPONSES,
  ...TAG_RESPONSES,
  "pix-key-on-client": {
    message: () => "Chave Pix só pode ser informada para funcionários e fornecedores.",
  },
  ...ACCOUNT_REFUSALS,
  "id-in-use": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ id }) => `O código ${id} já é de outro registro; nada foi gravado.`,
    details: ({ id }) => keyInUse("id", id),
  },
  "id-of-other-type": {
    message: ({ id, type }) =>
      `O código ${id} não é de uma ${TYPE_LABELS[type].toLowerCase()}: o de uma receita começa com TRI-, o de uma despesa com TRE-.`,
    hint: "Corrija o código ou o tipo, ou deixe o código para o sistema.",
  },
  "series-never-changes": {
    code: "428C9",
    message: () => "Um lançamento não muda de parcelamento: a parcela dele fica como foi criada.",
  },
  ...PAYMENT_REFUSALS,
  "amount-too-large": {
    status: 409,
    message: ({ sumCents }) =>
      `Valor: o lançamento passaria a ter ${formatBrl(sumCents)}, e o máximo é ${formatBrl(cents(MAX_AMOUNT_CENTS))}.`,
  },
  "paid-on-of-unpaid": {
    message: () => "Pago em: só um lançamento pago tem data de pagamento.",
    hint: "Marque o lançamento como pago, ou deixe a data em branco.",
  },
  "paid-without-date": {
    message: () => "Pago em: um lançamento pago precisa da data de pagamento.",
    hint: "Informe o dia em que o dinheiro entrou ou saiu, ou mude o status.",
  },
  "paid-in-the-future": {
    message: ({ paidOn, today }) => `Pago em: ${futurePaymentText(paidOn, today)}`,
    hint: "Informe o dia em que o dinheiro entrou ou saiu, ou deixe o lançamento pendente.",
  },
  ...SERIES_REFUSALS,
  "id-removed": {
    status: 409,
    code: "P0002",
    message: ({ id }) => `O código ${id} é de um registro que já foi removido; nada foi gravado.`,
  },
  "same-id-twice": {
    code: "21000",
    message: ({ id }) => `O código ${id} veio mais de uma vez no mesmo pedido; nada foi gravado.`,
  },
  "history-is-written-by-the-system": {
    status: 403,
    code: "42501",
    message: () =>
      "O histórico é escrito pelo próprio sistema, junto com cada mudança, e não aceita outros registros.",
  },
  ...UNDO_RESPONSES,
  "not-exactly-one-row": {
    status: 406,
    code: "PGRST116",
    message: ({ count }) =>
      `Era esperado um único registro, mas ${count === 0 ? "nenhum foi encontrado" : `foram encontrados ${count}`}.`,
    // PostgREST's text, which clients parse.
    details: ({ count }) => `The result contains ${count} rows`,
  },
  "too-many-rows": {
    code: "PGRST124",
    message: ({ count, max }) =>
      `O pedido mudaria ${count} registros, mais do que o máximo de ${max} que ele mesmo informou; nada foi gravado.`,
    details: ({ count }) => `The query affects ${count} rows`,
  },
  "too-many-entries": {
    code: "54000",
    message: ({ count, max }) =>
      `São ${count.toLocaleString("pt-BR")} lançamentos, e uma planilha do Excel feita aqui tem no máximo ${max.toLocaleString("pt-BR")}.`,
    hint: "Exporte em CSV, que não tem limite e o Excel também abre, ou restrinja os filtros.",
  },
  "company-changed-meanwhile": {
    status: 409,
    code: "40001",
    message: () => "Os dados da empresa mudaram em outra tela; nada foi gravado.",
    hint: "Confira os dados novos e salve de novo.",
  },
  "company-by-function": {
    status: 405,
    code: "PGRST117",
    message: () => "Os dados da empresa não são gravados diretamente na tabela.",
    hint: "Use a função update_company.",
  },
  "opening-day-without-balance": {
    message: () => "A data do saldo inicial só pode ser informada com o saldo inicial.",
  },
  "clock-impossible": {
    status: 503,
    code: "55000",
    message: ({ clockMs, timeZone }) =>
      `O relógio deste computador marca ${clockReading(clockMs, timeZone)}, o que não pode estar certo; nada foi gravado.`,
    hint: "Acerte a data e a hora do computador e tente de novo.",
  },
  "clock-behind": {
    status: 503,
    code: "55000",
    message: ({ clockMs, newestMs, timeZone }) =>
      `O relógio deste computador marca ${clockReading(clockMs, timeZone)}, mais de um dia antes do último registro do histórico, de ${clockReading(newestMs, timeZone)}; nada foi gravado.`,
    hint: `Acerte a data e a hora do computador e tente de novo. Se elas já estão certas e antes estavam adiantadas, feche o sistema e inicie-o assim: ${startWith("CLOCK_BEHIND_HISTORY", "accept")}`,
  },
  "program-outdated": {
    status: 503,
    code: "55000",
    message: () =>
      "Uma versão mais nova do sistema já usa este banco de dados, e esta não pode mais gravar nele; nada foi gravado.",
    hint: "Atualize o programa neste computador e inicie de novo.",
  },
  "data-files-gone": {
    status: 503,
    code: "58030",
    message: ({ folder, copy }) =>
      `Os arquivos da pasta ${folder} foram apagados, movidos ou trocados enquanto o sistema estava aberto, e por isso nada mais é gravado. ${copy === null ? "Não foi possível fazer uma cópia do que já estava gravado: não feche o sistema antes de exportar os relatórios e devolver os arquivos à pasta." : `Tudo o que já estava gravado foi copiado para a pasta ${copy}: feche o sistema, ponha essa cópia no lugar da pasta de dados e inicie de novo.`}`,
  },
  "records-missing": {
    status: 503,
    code: "58030",
    message: ({ present, acknowledged }) =>
      `${
        present < acknowledged
          ? `O banco de dados tem menos do que já estava gravado: o histórico tem ${pluralize(present, "registro", "registros")}, e já teve ${acknowledged.toLocaleString("pt-BR")}.`
          : `O banco de dados tem outro histórico: o registro ${acknowledged.toLocaleString("pt-BR")} não é mais o que já estava gravado.`
      } Nada mais é gravado, para que não se perca mais.`,
    hint: "Peça a quem cuida do banco de dados que confira se ele voltou a um ponto anterior; depois feche o sistema e inicie de novo, e ele mostra como continuar.",
  },
};

function clockReading(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString("pt-BR", { timeZone, dateStyle: "short", timeStyle: "short" });
}

export function refusalResponse({ reason }: Refusal): HttpError {
  // TypeScript cannot relate the code to its reason through a lookup.
  const response = RESPONSES[reason.code] as RefusalResponse<RefusalCode>;
  const { status = 400, code = CHECK_VIOLATION, message, hint, details } = response;
  const hintText = typeof hint === "function" ? hint(reason) : hint;
  return new HttpError(status, code, message(reason), {
    ...(hintText === undefined ? {} : { hint: hintText }),
    ...(details === undefined ? {} : { details: details(reason) }),
  });
}
