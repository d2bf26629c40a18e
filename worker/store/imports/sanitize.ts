import sanitizeHtml from 'sanitize-html';
import { filmAt, filmName, filmNamed } from '#shared/film/film.ts';

/**
 * What HTML from merchants may contain: text, lists, tables, links and pictures of this store. Nothing that executes or
 * loads anything else.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'div',
    'span',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'code',
    'mark',
    'abbr',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'details',
    'summary',
  ],
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'data-block', 'data-products', 'data-count'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
};

type Attributes = sanitizeHtml.Attributes;

/** Ids of a post get this before them, so that none is the id of something else on the page. */
const ID_PREFIX = 'story-';

const ownId = (id: string): string => (id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id);

/** Attributes of any element of a post, with its ids and the links to them in its own name. */
function inPost({ id, href, ...rest }: Attributes): Attributes {
  return {
    ...rest,
    ...(id === undefined ? {} : { id: ownId(id) }),
    ...(href === undefined
      ? {}
      : { href: href.startsWith('#') && href.length > 1 ? `#${ownId(href.slice(1))}` : href }),
  };
}

/** A picture that this store keeps. */
const OWN_PICTURE = /^\/media\/(?!.*\.\.)[\w./-]+\.(?:avif|gif|jpe?g|png|webp)$/i;

const ownPoster = (poster: string | undefined): Attributes =>
  poster !== undefined && OWN_PICTURE.test(poster) ? { 'data-poster': poster } : {};

/** A film in place of a frame or video that shows one; anything else of that kind is left out. */
function filmTag(_name: string, { src = '', title, poster, 'data-poster': named }: Attributes): sanitizeHtml.Tag {
  const film = filmAt(src);
  if (!film) return { tagName: 'iframe', attribs: {} };
  const attribs = { 'data-film': filmName(film), ...(title ? { title } : {}), ...ownPoster(named ?? poster) };
  return { tagName: 'div', attribs };
}

/** Attributes of an element that may be a film which was cleaned before. */
function keptFilm({ 'data-film': film, 'data-poster': poster, ...rest }: Attributes): Attributes {
  return film !== undefined && filmNamed(film) ? { 'data-film': film, ...rest, ...ownPoster(poster) } : rest;
}

/** Options that turn films into `<div data-film>`; `own` changes the attributes of every element. */
const withFilms = (own: (attribs: Attributes) => Attributes): sanitizeHtml.IOptions => ({
  ...OPTIONS,
  allowedAttributes: { ...OPTIONS.allowedAttributes, div: ['data-film', 'data-poster'] },
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: own(attribs) }),
    // A page has only one h1: its own heading.
    h1: (_name, attribs) => ({ tagName: 'h2', attribs: own(attribs) }),
    iframe: filmTag,
    video: filmTag,
    source: (name, attribs) => filmTag(name, attribs.type?.startsWith('audio/') ? {} : attribs),
    div: (tagName, attribs) => ({ tagName, attribs: keptFilm(own(attribs)) }),
  },
});

const VIDEO = /<video\b([^>]*)>[\s\S]*?<\/video\s*>/gi;
const SOURCE = /<(?:video|source)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Reduces each `<video>` to the first film it names: its other formats would become players of their own, and the words
 * for browsers without video would be read by everyone.
 */
function withPlainVideos(html: string): string {
  return html.replace(VIDEO, (whole, attributes: string) => {
    const named = [...whole.matchAll(SOURCE)].map(([, quoted, single]) => quoted ?? single ?? '');
    const src = named.find((address) => filmAt(address.replaceAll('&amp;', '&')) !== null);
    const kept = [...attributes.matchAll(/\s(?:title|poster|data-poster)\s*=\s*(?:"[^"]*"|'[^']*')/gi)].join('');
    return src === undefined ? '' : `<video src="${src.replaceAll('"', '&quot;')}"${kept}></video>`;
  });
}

const POST_OPTIONS = withFilms(inPost);
const PAGE_OPTIONS = withFilms((attribs) => attribs);

/** Returns the HTML of a post that is safe in its page, with the films of `sanitize`. */
export function sanitizePost(html: string): string {
  return html.includes('<') ? sanitizeHtml(withPlainVideos(html), POST_OPTIONS) : html;
}

/**
 * Returns HTML that is safe in a page of the store. Embedded films of YouTube, Vimeo and this store become
 * `<div data-film>`, which pages show as the store's own player; `data-poster` is a picture of this store that the HTML
 * named for it. Text without a tag is returned unchanged.
 */
export function sanitize(html: string): string {
  return html.includes('<') ? sanitizeHtml(withPlainVideos(html), PAGE_OPTIONS) : html;
}
