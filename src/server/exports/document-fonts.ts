/** The font of the documents, the same in print and in PDF files. */
import { fileURLToPath } from "node:url";
import { EXPORTS_PATH } from "#contract/exports.ts";

export const FONT_FOLDER = fileURLToPath(
  new URL("fonts/Roboto/", import.meta.resolve("pdfmake/package.json")),
);

export const FONT_PATH = `${EXPORTS_PATH}/fonts/`;
