/** Null and absent values are omitted. */
export type Params = Readonly<Record<string, string | null | undefined>>;

export function toUrlParams(params: Params): URLSearchParams {
  const present = Object.entries(params).filter(
    (param): param is [string, string] => typeof param[1] === "string",
  );
  return new URLSearchParams(present);
}
