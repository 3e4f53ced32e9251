/** Loaded before the program: its clock says what is in a file, so that a test can move it. */
import { readFileSync } from "node:fs";

const file = process.env["CLOCK_FILE"] ?? "";
Date.now = () => Number(readFileSync(file, "utf8"));
