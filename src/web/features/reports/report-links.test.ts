/** The entries that figures link to are those that they count. */
import { describe, expect, it } from "vitest";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { cashStatement } from "#tests/support/cash-statement.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { reportInput } from "#tests/support/report-inputs.ts";
import { civilDate } from "#domain/civil-date.ts";
import { isTagId, type TagId } from "#domain/ids.ts";
import { ALL_TIME } from "#domain/period.ts";
import { buildReport } from "#domain/report.ts";
import { buildStatement } from "#domain/statement.ts";
import { toTagIds } from "#domain/tag.ts";
import { pointUrl } from "#web/charts/entry-points.ts";
import { tagsChart } from "./charts-by-kind.ts";
import { reportSubtitle, type ReportProps } from "./report-chart.ts";
import { reportSearch } from "./report-search.ts";
import { undatedGroups } from "./statement-links.ts";

const TODAY = civilDate("2026-11-21");
const BRANCH = { id: tagId("TAG-a1"), name: "Filial" };
const SITE = { id: tagId("TAG-b2"), name: "Obra" };
const IDLE = { id: tagId("TAG-c3"), name: "Parada" };

function tagId(text: string): TagId {
  if (!isTagId(text)) throw new Error(`${text} is no tag id`);
  return text;
}

/** A report of one entry, which has the tags Filial and Obra. */
function reportOf(filter: object): ReportProps {
  const search = reportSearch.parse(filter);
  const total = categoryTotal();
  const tagged = { ...total, tagIds: toTagIds([BRANCH.id, SITE.id]) };
  const input = { ...reportInput([total], ALL_TIME), tags: [BRANCH, SITE, IDLE], tagged: [tagged] };
  const data = { ...buildReport(input, ALL_TIME, TODAY), search };
  return { data, search, accountName: null, seriesName: null, tags: [BRANCH, IDLE] };
}

describe("A report", () => {
  it("links a tag to its entries, but not if others were chosen", () => {
    const tagsIn = (filter: object) =>
      tagsChart(reportOf(filter))
        .pointsFor(9)
        .map((point) => [point.title, linkedFilter(pointUrl(point))["tags"]]);
    expect(tagsIn({})).toEqual([
      ["Filial", "TAG-a1"],
      ["Obra", "TAG-b2"],
    ]);
    expect(tagsIn({ tags: "TAG-a1,TAG-c3" })).toEqual([
      ["Filial", "TAG-a1"],
      ["Obra", undefined],
    ]);
  });

  it("names the chosen tags below its charts, also those without entries", () => {
    expect(reportSubtitle(reportOf({ tags: "TAG-a1,TAG-c3" }))).toContain(
      "Etiquetas: Filial ou Parada",
    );
  });
});

describe("A statement", () => {
  const undated = categoryTotal({ dueDate: null, status: "pending" });

  it("links undated entries as unpaid ones in the cash flow, and not at all by competência", () => {
    const due = buildStatement({ basis: "due", totals: [undated] }, ALL_TIME, PLAIN_CATEGORIES);
    expect(linkOf(due)).toEqual({ lifecycle: "active", due: "undated" });
    const cash = cashStatement([undated], ALL_TIME, TODAY);
    expect(linkOf(cash)).toEqual({ lifecycle: "active", due: "undated", status: "unpaid" });
    expect(linkOf(cash, { status: "overdue" })).toMatchObject({ status: "overdue" });
    expect(linkOf({ ...due, basis: "accrual" })).toBeNull();
  });

  function linkOf(statement: ReturnType<typeof buildStatement>, filter: object = {}) {
    const [group] = undatedGroups({ ...statement, search: reportSearch.parse(filter) });
    const chosen = Object.entries(group?.filter ?? {}).filter(([, value]) => value !== null);
    return group?.filter === null ? null : Object.fromEntries(chosen);
  }
});

function linkedFilter(address: string | null): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address?.split("?")[1]));
}
