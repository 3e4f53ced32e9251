import { expect, test } from "vitest";
import { searchText } from "./search-text.ts";

test("an empty text is no search, and a long one is cut between two characters", () => {
  const text = searchText(3);
  expect(text.parse("")).toBeNull();
  expect(text.parse(undefined)).toBeNull();
  expect(text.parse("abcd")).toBe("abc");
  expect(text.parse("ab😀")).toBe("ab");
  expect(text.parse("😀")).toBe("😀");
});
