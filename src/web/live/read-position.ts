/** How far the history was when this page read the oldest of what it has. */
import { POSITION_HEADER } from "#web/api/row-columns.ts";

type Answer = { readonly response: Response };

let oldest: number | null = null;
const underWay = new Set<Promise<Answer>>();

/** Gives the answer as it is, and notes where the history was then. */
export async function notePosition<Whole extends Answer>(answer: Promise<Whole>): Promise<Whole> {
  underWay.add(answer);
  try {
    const whole = await answer;
    const said = whole.response.headers.get(POSITION_HEADER);
    if (said !== null) oldest = Math.min(oldest ?? Infinity, Number(said));
    return whole;
  } finally {
    underWay.delete(answer);
  }
}

/** Where the history was before all that was asked for until now; null where nothing was read. */
export async function oldestPosition(): Promise<number | null> {
  await Promise.allSettled(underWay);
  return oldest;
}
