import type { Answer } from './browser.ts';
import { type PageMarks, readPage } from './html.ts';

/** The few functions of a browser that a walk needs. */
export interface Walker {
  readonly origin: string;
  readonly send: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ) => Promise<Answer>;
}

/** A link or form that does not work as promised. */
export interface Broken {
  /** The page with the link or form. */
  readonly from: string;
  readonly target: string;
  readonly why: string;
}

/** The results of a walk. */
export interface Walk {
  readonly broken: readonly Broken[];
  /** Number of addresses that were requested. */
  readonly checked: number;
  /** Paths of pages that answered, without their queries. */
  readonly pages: ReadonlyMap<string, PageMarks>;
  /** Paths that forms are sent to. */
  readonly forms: ReadonlySet<string>;
}

interface CrawlOptions {
  readonly walker: Walker;
  readonly starts: readonly string[];
  /**
   * Paths that an earlier walk has visited. They are not requested again unless they may look different to this walker.
   */
  readonly known?: ReadonlySet<string>;
  /** Tells whether a path may look different to this walker. */
  readonly isOwn?: (path: string) => boolean;
  /** Returns the root of the site that a path is on: a link that ends there by mistake is broken. */
  readonly rootOf: (path: string) => string;
}

const AT_ONCE = 6;
const MOST_HOPS = 5;
/** Ids in the paths of forms; one of each kind of form is enough. */
const IDS = /\/[0-9a-f-]{12,}|\/\d+|RMA-[0-9A-Z]+/g;

interface Step {
  readonly path: string;
  readonly from: string;
}

/** A path and the names in its query: pages that differ only in values have the same places. */
function kindOf({ pathname, searchParams }: URL): string {
  return [pathname, ...[...new Set(searchParams.keys())].sort()].join(' ');
}

/** Walks a store from some addresses to every page that is linked to. */
export class Crawl {
  readonly #options: CrawlOptions;
  readonly #broken: Broken[] = [];
  readonly #asked = new Set<string>();
  readonly #pages = new Map<string, PageMarks>();
  /** Ids of the first page of each kind of address (`kindOf`). */
  readonly #ids = new Map<string, ReadonlySet<string>>();
  readonly #places: { readonly url: URL; readonly id: string; readonly from: string }[] = [];
  readonly #forms: Promise<void>[] = [];
  readonly #targets = new Set<string>();
  #queue: Step[] = [];

  constructor(options: CrawlOptions) {
    this.#options = options;
  }

  /** Walks until no requests are left. */
  async run(): Promise<Walk> {
    for (const path of this.#options.starts) this.#add(path, 'the start');
    while (this.#queue.length > 0) {
      const steps = this.#queue.splice(0, AT_ONCE);
      await Promise.all(steps.map((step) => this.#step(step)));
    }
    await Promise.all(this.#forms);
    this.#checkPlaces();
    return { broken: this.#broken, checked: this.#asked.size, pages: this.#pages, forms: this.#targets };
  }

  #add(path: string, from: string, key = path): void {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#queue.push({ path, from });
  }

  async #step({ path, from }: Step): Promise<void> {
    let at = path;
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const answer = await this.#options.walker.send(at);
      if (answer.status >= 300 && answer.status < 400 && answer.location !== null) {
        const next = new URL(answer.location, this.#options.walker.origin + at);
        if (next.origin !== this.#options.walker.origin) return;
        at = next.pathname + next.search;
        continue;
      }
      this.#arrive({ path, from, at }, answer);
      return;
    }
    this.#break(from, path, 'leads in circles');
  }

  #arrive({ path, from, at }: Step & { readonly at: string }, answer: Answer): void {
    if (answer.status !== 200) {
      this.#break(from, path, `answers ${answer.status}`);
      return;
    }
    const [bare = '', wanted = ''] = [at.split('?')[0], path.split('?')[0]];
    if (bare !== wanted && bare === this.#options.rootOf(bare)) this.#break(from, path, 'leads to the home page');
    if (!answer.type.startsWith('text/html')) return;
    const marks = readPage(answer.text);
    if (!this.#pages.has(bare)) this.#pages.set(bare, marks);
    const kind = kindOf(new URL(at, this.#options.walker.origin));
    if (!this.#ids.has(kind)) this.#ids.set(kind, marks.ids);
    for (const { kind, href } of marks.promised) this.#promise(kind, href, at, marks);
  }

  #promise(kind: string, href: string, at: string, marks: PageMarks): void {
    if (/^(mailto|tel):/.test(href)) {
      if (!/^(mailto:\S+@\S+\.\S+|tel:\+?[\d-]+)$/.test(href)) this.#break(at, href, 'is no address');
      return;
    }
    if (!URL.canParse(href, this.#options.walker.origin + at)) {
      this.#break(at, href, 'is no address');
      return;
    }
    const url = new URL(href, this.#options.walker.origin + at);
    if (url.protocol === 'javascript:') this.#break(at, href, 'is script');
    if (url.origin !== this.#options.walker.origin) return;
    // A search form is sent with a word.
    if (kind === 'form' && url.search === '') url.search = '?q=bar';
    if (kind === 'post') this.#post(url.pathname + url.search, at);
    else this.#follow(url, at, marks);
  }

  #follow(url: URL, at: string, marks: PageMarks): void {
    const own = at.split('?')[0] ?? '';
    if (url.hash.length > 1) this.#places.push({ url, id: decodeURIComponent(url.hash.slice(1)), from: at });
    const { known, isOwn } = this.#options;
    if (known?.has(url.pathname) && isOwn?.(url.pathname) !== true) return;
    const names = [...new Set(url.searchParams.keys())].sort().join(' ');
    if (names === '') this.#add(url.pathname, at);
    // A list links to itself in many orders and with many filters; one of each kind per site is enough.
    else if (url.pathname === own)
      this.#add(url.pathname + url.search, at, `${this.#options.rootOf(own)} ${marks.kind} ${names}`);
    else this.#add(url.pathname + url.search, at, `${url.pathname} ${names}`);
  }

  /** Sends a form in a format that every handler rejects before it does anything. */
  #post(path: string, from: string): void {
    this.#targets.add(path.split('?')[0] ?? '');
    const key = `POST ${path.split('?')[0]?.replace(IDS, '/id')}`;
    if (this.#asked.has(key) || /\/logout$/.test(path)) return;
    this.#asked.add(key);
    const headers = { 'content-type': 'text/plain', origin: this.#options.walker.origin };
    this.#forms.push(
      this.#options.walker.send(path, { method: 'POST', headers, body: '-' }).then(({ status }) => {
        if (status === 404 || status === 405 || status >= 500) this.#break(from, path, `takes no form: ${status}`);
      }),
    );
  }

  #checkPlaces(): void {
    const seen = new Set<string>();
    for (const { url, id, from } of this.#places) {
      const ids = this.#ids.get(kindOf(url)) ?? this.#pages.get(url.pathname)?.ids;
      const key = `${url.pathname}#${id}`;
      if (!ids || ids.has(id) || seen.has(key)) continue;
      seen.add(key);
      this.#break(from, key, 'there is no such place on the page');
    }
  }

  #break(from: string, target: string, why: string): void {
    this.#broken.push({ from, target, why });
  }
}
