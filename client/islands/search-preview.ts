import { discover } from '#client/browser/discover.ts';
import type { FoundSite } from '#client/browser/found-product.ts';
import {
  meansInvitational,
  type PreviewAnswer,
  type Suggestions,
  suggestionsOf,
} from '#client/browser/search-preview/answer.ts';
import { drawPanel, type PanelContent } from '#client/browser/search-preview/panel.ts';
import { INDEX_PATH, PREVIEW_POSTS } from '#shared/index-post/place.ts';

/** Pause after the last letter, milliseconds; the first preview of a page waits longer (spec 1 section 2.5). */
const PAUSE_MS = 250;
const FIRST_PAUSE_MS = 500;
/** Number of products and of each kind of suggestion that the preview requests (spec 1 section 9). */
const PRODUCTS = 12;
const SUGGESTIONS = { keyphrase: { max: 4 }, category: { max: 6 }, trending_category: { max: 6 } };

const PANEL = 'search-preview';

/** What the server says of the site. */
interface PreviewProps extends FoundSite {
  readonly hasInvitational?: true;
}

/** The combobox of the header, which previews the results of the typed text below it (spec 1 sections 2.5 and 4). */
class SearchPreview {
  readonly #input: HTMLInputElement;
  readonly #panel: HTMLElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  readonly #site: PreviewProps;
  readonly #searchPath: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  #isFirst = true;
  /** The query whose answer the panel shows. */
  #answered: { readonly typed: string; readonly redirectUrl: string | null } | undefined;
  /** The last nonempty suggestions; they stay visible when a query finds nothing. */
  #suggestions: Suggestions | null = null;
  /** The last answer had stories, so their column shows placeholders for the next one. */
  #expectsPosts = false;

  constructor(form: HTMLFormElement, input: HTMLInputElement, site: PreviewProps) {
    this.#input = input;
    this.#site = site;
    this.#searchPath = new URL(form.action).pathname;
    this.#panel = Object.assign(document.createElement('div'), { id: PANEL, className: 'sp', popover: 'manual' });
    // The panel scrolls with its active option, so the Tab key skips it.
    this.#panel.tabIndex = -1;
    this.#panel.setAttribute('role', 'listbox');
    this.#panel.setAttribute('aria-label', 'Search suggestions');
    this.#panel.dataset.testid = PANEL;
    this.#list = Object.assign(document.createElement('div'), { className: 'wrap sp-cols' });
    this.#list.setAttribute('role', 'presentation');
    this.#status = Object.assign(document.createElement('p'), { className: 'vh' });
    this.#status.setAttribute('role', 'status');
    this.#panel.append(this.#list);
    form.append(this.#status, this.#panel);
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': PANEL,
    })) {
      input.setAttribute(name, value);
    }
    input.setAttribute('aria-expanded', 'false');
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('focus', () => this.#reopen());
    input.addEventListener('keydown', (event) => this.#pressed(event));
    form.addEventListener('submit', (event) => this.#submitted(event));
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) this.close();
    });
    // A press in the panel must not move the focus from the field before the link is followed.
    this.#panel.addEventListener('pointerdown', (event) => event.preventDefault());
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !form.contains(target)) this.close();
    });
    // A page restored from the browser's memory starts over.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#clear();
    });
    if (document.activeElement === input && input.value.trim() !== '') this.#typed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    if (this.#isOpen()) this.#panel.hidePopover();
    this.#input.setAttribute('aria-expanded', 'false');
    this.#activate(undefined);
  }

  #clear(): void {
    this.close();
    this.#input.value = this.#input.defaultValue;
    this.#answered = undefined;
    this.#list.replaceChildren();
  }

  #reopen(): void {
    if (this.#answered && this.#answered.typed === this.#input.value.trim()) this.#open();
  }

  #isOpen(): boolean {
    return this.#panel.matches(':popover-open');
  }

  #open(): void {
    if (!this.#isOpen()) this.#panel.showPopover();
    this.#input.setAttribute('aria-expanded', 'true');
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    const typed = this.#input.value.trim();
    if (typed === '') {
      this.#answered = undefined;
      this.close();
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(typed), this.#isFirst ? FIRST_PAUSE_MS : PAUSE_MS);
  }

  async #ask(typed: string): Promise<void> {
    this.#isFirst = false;
    const running = new AbortController();
    this.#running = running;
    this.#draw({ typed, products: null, posts: this.#expectsPosts ? null : [], all: null });
    this.#open();
    try {
      const answer = await discover<PreviewAnswer>(
        {
          n_item: PRODUCTS,
          page_number: 1,
          content: { product: {}, post: { max: PREVIEW_POSTS } },
          context: { page: { uri: location.pathname } },
          widget: { rfkid: 'rfkid_7' },
          query: { keyphrase: { value: [typed] } },
          suggestion: SUGGESTIONS,
        },
        running.signal,
      );
      if (!running.signal.aborted) this.#show(typed, answer);
    } catch {
      // The form leads to the results page even without a preview.
      if (!running.signal.aborted) this.close();
    }
  }

  #show(typed: string, answer: PreviewAnswer): void {
    const suggestions = suggestionsOf(answer, (text) => this.#searchUrl(text));
    if (suggestions.links.length > 0) this.#suggestions = suggestions;
    const products = answer.content.product.value.slice(0, PRODUCTS);
    const posts = answer.content.post?.value.slice(0, PREVIEW_POSTS) ?? [];
    this.#expectsPosts = posts.length > 0;
    this.#answered = { typed, redirectUrl: answer.redirect_url };
    // For trackers that report searches: the query to which these products belong.
    this.#list.dataset.previewOf = typed;
    this.#list.dataset.previewTotal = String(answer.total_item);
    this.#draw({ typed, products, posts, all: { url: this.#searchUrl(typed), total: answer.total_item } });
    const count = this.#options().length;
    const found = products.length === 0 ? 'No Results' : `${answer.total_item} results`;
    this.#status.textContent = count === 0 ? found : `${found}. ${count} suggestions below.`;
  }

  #draw(content: Omit<PanelContent, 'invitationalUrl' | 'postsUrl' | 'suggestions'>): void {
    const { prefix = '' } = document.documentElement.dataset;
    const postsUrl = `${prefix}${INDEX_PATH}?${new URLSearchParams({ q: content.typed })}`;
    const hasTile = this.#site.hasInvitational === true && meansInvitational(content.typed);
    const invitationalUrl = hasTile ? `${prefix}/invitational` : null;
    this.#activate(undefined);
    this.#list.replaceChildren(
      ...drawPanel({ ...content, suggestions: this.#suggestions, invitationalUrl, postsUrl }, this.#site),
    );
  }

  #searchUrl(text: string): string {
    return `${this.#searchPath}?${new URLSearchParams({ q: text })}`;
  }

  #options(): readonly HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  }

  #active(): HTMLAnchorElement | undefined {
    return this.#options().find((option) => option.getAttribute('aria-selected') === 'true');
  }

  #activate(option: HTMLAnchorElement | undefined): void {
    this.#active()?.setAttribute('aria-selected', 'false');
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      this.#input.setAttribute('aria-activedescendant', option.id);
    } else this.#input.removeAttribute('aria-activedescendant');
  }

  /**
   * The keys of a combobox with a list box: the arrows move through the options and the field, Escape closes, then
   * clears.
   */
  #pressed(event: KeyboardEvent): void {
    const isOpen = this.#isOpen();
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault();
      this.close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (!isOpen) {
      this.#reopen();
      return;
    }
    const options = this.#options();
    const active = this.#active();
    const at = active ? options.indexOf(active) + step : step > 0 ? 0 : options.length - 1;
    this.#activate(options[at]);
  }

  #submitted(event: SubmitEvent): void {
    const active = this.#active();
    const redirect = this.#redirect();
    if (!active && redirect === undefined) return;
    event.preventDefault();
    // Dispatches a real click, so that click listeners run.
    if (active) active.click();
    else location.assign(redirect ?? '');
  }

  #redirect(): string | undefined {
    const isCurrent = this.#answered?.typed === this.#input.value.trim();
    return (isCurrent && this.#answered?.redirectUrl) || undefined;
  }
}

/**
 * Previews results for text typed into the header's search. If anything fails, the form works as it does without
 * script.
 */
export function wake(island: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const form = island.querySelector('form');
  const input = island.querySelector('input');
  if (form && input) new SearchPreview(form, input, props as unknown as PreviewProps);
}
