/** A random user on the screens, with a randomly bad connection. */
import type { BrowserContext, Page, Response, Route } from "@playwright/test";
import type { SeededRandom } from "../../src/domain/seeded-random.ts";
import { createForm, fillEntry } from "./entry-form.ts";
import { fillContact, newContactForm } from "./contact-form.ts";

const MAX_DELAY_MS = 1500;
/** Covered elements cannot be used, and are skipped. */
const STEP_TIMEOUT_MS = 1000;
/**
 * Controls that leave the company, open a window, make a copy with the same words, or are only
 * pressed on purpose.
 */
const LEFT_ALONE =
  /exemplo|csv|excel|pdf|imprimir|baixar|copiar|duplicar|parcelar|repetir|registrar|salvar|whatsapp|ligar|e-mail|fuso/iu;
const TYPED = ["12,50", "padaria", "10", "ana  paula", "*", "−R$ 1.234,50", "31/12/2026", "  "];
const KEYS = ["Escape", "Tab", "Enter", "ArrowDown", "n", "/", "?", "Control+z", "Control+Shift+z"];

type Point = { readonly x: number; readonly y: number; readonly name: string };

export class WalkingPerson {
  /** The steps so far, for the message of a failure. */
  readonly steps: string[] = [];
  /** Ids of entries and contacts whose creation the server has acknowledged. */
  readonly acknowledged = { transactions: new Set<string>(), clients: new Set<string>() };
  isOffline = false;
  readonly #page: Page;
  readonly #random: SeededRandom;
  #isSlow = false;
  #losesNextAnswer = false;
  #count = 0;

  constructor(page: Page, random: SeededRandom) {
    this.#page = page;
    this.#random = random;
  }

  /** Call before the first page is opened. */
  async begin(context: BrowserContext): Promise<void> {
    this.#page.setDefaultTimeout(STEP_TIMEOUT_MS);
    this.#page.setDefaultNavigationTimeout(30_000);
    await this.#page.route("**/rest/v1/**", (route) => this.#answer(route));
    this.#page.on("response", (response) => void this.#note(response));
    this.#page.on("dialog", (dialog) => void dialog.accept());
    context.on("page", (other) => void other.close());
  }

  async takeStep(): Promise<void> {
    const actions = [
      ["Nova movimentação", 10, () => this.#newRecord("/movimentacoes", "n")],
      ["Novo contato", 5, () => this.#newContact()],
      ["fill", 14, () => this.#fill()],
      ["Registrar", 14, () => this.#register()],
      ["click", 30, () => this.#clickAnything()],
      ["type", 6, () => this.#type(this.#pick(TYPED))],
      ["key", 10, () => this.#press(this.#pick(KEYS))],
      ["Back", 5, () => this.#back()],
      ["F5", 4, () => this.#reload()],
      ["connection", 10, () => this.#changeConnection()],
    ] as const;
    const total = actions.reduce((sum, [, weight]) => sum + weight, 0);
    let at = this.#random.integer(1, total);
    for (const [name, weight, act] of actions) {
      at -= weight;
      if (at > 0) continue;
      this.steps.push(name);
      await act();
      return;
    }
  }

  /** The connection is good from now on. */
  async recover(): Promise<void> {
    this.steps.push("the connection is good");
    await this.#setOffline(false);
    this.#isSlow = false;
    this.#losesNextAnswer = false;
  }

  async #newRecord(path: string, key: string): Promise<void> {
    await this.#press("Escape");
    const link = this.#page.locator(`nav a[href="${path}"]`).first();
    if (await link.isVisible()) await this.#try(() => link.click());
    await this.#press(key);
  }

  async #newContact(): Promise<void> {
    await this.#press("Escape");
    const link = this.#page.locator('nav a[href="/clientes"]').first();
    if (await link.isVisible()) await this.#try(() => link.click());
    const button = this.#page.getByRole("button", { name: "Novo contato" });
    await this.#try(() => button.click());
  }

  /** Fills the open form with words that no other record has. */
  async #fill(): Promise<void> {
    this.#count += 1;
    const mark = `passo ${this.#count}`;
    const entryForm = createForm(this.#page);
    const contactForm = newContactForm(this.#page);
    if (await entryForm.isVisible()) {
      const type = this.#random.chance(50) ? "Receita" : "Despesa";
      const amount = `${this.#random.integer(1, 9999)},${this.#random.integer(10, 99)}`;
      await this.#try(() =>
        fillEntry(entryForm, { type, category: "Outros", amount, notes: mark }),
      );
    } else if (await contactForm.isVisible()) {
      await this.#try(() => fillContact(contactForm, { name: mark }));
    }
    this.steps.push(`  ${mark}`);
  }

  async #register(): Promise<void> {
    const form = createForm(this.#page).or(newContactForm(this.#page));
    const button = form.getByRole("button", { name: "Registrar" });
    if (!(await button.isVisible())) return;
    if (this.#random.chance(30)) await this.#press("Control+Enter");
    else await this.#try(() => button.dblclick());
  }

  async #clickAnything(): Promise<void> {
    const points = await this.#page.evaluate(controlsInSight);
    const [first, ...others] = points.filter(({ name }) => !LEFT_ALONE.test(name));
    if (first === undefined) return;
    const { x, y, name } = this.#random.pick([first, ...others]);
    this.steps.push(`  ${name}`);
    await this.#page.mouse.click(x, y);
  }

  async #type(text: string): Promise<void> {
    this.steps.push(`  ${text}`);
    await this.#page.keyboard.type(text);
  }

  async #press(key: string): Promise<void> {
    this.steps.push(`  ${key}`);
    await this.#page.keyboard.press(key);
  }

  /** Stays within the program: not before its first page, and not where it cannot be fetched. */
  async #back(): Promise<void> {
    await this.#try(() => this.#page.goBack());
    if (this.#page.url().startsWith("http")) return;
    await this.#setOffline(false);
    await this.#page.goForward();
  }

  async #reload(): Promise<void> {
    await this.#setOffline(false);
    await this.#page.reload();
  }

  async #changeConnection(): Promise<void> {
    const change = this.#pick(["lost answer", "lost answer", "offline", "slow", "good"]);
    this.steps.push(`  ${change}`);
    this.#losesNextAnswer ||= change === "lost answer";
    if (change === "slow") this.#isSlow = true;
    if (change === "offline") await this.#setOffline(true);
    if (change === "good") await this.recover();
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.#page.context().setOffline(isOffline);
  }

  async #answer(route: Route): Promise<void> {
    const isWrite = route.request().method() !== "GET";
    try {
      if (this.#isSlow) {
        const delayMs = this.#random.integer(0, MAX_DELAY_MS);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
      if (isWrite && this.#losesNextAnswer && !this.isOffline) {
        this.#losesNextAnswer = false;
        await route.fetch();
        await route.abort("connectionreset");
      } else await route.continue();
    } catch {
      // The page that made the request is gone.
    }
  }

  async #note(response: Response): Promise<void> {
    const table = /\/rest\/v1\/(?<table>transactions|clients)\?/u.exec(response.url());
    if (table === null || response.request().method() !== "POST" || response.status() !== 201) {
      return;
    }
    const body: unknown = response.request().postDataJSON();
    for (const { id } of [body].flat() as { id?: string }[]) {
      const name = table.groups?.["table"];
      if (id !== undefined) this.acknowledged[name as "transactions" | "clients"].add(id);
    }
  }

  #pick(items: readonly string[]): string {
    return this.#random.pick(items as [string, ...string[]]);
  }

  /** Skips an element that is covered or gone by now. */
  async #try(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.steps.push(`  not possible: ${String(error).split("\n", 1)[0]}`);
    }
  }
}

/** Runs in the page: the clickable controls, at visible positions. */
function controlsInSight(): Point[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, tbody tr, [role=option], [role=menuitem]",
  );
  return [...controls].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(control.contains(hit) || hit.contains(control))) return [];
    const href = control.getAttribute("href") ?? "/";
    if (!href.startsWith("/") || href.startsWith("/exports") || href.startsWith("/exemplo"))
      return [];
    const name = control.ariaLabel ?? (control.textContent.trim() || control.tagName);
    return control.matches(":disabled") ? [] : [{ x, y, name: name.slice(0, 60) }];
  });
}
