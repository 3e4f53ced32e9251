/** Preloaded into the program: its clock reads a file, so that a test can set it. */
import { readFileSync } from "node:fs";

const file = process.env["CLOCK_FILE"] ?? "";
Date.now = () => Number(readFileSync(file, "utf8"));
