import { StartupError } from "../errors/startup-error.ts";
import { contentLines } from "./describe-content.ts";
import type { Manifest } from "./manifest.ts";
import { statedContent, type Content, type StatedContent } from "./read-content.ts";

/** Tables and sums that an older export does not have are not compared: an upgrade adds them. */
export function isSameContent(stated: StatedContent, here: Content): boolean {
  const own = new Map(contentLines(here).map(({ label, value }) => [label, value]));
  const hasAll = contentLines(stated).every(({ label, value }) => own.get(label) === value);
  return hasAll && here.head.hash === stated.head.hash;
}

/** @throws StartupError */
export function assertSameContent(manifest: Manifest, here: Content): void {
  if (isSameContent(statedContent(manifest), here)) return;
  throw new StartupError("O que foi lido não é o que está no arquivo. Nada foi mudado.");
}
