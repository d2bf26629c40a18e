import { type Advice, adviceFor, weightAdvice } from './advice.ts';
import { Groups } from './groups.ts';

/** What the canvas needs of the page around it. */
interface Surroundings {
  readonly root: HTMLElement;
  /** Where the store draws the blocks. */
  readonly draw: string;
  /** The name of the record, as forms send it. */
  readonly record: () => URLSearchParams;
  /** Is told which block was pressed, and on what. */
  readonly onPress: (at: string, target: Element) => void;
  /** Is told about which block something was advised, and pressed. */
  readonly onAdvice: (at: string) => void;
}

/**
 * How blocks are marked that can be opened, and the one that is open: by an element above it, since what a block has above
 * itself would hide an outline. The frame's policy admits no styles in its HTML.
 */
const STYLES = `[data-at]{cursor:pointer}
[data-at]:hover:not(:has([data-at]:hover)){outline:2px dashed #1d4ed8;outline-offset:-2px}
.chosen-block{position:absolute;z-index:2147483647;box-sizing:border-box;border:3px solid #1d4ed8;pointer-events:none}`;

const LOADING = 'Drawing the blocks …';
const UNREACHED = 'The blocks could not be drawn. What you type is kept.';
/** How long nothing changes before the blocks are looked over, milliseconds. */
const ADVICE_MS = 400;
/** Longest wait for a drawing, milliseconds. */
const WAIT_MS = 15_000;

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Shows the blocks of a record in a frame, in the way that shoppers get them, and keeps up with what is typed. */
export class Canvas {
  readonly #around: Surroundings;
  readonly #place: HTMLElement;
  readonly #status: HTMLElement;
  readonly #site: HTMLSelectElement;
  readonly #width: HTMLSelectElement;
  #frame: HTMLIFrameElement | undefined;
  #groups: Groups | undefined;
  readonly #advice: HTMLDetailsElement;
  #advising = 0;
  #chosen = '';
  /** Whether a drawing did not arrive, so that the frame does not show what is kept. */
  isBehind = false;
  /** The last drawing that was asked for: answers to earlier ones come too late. */
  #asked = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    const part = around.root.querySelector<HTMLElement>('[data-part=canvas]') as HTMLElement;
    this.#place = part.querySelector('[data-canvas=frame]') as HTMLElement;
    this.#status = part.querySelector('[data-canvas=status]') as HTMLElement;
    this.#advice = part.querySelector('[data-canvas=advice]') as HTMLDetailsElement;
    this.#site = part.querySelector('[name=seen]') as HTMLSelectElement;
    this.#width = part.querySelector('[name=width]') as HTMLSelectElement;
    part.hidden = false;
    this.#site.addEventListener('change', () => this.load());
    this.#width.addEventListener('change', () => this.#fit());
    new ResizeObserver(() => this.#fit()).observe(this.#place);
    this.load();
  }

  /** The site on which the blocks are seen. */
  get site(): string {
    return this.#site.value;
  }

  /** Loads the frame again: its own page with its own policy, which only a form can ask for. */
  load(): void {
    this.#groups = undefined;
    const frame = document.createElement('iframe');
    frame.name = 'canvas';
    frame.title = 'The blocks as shoppers see them';
    frame.dataset.testid = 'canvas';
    this.#place.replaceChildren(frame);
    this.#frame = frame;
    this.#fit();
    this.#say(LOADING);
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: this.#around.draw, target: 'canvas', hidden: true });
    for (const [name, value] of this.#fields()) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    this.#place.append(form);
    // The frame's first page is an empty one.
    frame.addEventListener('load', () => this.#arrive(frame));
    form.submit();
    form.remove();
  }

  #fields(more: Iterable<readonly [string, string]> = []): URLSearchParams {
    const fields = this.#around.record();
    for (const [name, value] of more) fields.set(name, value);
    fields.set('seen', this.#site.value);
    return fields;
  }

  #arrive(frame: HTMLIFrameElement): void {
    const page = frame.contentDocument;
    if (frame !== this.#frame || page?.URL === 'about:blank') return;
    if (!page?.querySelector('main')) {
      this.#say(UNREACHED);
      return;
    }
    const view = frame.contentWindow as Window & typeof globalThis;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(STYLES);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
    this.#groups = new Groups(page);
    const mark = page.createElement('div');
    mark.className = 'chosen-block';
    page.body.append(mark);
    // Pictures and other widths move what is below them.
    new view.ResizeObserver(() => this.#mark()).observe(page.body);
    page.addEventListener('click', (event) => this.#press(event), true);
    this.#say('');
    this.choose(this.#chosen);
    this.#advise();
    // What came may be changed by its own script already: what the store says of it is asked once more.
    void this.#ask([]).then((fresh) => fresh && this.#groups?.learn(fresh));
  }

  #press(event: MouseEvent): void {
    const target = event.target as Element;
    // Tabs and folds open, everything else only chooses.
    if (!target.closest('summary, [role=tab]')) event.preventDefault();
    const at = target.closest('[data-at]')?.getAttribute('data-at');
    if (at) this.#around.onPress(at, target);
  }

  /** Shows which block is open. `isShown`: it is brought into view, too. */
  choose(at: string, isShown = false): void {
    this.#chosen = at;
    const page = this.#frame?.contentDocument;
    if (!page || !this.#groups) return;
    for (const element of page.querySelectorAll('[data-chosen]')) element.removeAttribute('data-chosen');
    const own = at === '' ? [] : [...page.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)];
    for (const element of own) element.setAttribute('data-chosen', '');
    this.#mark();
    if (isShown) own[0]?.scrollIntoView({ block: 'nearest' });
  }

  /** Draws the mark around what the open block shows. */
  #mark(): void {
    const view = this.#frame?.contentWindow;
    const mark = view?.document.querySelector<HTMLElement>('.chosen-block');
    if (!view || !mark) return;
    const boxes = [...view.document.querySelectorAll('[data-chosen]')].map((element) =>
      element.getBoundingClientRect(),
    );
    mark.hidden = boxes.length === 0;
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    Object.assign(mark.style, {
      insetInlineStart: `${left + view.scrollX}px`,
      insetBlockStart: `${top + view.scrollY}px`,
      inlineSize: `${Math.max(...boxes.map(({ right }) => right)) - left}px`,
      blockSize: `${Math.max(...boxes.map(({ bottom }) => bottom)) - top}px`,
    });
  }

  /** Draws all blocks as they are kept. */
  async showAll(): Promise<void> {
    const fresh = await this.#ask([]);
    if (fresh) this.#changed(() => this.#groups?.show(fresh));
  }

  /** Draws a block as it is being typed. Returns whether it could be drawn. */
  async showTyped(at: string, form: URLSearchParams): Promise<void> {
    const fresh = await this.#ask(form);
    if (fresh) this.#changed(() => this.#groups?.showOne(Number(at.split('/')[0]), fresh));
  }

  /** Gives an outermost block another place among them, or takes it away (null), before the store has answered. */
  move(from: string, to: string | null): void {
    const isOuter = [from, to ?? '0'].every((place) => /^\d+$/.test(place));
    // What is on its way was drawn before.
    this.#asked++;
    if (isOuter) this.#changed(() => this.#groups?.move(Number(from), to === null ? null : Number(to)));
  }

  /** Changes what the frame shows, and keeps where it is scrolled to. */
  #changed(change: () => void): void {
    const view = this.#frame?.contentWindow;
    const top = view?.scrollY ?? 0;
    change();
    this.choose(this.#chosen);
    view?.scrollTo(0, top);
    this.#wake();
    this.#advise();
  }

  /** Lists what the editor should look at, each with a button that opens its block. */
  #advise(): void {
    clearTimeout(this.#advising);
    this.#advising = setTimeout(() => {
      const view = this.#frame?.contentWindow;
      if (!view) return;
      const loaded = view.performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const pictures = loaded.filter(({ initiatorType }) => initiatorType === 'img');
      const heavy = weightAdvice(pictures.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));
      showAdvice(this.#advice, [...adviceFor(view.document), ...(heavy ? [heavy] : [])], this.#around.onAdvice);
    }, ADVICE_MS);
  }

  /** Wakes the islands of new blocks: the frame's own script has looked for them only once. */
  #wake(): void {
    const view = this.#frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    const asleep = view?.document.querySelectorAll('store-island:not([data-awake])') ?? [];
    for (const name of new Set([...asleep].map((island) => island.getAttribute('name'))))
      view?.dispatchEvent(new view.CustomEvent('store:wake', { detail: { name } }));
  }

  /** Asks the store for a drawing; undefined if it is not the last one, or is refused, which is said. */
  async #ask(more: Iterable<readonly [string, string]>): Promise<Document | undefined> {
    const asked = ++this.#asked;
    const answer = await fetch(this.#around.draw, {
      method: 'POST',
      body: this.#fields(more),
      signal: AbortSignal.timeout(WAIT_MS),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (asked !== this.#asked) return undefined;
    if (!answer || text === undefined || (!answer.ok && answer.status !== 400)) {
      this.isBehind = true;
      this.#say(UNREACHED);
      return undefined;
    }
    this.isBehind = !answer.ok;
    this.#say(answer.ok ? '' : refusalIn(text));
    return answer.ok ? parsed(text) : undefined;
  }

  #say(text: string): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /** Gives the frame its width, and makes it smaller where there is less room. */
  #fit(): void {
    const frame = this.#frame;
    const width = Number(this.#width.value);
    const scale = Math.min(1, this.#place.clientWidth / width);
    if (!frame || scale <= 0) return;
    const height = Math.round(Math.max(320, innerHeight - 160));
    frame.width = String(width);
    frame.height = String(Math.round(height / scale));
    frame.style.transform = scale === 1 ? '' : `scale(${scale})`;
    this.#place.style.blockSize = `${height}px`;
  }
}

/** Shows what is advised, if anything is. */
function showAdvice(place: HTMLDetailsElement, all: readonly Advice[], onPress: (at: string) => void): void {
  place.hidden = all.length === 0;
  const [summary, list] = [place.querySelector('summary'), place.querySelector('ul')];
  const count = all.length === 1 ? '1 thing to look at' : `${all.length} things to look at`;
  if (summary && summary.textContent !== count) summary.textContent = count;
  const words = all.map(({ at, text }) => `${at} ${text}`).join();
  if (!list || list.dataset.words === words) return;
  list.dataset.words = words;
  list.replaceChildren(
    ...all.map(({ at, text }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: 'link', textContent: text });
      button.addEventListener('click', () => onPress(at));
      item.append(at === '' ? text : button);
      return item;
    }),
  );
}

/** What is wrong with a block that was refused. */
function refusalIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error: { readonly fields: readonly { message: string }[] } };
    const [first] = error.fields;
    return first ? `Not drawn yet: a field ${first.message}.` : UNREACHED;
  } catch {
    return UNREACHED;
  }
}
