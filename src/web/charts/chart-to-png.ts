/**
 * A chart on the page as a PNG: its title, what it is of, the drawing and its legend, in the colours
 * of the theme as it is now, twice as fine as on the screen.
 */
import { measureTextWidth } from "./measure-text.ts";

const SVG = "http://www.w3.org/2000/svg";
const FONTS = '"Inter", ui-sans-serif, system-ui, sans-serif';
const SCALE = 2;
const EDGE = 24;
const [TITLE_SIZE, TEXT_SIZE] = [20, 13];
const LINE = 20;
/** Between a mark of the legend and its word, and between two of them. */
const [MARK_ROOM, ITEM_GAP] = [28, 24];

type Given = {
  readonly chart: SVGSVGElement;
  /** A list of marks with their words. */
  readonly legend: HTMLElement;
  readonly title: string;
  readonly about: string;
};

/** @throws Error when the browser makes no picture of it. */
export async function pictureOf(given: Given): Promise<Blob> {
  const whole = composed(given);
  const text = withColours(new XMLSerializer().serializeToString(whole));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = whole.width.baseVal.value * SCALE;
  canvas.height = whole.height.baseVal.value * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser gives no canvas to draw on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The browser made no picture"));
      else resolve(blob);
    }, "image/png");
  });
}

/** All of it in one drawing, from top to bottom. */
function composed({ chart, legend, title, about }: Given): SVGSVGElement {
  const width = chart.width.baseVal.value;
  const whole = document.createElementNS(SVG, "svg");
  whole.setAttribute("font-family", FONTS);
  const paper = put(whole, "rect", { fill: "var(--color-surface)" });
  let y = EDGE;
  const write = (text: string, size: number, weight: number, fill: string): void => {
    for (const line of brokenUp(text, width, size, weight)) {
      const place = { x: EDGE, y: y + size, "font-size": size, "font-weight": weight, fill };
      put(whole, "text", place).textContent = line;
      y += size + 7;
    }
  };
  write(title, TITLE_SIZE, 600, "var(--color-ink)");
  write(about, TEXT_SIZE, 400, "var(--color-muted)");
  y += 8;
  const drawing = clonedAt(chart, EDGE, y);
  // Marks of what was pointed at are no part of it.
  for (const cursor of drawing.querySelectorAll(".recharts-tooltip-cursor")) cursor.remove();
  whole.append(drawing);
  y = withLegend(whole, legend, width, y + chart.height.baseVal.value + 12) + EDGE;
  const size = { width: width + 2 * EDGE, height: Math.ceil(y) };
  for (const [name, value] of Object.entries(size)) {
    whole.setAttribute(name, String(value));
    paper.setAttribute(name, String(value));
  }
  return whole;
}

/** Puts the legend there, in as many lines as it needs, and tells where it ends. */
function withLegend(whole: SVGSVGElement, legend: HTMLElement, width: number, top: number): number {
  let [x, y] = [0, top];
  for (const item of legend.querySelectorAll("li")) {
    const word = item.textContent;
    const itemWidth = MARK_ROOM + measureTextWidth(word, TEXT_SIZE);
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + LINE];
    const mark = item.querySelector("svg");
    if (mark !== null) whole.append(clonedAt(mark, EDGE + x, y + 3));
    const place = { x: EDGE + x + MARK_ROOM, y: y + TEXT_SIZE, "font-size": TEXT_SIZE };
    put(whole, "text", { ...place, fill: "var(--color-ink)" }).textContent = word;
    x += itemWidth + ITEM_GAP;
  }
  return y + LINE;
}

function clonedAt(drawing: SVGSVGElement, x: number, y: number): SVGSVGElement {
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  clone.removeAttribute("style");
  clone.setAttribute("x", String(x));
  clone.setAttribute("y", String(y));
  return clone;
}

function put(whole: SVGSVGElement, name: string, attributes: Record<string, string | number>) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  whole.append(element);
  return element;
}

/** In lines that are not wider than `width`; a word that is has a line of its own. */
function brokenUp(text: string, width: number, size: number, weight: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && measureTextWidth(longer, size, weight) <= width)
      lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** A drawing by itself knows no theme: its colours are put in as they are on the page now. */
function withColours(text: string): string {
  const probe = document.createElement("span");
  document.body.append(probe);
  try {
    return text.replaceAll(/var\(--[\w-]+\)/gu, (name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
  } finally {
    probe.remove();
  }
}
