/** A GET request to the hosted backend, with retries. */
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "#server/errors/startup-error.ts";

export type RequestLimits = {
  /** The delay before the second attempt; it doubles each time. */
  readonly firstDelayMs: number;
  readonly attempts: number;
  /** Limit of one attempt, including its body. */
  readonly timeoutMs: number;
};

export const REQUEST_LIMITS: RequestLimits = {
  firstDelayMs: 500,
  attempts: 8,
  timeoutMs: 60_000,
};
/** For an address that is not found: it is mistyped, unless the network is away for a moment. */
const ATTEMPTS_FOR_NO_HOST = 3;
/** Limit of one answer, inflated: room for 1000 rows with long notes. */
const MAX_ANSWER_MB = 64;
/** Limit of one delay, even if the backend asks for a longer one. */
const MAX_DELAY_MS = 60_000;

export type Answer<Body> = { readonly headers: Headers; readonly body: Body };

/** A failure that is worth a retry. */
class Passing extends Error {
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

class HostNotFound extends Passing {}

/** `parse` throws for a truncated body. @throws StartupError */
export async function request<Body>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  parse: (text: string) => Body,
  { signal, ...limits }: RequestLimits & { readonly signal: AbortSignal | null },
): Promise<Answer<Body>> {
  let delayMs = limits.firstDelayMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(url, headers, parse, signalOf(limits.timeoutMs, signal));
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Passing)) throw error;
      if (error instanceof HostNotFound && attempt >= ATTEMPTS_FOR_NO_HOST) {
        throw new StartupError(
          `${url.host} não foi encontrado. Nada foi gravado. Confira o endereço do projeto, e a conexão com a internet.`,
        );
      }
      if (attempt >= limits.attempts) {
        throw new StartupError(
          `O servidor do sistema original não respondeu como devia em ${attempt} tentativas (${error.message}). Nada foi gravado. Verifique a conexão e tente de novo mais tarde.`,
        );
      }
      await wait(Math.min(error.retryAfterMs ?? delayMs, MAX_DELAY_MS), null, {
        ...(signal !== null && { signal }),
      });
      delayMs *= 2;
    }
  }
}

function signalOf(timeoutMs: number, signal: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === null ? timeout : AbortSignal.any([signal, timeout]);
}

async function attemptOnce<Body>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  parse: (text: string) => Body,
  signal: AbortSignal,
): Promise<Answer<Body>> {
  let response: Response;
  let text: string;
  try {
    // A redirect would send the key to another host.
    response = await fetch(url, {
      headers,
      redirect: "manual",
      signal,
    });
    text = await readText(response, url);
  } catch (error) {
    throw error instanceof StartupError ? error : passingOf(error);
  }
  assertSuccess(url, response);
  if (response.headers.get("content-type")?.includes("json") !== true) {
    throw new StartupError(
      `${url.origin}${url.pathname} respondeu com uma página, e não com dados: confira o endereço, que é o do projeto, como https://abc.supabase.co.`,
    );
  }
  try {
    return { headers: response.headers, body: parse(text) };
  } catch {
    throw new Passing("a resposta veio cortada");
  }
}

/** A few megabytes may inflate to any size. @throws StartupError */
async function readText({ body }: Response, { origin, pathname }: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_MB * 1024 ** 2) {
      throw new StartupError(
        `${origin}${pathname} respondeu com mais de ${MAX_ANSWER_MB} MB de uma vez. Nada foi gravado. Confira o endereço, que é o do projeto.`,
      );
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** @throws Passing or StartupError */
function assertSuccess(url: URL, { status, headers, ok }: Response): void {
  if (ok) return;
  if (status === 401 || status === 403) {
    throw new StartupError(
      `O sistema original recusou a chave (${status}): confira se ela está inteira, e se pode ler as três tabelas.`,
    );
  }
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get("location") ?? "", url);
    throw new StartupError(
      `${url.origin} encaminha para ${target?.origin ?? "outro endereço"}, e a chave não é enviada para lá: se for o endereço certo, informe esse.`,
    );
  }
  if (status === 429 || status === 408 || status >= 500) {
    throw new Passing(`respondeu ${status}`, parseRetryAfter(headers.get("retry-after")));
  }
  throw new StartupError(
    status === 404
      ? `${url.origin}${url.pathname} não existe (404): confira o endereço, e se o projeto tem essa tabela.`
      : `O sistema original recusou o pedido de ${url.pathname} (${status}): confira o endereço.`,
  );
}

/** Accepts seconds or a date. */
function parseRetryAfter(value: string | null): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function passingOf(error: unknown): Passing {
  if (error instanceof Error && error.name === "TimeoutError") return new Passing("demorou demais");
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  const text = `a conexão falhou${code === null ? "" : ` (${code})`}`;
  return code === "ENOTFOUND" ? new HostNotFound(text) : new Passing(text);
}
