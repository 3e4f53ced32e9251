/** Preloaded into the program: its clock is CLOCK_OFFSET_MS ahead of the real one. */
const { now } = Date;
const offsetMs = Number(process.env["CLOCK_OFFSET_MS"]);
Date.now = () => now() + offsetMs;
