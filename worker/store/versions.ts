/**
 * What a part of a site shows, for which versions are known: a product (`p12`), the list of a category or of the whole
 * site (`c5`, `c0`), how many products the lists have (`t`), which products fit others (`f`), stories of an outside blog
 * (`i`), an edition of an event (`e:games-2025`) or which editions there are (`e`).
 */
export type Part = `p${number}` | `c${number}` | 't' | 'f' | 'e' | `e:${string}` | typeof STORIES;

/** The part that shows stories of an outside blog. It changes when the blog says so, not with a publish. */
export const STORIES = 'i';

/** A page that shows more parts than this counts as showing everything. */
const MOST_SHOWN = 400;
const EVERYTHING = '*';

/** The content versions of a site, as an isolate knows them. Each publish that changes something increases `latest`. */
export interface SiteVersions {
  readonly latest: number;
  /** Since when addresses, menus, texts and everything else that is no part have been the same. */
  readonly content: number;
  /** From when on it is known which parts have changed; every part counts as changed then. At least `content`. */
  readonly floor: number;
  /** Parts that have changed since, with the version of their last change. */
  readonly changes: ReadonlyMap<string, number>;
  /** How often an outside blog has said that its stories have changed. A publish does not change it. */
  readonly stories: number;
}

/** Versions of a site of which only one number is known. */
export function wholeVersions(version: number): SiteVersions {
  return { latest: version, content: version, floor: version, changes: new Map(), stories: 0 };
}

/**
 * The content versions of a request's site. To read something under the version of a part is to name the part, so that
 * afterwards it is known what the request has shown (design, section 9).
 */
export class Versions {
  readonly #site: SiteVersions;
  readonly #shown = new Set<string>();

  constructor(site: SiteVersions) {
    this.#site = site;
  }

  /** The same versions for work whose reads do not count as shown. */
  aside(): Versions {
    return new Versions(this.#site);
  }

  /** Version of what is no part, such as addresses, menus and texts. It belongs into the key of a cached page. */
  get content(): number {
    return this.#site.content;
  }

  /** Version of everything, for copies that are used for something else than to show it. */
  get latest(): number {
    return this.#site.latest;
  }

  /** Version of a product on this site: its texts, prices, stock, parts. */
  product(productId: number): number {
    return this.#of(`p${productId}`);
  }

  /** Version of the list of a category, or of the whole site: which products it has, their order, their facets. */
  list(categoryId: number): number {
    return this.#of(`c${categoryId}`);
  }

  /** Version of the numbers of products in lists. */
  counts(): number {
    return this.#of('t');
  }

  /** Notes that it is shown which products fit others. Their own versions are to be named, too. */
  fits(): void {
    this.#shown.add('f');
  }

  /** Version of the stories of an outside blog: how often it has said that something changed. */
  stories(): number {
    this.#shown.add(STORIES);
    return this.#site.stories;
  }

  /** Version of an edition of an event by its id: its own rows, schedule, athletes and published scores. */
  event(editionId: string): number {
    return this.#of(`e:${editionId}`);
  }

  /** Version of the list of all events. */
  events(): number {
    return this.#of('e');
  }

  /** Version of everything, for what shows parts that nobody can name. */
  everything(): number {
    this.#shown.add(EVERYTHING);
    return this.#site.latest;
  }

  /** The version that this request knew, and what it has shown, for `isOutdated`. */
  stamp(): string {
    const shown = this.#shown.has(EVERYTHING) || this.#shown.size > MOST_SHOWN ? [EVERYTHING] : [...this.#shown];
    return [this.#site.latest, ...shown].join(' ');
  }

  /** Whether something that was shown, by its `stamp`, has changed since. */
  isOutdated(stamp: string): boolean {
    const { latest, floor, changes } = this.#site;
    const made = Number.parseInt(stamp, 10);
    if (made === latest) return false;
    if (!(made >= floor)) return true;
    return stamp
      .split(' ')
      .slice(1)
      .some((part) => (part === EVERYTHING ? made < latest : (changes.get(part) ?? 0) > made));
  }

  #of(part: Part): number {
    this.#shown.add(part);
    return this.#site.changes.get(part) ?? this.#site.floor;
  }
}
