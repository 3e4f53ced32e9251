import type { Anchor } from "../anchors/anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";

export type CheckContext = {
  readonly location: DatabaseLocation;
  /** Positions that the history must contain. */
  readonly anchors: readonly Anchor[];
};
