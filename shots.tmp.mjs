import { chromium } from "playwright-core";
import { findChromium } from "./bin/find-chromium.ts";
const [base, out, ...list] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
for (const spec of list) {
  const [path, width, scheme = "light", height = 900] = spec.split("|");
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, colorScheme: scheme, locale: "pt-BR" });
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  await page.goto(base + path);
  await page.waitForTimeout(1500);
  const sw = await page.evaluate(() => document.documentElement.scrollWidth);
  const name = `${out}/${path.replace(/[^a-z0-9]+/gi, "_")}-${width}-${scheme}.png`;
  await page.screenshot({ path: name, fullPage: true });
  console.log(name, sw);
  await page.close();
}
await browser.close();
