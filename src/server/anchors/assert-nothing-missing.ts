import { existsSync } from "node:fs";
import { GENESIS_HASH } from "#domain/audit-record.ts";
import { formatInstant } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { errorMessage } from "../errors/error-message.ts";
import { startWith } from "../errors/start-with.ts";
import { StartupError } from "../errors/startup-error.ts";
import { anchorPaths, otherAnchorPaths, type Anchor, type AnchorPaths } from "./anchor.ts";
import { expectedAnchors } from "./anchor-file.ts";
import { findBrokenAnchor, type BrokenAnchor } from "./find-broken-anchor.ts";
import { findFormerAnchors } from "./former-anchors.ts";
import { findContinuedElsewhere, type ContinuedElsewhere } from "./other-books.ts";

type AnchorSettings = {
  readonly dataDir: string;
  /**
   * Finds the former end of the history when no anchors are stored: they may have been deleted, or
   * not been copied with the database.
   */
  readonly otherwise?: (location: DatabaseLocation) => Promise<Anchor | null>;
};

type Broken = BrokenAnchor | ContinuedElsewhere;

type Settings = AnchorSettings & {
  readonly timeZone: string;
  readonly continueFromRecord: number | null;
};

/**
 * @throws StartupError if history records are missing or different, and the owner did not accept
 * it.
 */
export async function assertNothingMissing(
  location: DatabaseLocation,
  settings: Settings,
): Promise<void> {
  const broken =
    (await findBroken(location, await anchorsToCheck(location, settings))) ??
    (await findElsewhere(location, settings.dataDir));
  if (broken === null || broken.head.sequence === settings.continueFromRecord) return;
  const { timeZone } = settings;
  const cause =
    broken.kind === "elsewhere"
      ? `${describeElsewhere(broken, location, timeZone)} Nada foi alterado.`
      : describeBroken(broken, location, timeZone);
  throw new StartupError(`${cause}\n${describeRemedy(broken, location.engine)}`);
}

/** The positions that the history must contain. @throws StartupError if they cannot be read. */
export async function anchorsToCheck(
  location: DatabaseLocation,
  { dataDir, otherwise }: AnchorSettings,
): Promise<readonly Anchor[]> {
  const stored = readExpected(anchorPaths(dataDir, location));
  if (stored.length > 0) return stored;
  const other = (await otherwise?.(location)) ?? null;
  return other === null ? [] : [other];
}

function readExpected(paths: AnchorPaths): readonly Anchor[] {
  try {
    return expectedAnchors(paths);
  } catch (error) {
    throw new StartupError(
      `Não foi possível ler as anotações com que o sistema confere que não falta nada, em ${paths.head} e ${paths.anchors} (${errorMessage(error)}); nada foi alterado. Verifique se o disco está bem ligado, e inicie de novo. Se continuar, copie a pasta de dados para outro disco, mova esses dois arquivos para fora da pasta e inicie de novo.`,
      { cause: error },
    );
  }
}

async function findBroken(
  location: DatabaseLocation,
  anchors: readonly Anchor[],
): Promise<BrokenAnchor | null> {
  const anchor = anchors.findLast(({ sequence }) => sequence > 0);
  if (anchor === undefined) return null;
  if (location.engine === "sqlite" && !existsSync(location.file)) {
    return { kind: "missing", anchor, head: { sequence: 0, hash: GENESIS_HASH } };
  }
  await using read = await openSnapshotReader(location);
  return await findBrokenAnchor(read, anchors);
}

async function findElsewhere(
  location: DatabaseLocation,
  dataDir: string,
): Promise<ContinuedElsewhere | null> {
  const paths = anchorPaths(dataDir, location);
  const isEmpty = location.engine === "sqlite" && !existsSync(location.file);
  if (isEmpty || otherAnchorPaths(paths).length === 0) return null;
  await using read = await openSnapshotReader(location);
  // The owner may have decided before the schema was part of the key.
  const former = await findFormerAnchors(read, location, dataDir);
  return await findContinuedElsewhere(read, former ?? paths);
}

/** For commands that read the books as they are; null if no other database went on with them. */
export async function describeOtherBooks(
  location: DatabaseLocation,
  { dataDir, timeZone }: Pick<Settings, "dataDir" | "timeZone">,
): Promise<string | null> {
  const found = await findElsewhere(location, dataDir);
  return found === null
    ? null
    : `${describeElsewhere(found, location, timeZone)} Confira DATABASE_URL.`;
}

function describeElsewhere(
  { anchor, head, sharedUntil }: ContinuedElsewhere,
  location: DatabaseLocation,
  timeZone: string,
): string {
  const place = placeOf(location);
  const when = formatInstant(anchor.timestamp, timeZone);
  const here = pluralize(head.sequence, "registro", "registros");
  return sharedUntil === head.sequence
    ? `${place} é mais antigo do que o banco de dados que esteve em uso: o histórico daqui tem ${here}, e em ${when} o mesmo histórico já tinha ${anchor.sequence} em outro banco.`
    : `${place} tem o mesmo histórico que outro banco até o registro ${sharedUntil}, e os dois podem ter continuado depois: este tem ${here}, e em ${when} o outro já tinha ${anchor.sequence}.`;
}

function placeOf(location: DatabaseLocation): string {
  return location.engine === "sqlite" ? `O arquivo ${location.file}` : "O banco PostgreSQL";
}

function describeBroken(
  { kind, anchor, head }: BrokenAnchor,
  location: DatabaseLocation,
  timeZone: string,
): string {
  const place = placeOf(location);
  const when = formatInstant(anchor.timestamp, timeZone);
  return kind === "missing"
    ? `${place} tem menos do que já estava gravado: o histórico tem ${pluralize(head.sequence, "registro", "registros")}, e em ${when} já tinha ${anchor.sequence}. Nada foi alterado.`
    : `${place} tem outro histórico: o registro ${anchor.sequence}, anotado em ${when}, não é mais o mesmo. Alguém trocou o banco de dados, ou o alterou por fora do sistema. Nada foi alterado agora.`;
}

const UNDO: Readonly<Record<DatabaseLocation["engine"] | "elsewhere", string>> = {
  sqlite:
    "se um arquivo foi apagado, movido ou trocado, devolva à pasta de dados todos os que estavam nela (financeiro.db e financeiro.db-wal) e inicie de novo. Se eles se perderam,",
  postgres:
    "se o banco foi trocado, ou DATABASE_URL é a de outro, volte ao que estava em uso e inicie de novo. Se ele se perdeu,",
  elsewhere:
    "se DATABASE_URL se perdeu ou é a de outro banco, ponha de volta a do que estava em uso e inicie de novo. Se ele se perdeu,",
};

function describeRemedy(broken: Broken, engine: DatabaseLocation["engine"]): string {
  const undo = UNDO[broken.kind === "elsewhere" ? broken.kind : engine];
  return `O que fazer: ${undo} volte a uma cópia de segurança: npm run restore mostra as que há.
Para continuar mesmo assim com o que há, inicie assim: ${startWith("CONTINUE_FROM_RECORD", broken.head.sequence)}. ${describeLoss(broken)} O sistema anota que você aceitou isso.`;
}

function describeLoss(broken: Broken): string {
  const more = pluralize(broken.anchor.sequence - broken.head.sequence, "registro", "registros");
  switch (broken.kind) {
    case "missing":
      return `O que falta (${more}) fica perdido.`;
    case "altered":
      return "O histórico deixa de provar o que houve antes.";
    case "elsewhere":
      return broken.sharedUntil === broken.head.sequence
        ? `O que falta (${more}) fica só no outro banco.`
        : "O que foi gravado só no outro banco fica só nele.";
  }
}
