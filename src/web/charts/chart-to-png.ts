import { FONT_FAMILY, measureTextWidth } from "./measure-text.ts";

const SVG = "http://www.w3.org/2000/svg";
const SCALE = 2;
const EDGE = 24;
const [TITLE_SIZE, TEXT_SIZE] = [20, 13];
const LINE = 20;
/** The legend: from a mark to its text, and between items. */
const [MARK_WIDTH, ITEM_GAP] = [28, 24];

type PngInput = {
  readonly svg: SVGSVGElement;
  readonly legend: HTMLElement;
  readonly title: string;
  readonly subtitle: string;
};

/**
 * A PNG of title, subtitle, chart and legend, in the current theme at twice the screen resolution.
 * @throws Error when the browser cannot encode it.
 */
export async function chartToPng(input: PngInput): Promise<Blob> {
  const root = composeSvg(input);
  const text = resolveColours(new XMLSerializer().serializeToString(root));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`;
  await image.decode();
  const { width, height } = root;
  const canvas = new OffscreenCanvas(width.baseVal.value * SCALE, height.baseVal.value * SCALE);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser has no 2D canvas");
  context.fillStyle = resolveColours("var(--color-surface)");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/png" });
}

function composeSvg({ svg, legend, title, subtitle }: PngInput): SVGSVGElement {
  const width = svg.width.baseVal.value;
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("font-family", FONT_FAMILY);
  let y = EDGE;
  const write = (text: string, size: number, weight: number, fill: string): void => {
    for (const line of wrapText(text, width, size, weight)) {
      const style = { "font-size": size, "font-weight": weight, fill };
      append(root, "text", { x: EDGE, y: y + size, ...style }).textContent = line;
      y += size + 7;
    }
  };
  write(title, TITLE_SIZE, 600, "var(--color-ink)");
  write(subtitle, TEXT_SIZE, 400, "var(--color-muted)");
  y += 8;
  const clone = cloneAt(svg, EDGE, y);
  for (const cursor of clone.querySelectorAll(".recharts-tooltip-cursor")) cursor.remove();
  root.append(clone);
  y = appendLegend(root, legend, width, y + svg.height.baseVal.value + 12) + EDGE;
  root.setAttribute("width", String(width + 2 * EDGE));
  root.setAttribute("height", String(Math.ceil(y)));
  return root;
}

/** Wraps into lines; returns the bottom. */
function appendLegend(
  root: SVGSVGElement,
  legend: HTMLElement,
  width: number,
  top: number,
): number {
  let [x, y] = [0, top];
  for (const item of legend.querySelectorAll("li")) {
    const text = item.textContent;
    const itemWidth = MARK_WIDTH + measureTextWidth(text, TEXT_SIZE);
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + LINE];
    const mark = item.querySelector("svg");
    if (mark !== null) root.append(cloneAt(mark, EDGE + x, y + 3));
    const attributes = { x: EDGE + x + MARK_WIDTH, y: y + TEXT_SIZE, "font-size": TEXT_SIZE };
    append(root, "text", { ...attributes, fill: "var(--color-ink)" }).textContent = text;
    x += itemWidth + ITEM_GAP;
  }
  return y + LINE;
}

function cloneAt(svg: SVGSVGElement, x: number, y: number): SVGSVGElement {
  const clone = svg.cloneNode(true) as SVGSVGElement;
  clone.removeAttribute("style");
  clone.setAttribute("x", String(x));
  clone.setAttribute("y", String(y));
  return clone;
}

function append(root: SVGSVGElement, name: string, attributes: Record<string, string | number>) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  root.append(element);
  return element;
}

/** A word wider than `width` gets its own line. */
function wrapText(text: string, width: number, size: number, weight: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && measureTextWidth(longer, size, weight) <= width)
      lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** An image has no access to the CSS variables of the page. */
function resolveColours(text: string): string {
  const probe = document.createElement("span");
  document.body.append(probe);
  const resolved = text.replaceAll(/var\(--[\w-]+\)/gu, (name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return resolved;
}
