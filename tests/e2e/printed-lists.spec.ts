/** The note under a printed list that is not complete. */
import { extractText, getDocumentProxy } from "unpdf";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList } from "./entry-list.ts";

test("the note under the printed rows leads to the PDF of all of them", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 300 }, (_, at) => entry(`${at % 2 === 0 ? "TRI" : "TRE"}-${at}`)),
  );
  await openList(page, "?type=income");
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("link", { name: "PDF com todas" });
  const answer = await page.request.get(`${company.url}${await link.getAttribute("href")}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())));
  expect(text.join(" ").match(/R\$\s100,00/gu)?.length).toBeGreaterThanOrEqual(150);
});
