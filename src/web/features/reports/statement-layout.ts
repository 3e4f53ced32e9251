/** The widths of a statement's columns, and how amounts are formatted to fit. */

/**
 * From the roomiest: the share beside the amount, below it, in a small font, without centavos, and
 * in a small font without centavos.
 */
export const LOOKS = ["beside", "stacked", "small", "whole", "wholeSmall"] as const;
export type Look = (typeof LOOKS)[number];

export function isWithoutCentavos(look: Look): boolean {
  return look === "whole" || look === "wholeSmall";
}

export function isInSmallLetters(look: Look): boolean {
  return look === "small" || look === "wholeSmall";
}

/** In pixels. */
export type StatementLayout = {
  readonly look: Look;
  readonly accountWidth: number;
  /** The width of each column except the total. */
  readonly columnWidth: number;
  readonly totalWidth: number;
  /** True if the total stays visible while the others scroll. */
  readonly isTotalSticky: boolean;
};

/** The widths of the longest texts, in pixels. */
export type StatementWidths = {
  readonly account: number;
  /** The widths of a column's amounts and heading. */
  readonly column: Readonly<Record<Look, number>>;
  readonly total: Readonly<Record<Look, number>>;
};

type LayoutRequest = {
  readonly room: number;
  readonly widths: StatementWidths;
  /** Without the total. */
  readonly columnCount: number;
  readonly hasTotal: boolean;
  /** True for a narrow screen: a few columns fit next to the account, and the others scroll. */
  readonly isNarrow: boolean;
  /** True if the user wants centavos. */
  readonly isExact: boolean;
};

/**
 * The roomiest look in which all columns fit; on a narrow screen, in which two fit next to the
 * total. If there is none, the columns scroll.
 */
export function planLayout(request: LayoutRequest): StatementLayout {
  const looks = LOOKS.filter(
    (look) =>
      !(request.isNarrow && look === "beside") && !(request.isExact && isWithoutCentavos(look)),
  );
  const fitting = looks.find((look) => fits(look, request));
  return fitting === undefined ? scrollingLayout(request) : fittingLayout(fitting, request);
}

const NARROW_ACCOUNT = 120;
const NARROW_COLUMNS = 2;
/** For an account name on two lines. */
const SMALL_ACCOUNT = 148;
const MAX_ACCOUNT = 260;
/** Keeps a few amounts close to their accounts. */
const MAX_COLUMN = 256;

function accountWidth(look: Look, request: LayoutRequest): number {
  const { widths, isNarrow } = request;
  if (isNarrow) return narrowAccountWidth(look, request);
  const isRoomy = look === "beside" || look === "stacked";
  return Math.min(widths.account, isRoomy ? MAX_ACCOUNT : SMALL_ACCOUNT);
}

/** With few columns, the remaining width goes to the names. */
function narrowAccountWidth(look: Look, request: LayoutRequest): number {
  const { room, widths, columnCount } = request;
  if (columnCount > NARROW_COLUMNS) return NARROW_ACCOUNT;
  const rest = room - columnCount * widths.column[look] - totalWidth(look, request);
  return Math.max(NARROW_ACCOUNT, Math.min(widths.account, rest));
}

function totalWidth(look: Look, { widths, hasTotal }: LayoutRequest): number {
  return hasTotal ? widths.total[look] : 0;
}

function roomForColumns(look: Look, request: LayoutRequest): number {
  return request.room - accountWidth(look, request) - totalWidth(look, request);
}

function columnsInSight({ columnCount, isNarrow }: LayoutRequest): number {
  return isNarrow ? Math.min(columnCount, NARROW_COLUMNS) : columnCount;
}

function fits(look: Look, request: LayoutRequest): boolean {
  const needed = columnsInSight(request) * request.widths.column[look];
  return needed <= roomForColumns(look, request);
}

function fittingLayout(look: Look, request: LayoutRequest): StatementLayout {
  const { widths, columnCount, hasTotal, isNarrow } = request;
  const room = roomForColumns(look, request);
  const inSight = isNarrow
    ? Math.min(columnCount, Math.floor(room / widths.column[look]))
    : columnCount;
  const total = totalWidth(look, request);
  const even = (room + total) / (inSight + (hasTotal ? 1 : 0));
  const isEven = even >= Math.max(total, widths.column[look]);
  const columnWidth = isEven ? even : room / inSight;
  const isLimited = !isNarrow && columnWidth > MAX_COLUMN;
  return {
    look,
    accountWidth: accountWidth(look, request),
    columnWidth: isLimited ? Math.max(MAX_COLUMN, widths.column[look]) : columnWidth,
    totalWidth: hasTotal ? Math.max(total, isEven ? Math.min(even, MAX_COLUMN) : 0) : 0,
    isTotalSticky: hasTotal,
  };
}

/** On a narrow screen only complete columns are shown, the last of which is the total. */
function scrollingLayout(request: LayoutRequest): StatementLayout {
  const { room, widths, columnCount, hasTotal, isNarrow } = request;
  const look = "stacked";
  const account = accountWidth(look, request);
  const widest = widths.column[look];
  const atOnce = Math.max(1, Math.floor((room - account) / widest));
  const columnWidth = isNarrow
    ? (room - account) / Math.min(atOnce, columnCount + (hasTotal ? 1 : 0))
    : widest;
  return {
    look,
    accountWidth: account,
    columnWidth,
    totalWidth: hasTotal ? Math.max(columnWidth, widths.total[look]) : 0,
    isTotalSticky: hasTotal && !isNarrow,
  };
}
