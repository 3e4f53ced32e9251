import * as fc from "fast-check";
import { IS_WHOLE_RUN, TEST_SEED } from "./test-seed.ts";

// The short run has the same cases each time: more of them would find nothing new tomorrow.
fc.configureGlobal({ seed: TEST_SEED, numRuns: IS_WHOLE_RUN ? 100 : 30 });
