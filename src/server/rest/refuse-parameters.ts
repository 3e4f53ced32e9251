import { parseError } from "../errors/http-error.ts";

/** @throws HttpError naming the first one that is present. */
export function refuseParameters(search: URLSearchParams, names: readonly string[]): void {
  const refused = names.find((name) => search.has(name));
  if (refused !== undefined) {
    throw parseError(`O parâmetro ${refused.slice(0, 80)} não é atendido neste pedido.`);
  }
}
