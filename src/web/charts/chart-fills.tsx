import { TONE_COLOURS, TONE_FILLS } from "./chart-style.ts";
import type { ChartTone } from "./chart.ts";

/** Their element ids begin with `id`. */
export function FillPatterns({ id, tones }: { id: string; tones: readonly ChartTone[] }) {
  return (
    <defs>
      {[...new Set(tones)].map((tone) =>
        TONE_FILLS[tone] === "plain" ? null : (
          <FillPattern
            key={tone}
            id={`${id}${tone}`}
            colour={TONE_COLOURS[tone]}
            isDotted={TONE_FILLS[tone] === "dotted"}
          />
        ),
      )}
    </defs>
  );
}

export function toneFill(tone: ChartTone, id: string): string {
  return TONE_FILLS[tone] === "plain" ? TONE_COLOURS[tone] : `url(#${id}${tone})`;
}

function FillPattern({ id, colour, isDotted }: { id: string; colour: string; isDotted: boolean }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" fill={colour} fillOpacity={isDotted ? 0.35 : 0.25} />
      {isDotted ? (
        <circle cx="3" cy="3" r="1.75" fill={colour} />
      ) : (
        <rect width="3" height="6" fill={colour} />
      )}
    </pattern>
  );
}
