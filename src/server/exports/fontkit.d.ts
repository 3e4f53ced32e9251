/** fontkit has no types of its own. */
declare module "fontkit" {
  export function openSync(path: string): { readonly characterSet: readonly number[] };
}
