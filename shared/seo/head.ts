import { SITE_LIST, type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';

/** What a page tells search engines and previews about itself (spec 3 section 2). */
export interface Head {
  readonly title: string;
  /** Plain text; the caller strips any HTML. */
  readonly description: string;
  /** Path on the site with the query that belongs to it; null if the page must not be indexed. */
  readonly canonical: string | null;
  /** Codes of the sites that also have this page; the alternates name them. */
  readonly sites: readonly SiteCode[];
  /** Media key of the picture that represents the page. */
  readonly image: string | null;
  readonly type: 'website' | 'product' | 'article';
  /** Queries of the neighboring pages of a list. */
  readonly prev: string | null;
  readonly next: string | null;
  /** The picture that the first paint needs; several if each is for other screens. */
  readonly preload: PreloadedPicture | readonly PreloadedPicture[] | null;
  /** The feed of what the page belongs to, by its path on the site. */
  readonly feed: { readonly path: string; readonly title: string } | null;
}

/** Source set and sizes of a picture, and the screens that it is for. */
export interface PreloadedPicture {
  readonly srcset: string;
  readonly sizes: string;
  readonly media?: string;
}

/** Builds a head from the given parts and leaves everything else empty. */
export function head(parts: Partial<Head> & Pick<Head, 'title'>): Head {
  return {
    description: '',
    canonical: null,
    sites: [],
    image: null,
    type: 'website',
    prev: null,
    next: null,
    preload: null,
    feed: null,
    ...parts,
  };
}

const LONGEST_DESCRIPTION = 160;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['bull', ''],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
]);

/** Turns HTML into one line of plain text, cut at a word. */
export function plainText(html: string, longest = LONGEST_DESCRIPTION): string {
  const text = html
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+|x[\da-f]+)|([a-z]+));/gi, (whole, code, name) =>
      code
        ? String.fromCodePoint(Math.min(Number(code.replace(/^x/i, '0x')), 0x10ffff))
        : (ENTITIES.get(name.toLowerCase()) ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}

/**
 * Returns the `robots` value of a page: sites that are not indexable keep search engines away from all but their home
 * page.
 */
export function robots(site: Site, page: Pick<Head, 'canonical'>): string | null {
  if (!site.indexable) return page.canonical === '/' ? 'all' : 'noindex,nofollow';
  return page.canonical === null ? 'noindex,nofollow' : null;
}

/**
 * Returns the alternate addresses of a page by language and region. A page that only one site has needs none. A further
 * page of a list has none either, because on another site it shows other items or does not exist.
 */
export function alternates(
  origin: string,
  page: Pick<Head, 'canonical' | 'sites'>,
): readonly { hreflang: string; href: string }[] {
  const { canonical } = page;
  if (canonical === null || canonical.includes('?')) return [];
  const others = SITE_LIST.filter((site) => site.indexable && page.sites.includes(site.code));
  if (others.length < 2) return [];
  return others.flatMap((site) =>
    site.hreflang.map((hreflang) => ({ hreflang, href: origin + sitePath(site, canonical) })),
  );
}
