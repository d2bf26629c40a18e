import { morph } from '#client/browser/morph.ts';
import { Canvas } from './block-editor/canvas.ts';
import { takeDrags } from './block-editor/drags.ts';
import { askPage, fieldsOf, isSameRecord, sendFields, sendLast } from './block-editor/exchange.ts';
import { fieldFor } from './block-editor/field-for.ts';
import { keepChosen } from './block-editor/keep-open.ts';
import { Past } from './block-editor/past.ts';
import { suggestPicks } from './block-editor/picks.ts';
import { showOthers } from './block-editor/presence.ts';
import { follow, foresee, movesOf } from './block-editor/rows.ts';
import { bringBackUnsaved, forgetUnsaved, keepUnsaved } from './block-editor/unsaved.ts';

interface Props {
  /** Where the store draws the blocks. */
  readonly draw: string;
  /** Where the store hears who has them open. */
  readonly present: string;
}

/** How long nobody types before the canvas shows it, and before it is saved, milliseconds. */
const DRAW_MS = 60;
const SAVE_MS = 1500;
/** How long after a failure it is tried again, milliseconds. */
const RETRY_MS = 5000;

const HELD_BACK =
  'This is what you typed last. It is not saved yet, because the store refused it. Save to try again. If someone else has changed this block since, your version replaces theirs.';
const UNREACHED = 'The store cannot be reached. What you typed is kept, and saved as soon as possible.';

/** Marks a form that was refused for a reason at none of its fields, such as a change of someone else. */
const HELD = 'held';

/** What is chosen in forms of the tree: a kind of block, where it goes, and the site that gets a copy. */
const CHOSEN = ['block', 'list', 'to'];

const PARTS = ['said', 'tree', 'block'] as const;
type Part = (typeof PARTS)[number];

/** The editor of blocks with script: nothing is loaded again, what is typed is seen at once and saves itself. */
class Editor {
  readonly #root: HTMLElement;
  readonly #canvas: Canvas;
  readonly #past = new Past();
  /** Whether something was typed that has not been sent. */
  #isTyped = false;
  #drawing = 0;
  #saving = 0;
  /** Requests change what the next one begins from, so they wait for each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(root: HTMLElement, { draw, present }: Props) {
    this.#root = root;
    this.#canvas = new Canvas({
      root,
      draw,
      record: () => this.#record(),
      onPress: (at, target) => void this.#pressed(at, target),
      onAdvice: (at) => void this.#choose(at).then(() => this.#canvas.choose(this.#at(), true)),
    });
    this.#past.learn(this.#blocks());
    this.#canvas.choose(this.#at());
    this.#showHistory();
    this.#bringBack();
    root.addEventListener('submit', (event) => this.#submitted(event));
    root.addEventListener('click', (event) => this.#clicked(event));
    root.addEventListener('input', (event) => this.#typed(event.target as Element));
    document.addEventListener('keydown', (event) => this.#key(event));
    const others = root.querySelector<HTMLElement>('[data-others]');
    if (others) showOthers(others, present, () => this.#record());
    suggestPicks(root, () => this.#canvas.site);
    takeDrags(root, (from, to) => this.#place(from, to));
    addEventListener('pagehide', () => this.#leave());
    addEventListener('online', () => void this.#save());
  }

  #part(part: Part, within: ParentNode = this.#root): HTMLElement {
    return within.querySelector<HTMLElement>(`[data-part=${part}]`) as HTMLElement;
  }

  #form(): HTMLFormElement | null {
    return this.#root.querySelector('form#block');
  }

  /** The place of the block that is open; '' for none. */
  #at(): string {
    return this.#form()?.querySelector<HTMLInputElement>('[name=at]')?.value ?? '';
  }

  #history(): HTMLFormElement {
    return this.#root.querySelector('[data-history] form') as HTMLFormElement;
  }

  #blocks(): string {
    return this.#history().querySelector<HTMLInputElement>('[name=blocks]')?.value ?? '[]';
  }

  #record(): URLSearchParams {
    const fields = fieldsOf(this.#history());
    return new URLSearchParams(['kind', 'key', 'site'].map((name) => [name, fields.get(name) ?? '']));
  }

  #typed(target: Element): void {
    if (!target.closest('form#block')) return;
    const form = this.#form();
    if (form) keepUnsaved(fieldsOf(form), HELD in form.dataset);
    this.#noteTyped();
  }

  /** Shows what is typed soon, and saves it when nobody has typed for a while. */
  #noteTyped(): void {
    this.#isTyped = true;
    clearTimeout(this.#drawing);
    clearTimeout(this.#saving);
    this.#drawing = setTimeout(() => this.#draw(), DRAW_MS);
    this.#saving = setTimeout(() => void this.#save(), SAVE_MS);
  }

  #draw(): void {
    const form = this.#form();
    if (form) void this.#canvas.showTyped(this.#at(), fieldsOf(form));
  }

  /** Saves what was typed, if anything was. */
  #save(): Promise<void> {
    return this.#next(async () => {
      const form = this.#form();
      // After a refusal it is the editor who decides, with the button.
      if (!this.#isTyped || !form || HELD in form.dataset) return;
      clearTimeout(this.#saving);
      const fields = fieldsOf(form);
      fields.set('action', 'save');
      this.#isTyped = false;
      if ((await this.#send(form, fields, false)) && this.#canvas.isBehind) await this.#canvas.showAll();
    });
  }

  /** Runs an act after those before it. */
  #next(act: () => Promise<void>): Promise<void> {
    const next = this.#last.then(act);
    this.#last = next.catch(() => undefined);
    return next;
  }

  #submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { name, value } = event.submitter;
    const isOwn = form.id === 'block';
    const chosen = fieldsOf(form);
    // What is typed in the open block is saved first, unless this is about to do so.
    if (!isOwn) void this.#save();
    void this.#next(async () => {
      // The numbers of a form are those of the last answer.
      const fields = fieldsOf(form.isConnected ? form : this.#sameForm(form));
      // What was chosen is that of the press.
      for (const each of CHOSEN) if (!isOwn && chosen.has(each)) fields.set(each, chosen.get(each) ?? '');
      fields.set(name, value);
      if (isOwn) this.#isTyped = false;
      else this.#hold(true);
      const from = fields.get('at') ?? '';
      // With hundreds of blocks the answer takes longer than anyone wants to wait.
      const to = foresee(form, from, value);
      if (to !== undefined) this.#canvas.move(from, to);
      if ((await this.#send(form, fields, true)) && form.matches('.block-moves')) follow(this.#root, fields, value);
      await this.#canvas.showAll();
      if (value === 'add') this.#canvas.choose(this.#at(), true);
    });
  }

  /** Puts a block before another one, or at the end of its list: `to` is the place as the tree has it now. */
  #place(from: string, to: string): void {
    void this.#save();
    void this.#next(async () => {
      const form = movesOf(this.#root, from);
      if (!form) return;
      const fields = fieldsOf(form);
      fields.set('action', 'place');
      fields.set('to', to);
      this.#hold(true);
      await this.#send(form, fields, true);
      await this.#canvas.showAll();
    });
  }

  /** Keeps what is typed out of the form that is about to be replaced, or lets it in again. */
  #hold(isHeld: boolean): void {
    for (const field of this.#form()?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])
      field.readOnly = isHeld;
  }

  /** The form that has taken the place of one. */
  #sameForm(form: HTMLFormElement): HTMLFormElement {
    const at = fieldsOf(form).get('at') ?? '';
    return movesOf(this.#root, at) ?? form;
  }

  /**
   * Sends a form and shows the answer. `isWhole`: with the form of the block; otherwise only its numbers change, since it
   * may be typed in. Returns whether it was kept.
   */
  async #send(form: HTMLFormElement, fields: URLSearchParams, isWhole: boolean): Promise<boolean> {
    const answer = await sendFields(form, fields);
    if (!answer) {
      this.#isTyped ||= form.id === 'block';
      if (this.#isTyped) this.#saving = setTimeout(() => void this.#save(), RETRY_MS);
      this.#hold(false);
      this.#say(UNREACHED);
      return false;
    }
    const { url, html, isKept } = answer;
    const isTypedSince = form.id === 'block' && this.#isTyped;
    if (isKept && form.id === 'block' && !isTypedSince) forgetUnsaved(fields);
    if (isTypedSince) this.#show(url, html, isKept ? 'numbers' : 'words');
    else this.#show(url, html, isWhole || !isKept ? 'whole' : 'numbers');
    return isKept;
  }

  /**
   * Shows a page that the store has answered with: whole, without the fields of the form, which are being typed in, or of a
   * form that was refused only why.
   */
  #show(url: string, html: string, how: 'numbers' | 'whole' | 'words'): void {
    const fresh = new DOMParser().parseFromString(html, 'text/html');
    const isHere = this.#part('tree', fresh) !== null && isSameRecord(new URL(url), this.#record());
    if (!isHere) {
      location.assign(url);
      return;
    }
    morph(this.#part('said'), this.#part('said', fresh));
    if (how === 'words') return;
    keepChosen(this.#part('tree'), this.#part('tree', fresh));
    morph(this.#part('tree'), this.#part('tree', fresh));
    const form = this.#form();
    const next = fresh.querySelector<HTMLFormElement>('form#block');
    if (how === 'whole' || !form || !next) {
      this.#part('block').replaceWith(this.#part('block', fresh));
      this.#isTyped = false;
    } else {
      for (const name of ['base', 'edit', 'mark', 'count', 'at'])
        for (const input of next.querySelectorAll<HTMLInputElement>(`input[type=hidden][name=${name}]`))
          form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.setAttribute('value', input.value);
    }
    this.#past.learn(this.#blocks());
    this.#showHistory();
    this.#canvas.choose(this.#at());
    this.#bringBack();
    // A refused form is answered at an address that shows nothing by itself.
    if (new URL(url).searchParams.has('kind')) history.replaceState(history.state, '', url);
  }

  /** Brings back what was typed into the open block before a window was closed without a network. */
  #bringBack(): void {
    const form = this.#form();
    const was = form && !this.#isTyped ? bringBackUnsaved(form, fieldsOf(form)) : 'none';
    if (!form || was === 'none') return;
    if (was === 'held') {
      form.dataset[HELD] = '';
      this.#say(HELD_BACK);
    }
    this.#noteTyped();
  }

  #showHistory(): void {
    const place = this.#history().parentElement as HTMLElement;
    place.hidden = false;
    for (const button of place.querySelectorAll<HTMLButtonElement>('[name=history]'))
      button.disabled = !this.#past.has(button.value as 'redo' | 'undo');
  }

  #clicked(event: MouseEvent): void {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('[name=history]');
    if (button) void this.#goBack(button.value as 'redo' | 'undo');
    const link = target.closest<HTMLAnchorElement>('[data-part=tree] a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opening = this.#choose(new URL(link.href).searchParams.get('at') ?? '');
    void opening.then(() => {
      this.#canvas.choose(this.#at(), true);
      this.#form()?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #key(event: KeyboardEvent): void {
    const isField = (event.target as Element | null)?.matches?.('input, textarea, select');
    if (isField || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    void this.#goBack(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }

  /** Takes back the last change, or does it again. */
  async #goBack(way: 'redo' | 'undo'): Promise<void> {
    await this.#save();
    await this.#next(async () => {
      const blocks = this.#past.go(way);
      if (blocks === undefined) return;
      const form = this.#history();
      const fields = fieldsOf(form);
      fields.set('blocks', blocks);
      fields.set('at', this.#at());
      if (await this.#send(form, fields, true)) await this.#canvas.showAll();
      else this.#past.stay(this.#blocks());
      this.#showHistory();
    });
  }

  /** Opens a block by its address in the tree, after what was typed is saved. */
  async #open(href: string): Promise<void> {
    await this.#save();
    await this.#next(async () => {
      this.#hold(true);
      const answer = await askPage(href);
      this.#hold(false);
      if (answer) this.#show(answer.url, answer.html, 'whole');
      else this.#say(UNREACHED);
    });
  }

  /** Opens the block at a place of the tree, unless it is open. */
  async #choose(at: string): Promise<void> {
    const link = [...this.#part('tree').querySelectorAll<HTMLAnchorElement>('a[href]')].find(
      ({ href }) => new URL(href).searchParams.get('at') === at,
    );
    if (at !== this.#at() && link) await this.#open(link.href);
  }

  /** Opens the block that was pressed in the canvas, at the field that says what was pressed. */
  async #pressed(at: string, target: Element): Promise<void> {
    await this.#choose(at);
    if (at !== this.#at()) return;
    const form = this.#form();
    if (!form) return;
    const field = fieldFor(form, target);
    for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    (field ?? form).scrollIntoView({ block: 'nearest' });
    field?.focus();
  }

  /** Sends what was typed when the page is left. */
  #leave(): void {
    const form = this.#form();
    if (!this.#isTyped || !form || HELD in form.dataset) return;
    const fields = fieldsOf(form);
    fields.set('action', 'save');
    this.#isTyped = false;
    sendLast(form, fields);
  }

  #say(text: string): void {
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.textContent = text;
    this.#part('said').replaceChildren(note);
  }
}

/** Brings the editor of blocks to life. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  new Editor(element, props as unknown as Props);
}
