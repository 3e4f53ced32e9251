/** Names, phones, numbers and keys are made up. */
import { contactInsert, NEW_CONTACT_DEFAULTS, type NewContact } from "#contract/contacts.ts";

export const SAMPLE_NAME = "Estúdio Ipê (exemplo)";
export const SAMPLE_PIX_KEY = "financeiro@estudioipe.exemplo.com.br";

type Person = Omit<NewContact, "id">;

function client(name: string, phone: string | null, companyName: string | null): Person {
  return { ...NEW_CONTACT_DEFAULTS, name, phone, companyName, type: "client" };
}

function employee(name: string, phone: string, pixKey: string | null): Person {
  return { ...NEW_CONTACT_DEFAULTS, name, phone, type: "employee", pixKey };
}

/** The e-mail is also the Pix key. */
function supplier(
  name: string,
  phone: string,
  document: string,
  email: string,
  notes: string | null,
): Person {
  const row = { name, phone, profile_type: "supplier", document, email, pix_key: email, notes };
  return contactInsert.parse(row);
}

export const SAMPLE_CLIENTS: readonly Person[] = [
  client("Padaria Pão da Vila", "(11) 3555-0101", "Panificadora Vila Nova Ltda."),
  client("Clínica Sorriso D'Oeste", "(11) 3555-0102", "Odonto Oeste S/S"),
  client("Mercearia São Jorge", "(11) 95555-0103", null),
  client("Escritório Araújo & Filhos", "(21) 3555-0104", "Araújo Contabilidade Ltda."),
  client("Academia Corpo em Dia", "(31) 95555-0105", "CED Esportes Ltda."),
  client("Ótica Visão Clara", "(11) 3555-0106", null),
  client("Pet Shop Amigo Fiel", "(19) 95555-0107", "Amigo Fiel Comércio ME"),
  client("Restaurante Tempero da Bahia", "(71) 3555-0108", null),
  client("Construtora Horizonte", "(11) 3555-0109", "Horizonte Engenharia S.A."),
  client("Colégio Novo Saber", "(41) 3555-0110", "Instituto Novo Saber"),
  client("Farmácia Bem-Estar", "(51) 95555-0111", null),
  client("Transportadora Rota Sul", "(48) 3555-0112", "Rota Sul Logística Ltda."),
  client("Salão Bela Forma", "(11) 95555-0113", null),
  client("Imobiliária Chave na Mão", "(62) 3555-0114", "CNM Imóveis Ltda."),
  client("Gráfica Impressão Rápida", null, null),
  client("Joana Prado Fotografia", "(11) 95555-0116", null),
  client("Hotel Recanto das Águas", "(54) 3555-0117", "Recanto Hotelaria Ltda."),
  client("Autopeças Irmãos Lima", "(85) 95555-0118", null),
];

export const SAMPLE_EMPLOYEES: readonly Person[] = [
  employee("Ana Beatriz Souza", "(11) 95555-0201", "ana.souza@exemplo.com.br"),
  employee("Bruno Carvalho", "(11) 95555-0202", "+5511955550202"),
  employee("Carla Menezes", "(11) 95555-0203", "carla.menezes@exemplo.com.br"),
  employee("Diego Fernandes", "(11) 95555-0204", null),
  employee("Elisa Tavares", "(11) 95555-0205", "elisa@exemplo.com.br"),
  employee("Felipe Nogueira", "(11) 95555-0206", "+5511955550206"),
  employee("Gabriela Rocha", "(11) 95555-0207", "gabi.rocha@exemplo.com.br"),
  employee("Heitor Almeida", "(11) 95555-0208", null),
  employee("Isabela Conceição", "(11) 95555-0209", "isabela@exemplo.com.br"),
  employee("João Pedro Antunes", "(11) 95555-0210", "+5511955550210"),
  employee("Karina Duarte", "(11) 95555-0211", "karina.duarte@exemplo.com.br"),
  employee("Lucas Barros", "(11) 95555-0212", "lucas.barros@exemplo.com.br"),
];

/** The bills of `sample-company.ts` name them by their index. */
export const SAMPLE_SUPPLIERS: readonly Person[] = [
  supplier(
    "Predial Ipiranga",
    "(11) 3555-0301",
    "95.555.301/0001-98",
    "aluguel@exemplo.com.br",
    "Aluguel da sala 42.\nReajuste todo ano, em março.",
  ),
  supplier(
    "Companhia de Luz Paulistana",
    "(11) 3555-0302",
    "95.555.302/0001-32",
    "contas@exemplo.com.br",
    null,
  ),
  supplier(
    "Fibra Veloz Internet",
    "(11) 3555-0303",
    "95.555.303/0001-87",
    "cobranca@exemplo.com.br",
    null,
  ),
  supplier(
    "Prado Contabilidade",
    "(11) 3555-0304",
    "IP.E55.305/0001-27",
    "prado@exemplo.com.br",
    "Envia a guia do DAS até o dia 15.",
  ),
  supplier(
    "Papelaria do Bairro",
    "(11) 3555-0305",
    "955.550.307-97",
    "papelaria@exemplo.com.br",
    null,
  ),
];
