import { expect, test } from "vitest";
import { onceWritten } from "./once-written.ts";

test("a failure after the last write says that the data was written, and why it ended", async () => {
  const failure = onceWritten(() => {
    throw new Error("ENOSPC: no space left on device");
  });
  await expect(failure).rejects.toThrow(/^Os dados foram gravados, mas .*ENOSPC.*npm run verify/u);
});
