import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";

test.each([
  ["Padaria Conceição", "Padaria Conceição"],
  ["Panificadora e Confeitaria", "Panificadora e Confeitaria"],
  ["CONSTRUTORA MARANHÃO LTDA", "CONSTRUTORA MARANH…"],
  ["MMMMMMMMMMMMMMMMMMMMMMMM", "MMMMMMMMMMMMMM…"],
  ["illililililililililililililililili", "illililililililililililililililili"],
  ["北京市朝阳区某某有限公司分公司", "北京市朝阳区某某有限公司…"],
])("%s is %s in 134 pixels", (text, fitting) => {
  expect(fitText(text, 134)).toBe(fitting);
});
